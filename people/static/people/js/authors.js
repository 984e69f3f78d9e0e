// In the admin's forms: paste a whole list of names, check it, and have it filled into the rows.

const KINDS = { authorships: "authorship", inventorships: "inventorship", contributors: "contributor" };
const words = document.getElementById("editing-words")?.dataset;

function fill(text, values) {
  return text.replace(/{(\w+)}/g, (_all, key) => values[key]);
}

function make(tag, properties = {}, ...children) {
  const node = Object.assign(document.createElement(tag), properties);
  node.append(...children);
  return node;
}

function listedPeople(prefix) {
  const chosen = document.querySelectorAll(`#${prefix}-group select[name$="-person"]`);
  return new Set([...chosen].map((each) => each.value).filter(Boolean));
}

function box(label, isChecked) {
  const input = make("input", { type: "checkbox", checked: isChecked });
  return [make("label", {}, input, ` ${label}`), input];
}

// One name to check: what it is, who is meant, what its marks say.
function rowOf(found, place, taken, prefix) {
  const name = make("input", { type: "text", value: found.name, maxLength: 150, className: "vTextField" });
  name.setAttribute("aria-label", fill(words.namesName, { place }));
  const parts = [name];
  let person = null;
  if (found.people.length) {
    const free = found.people.filter(({ id }) => !taken.has(`${id}`));
    person = make("select");
    person.setAttribute("aria-label", fill(words.namesPerson, { place }));
    if (free.length > 1) person.append(new Option(words.namesAsk, "?"));
    for (const { id, label } of free) person.append(new Option(label, id));
    person.append(new Option(words.namesText, ""));
    if (free.length === 1) taken.add(`${free[0].id}`);
    parts.push(person);
    if (free.length < found.people.length) parts.push(make("span", { className: "quiet", textContent: words.namesListed }));
  }
  const [equalLabel, equal] = box(words.namesEqual, found.is_equal_contribution);
  const [correspondingLabel, corresponding] = box(words.namesCorresponding, found.is_corresponding);
  if (prefix !== "inventorships") parts.push(equalLabel);
  if (prefix === "authorships") parts.push(correspondingLabel);
  const drop = make("button", { type: "button", className: "names-drop", textContent: "×" });
  drop.setAttribute("aria-label", fill(words.namesDrop, { name: found.name }));
  parts.push(drop);
  const item = make("li", {}, ...parts);
  drop.addEventListener("click", () => {
    const next = item.nextElementSibling ?? item.previousElementSibling;
    item.remove();
    next?.querySelector(".names-drop").focus();
  });
  item.values = () => ({
    name: name.value.trim(),
    person: person?.value ? [person.value, person.selectedOptions[0].textContent] : null,
    isUndecided: person?.value === "?",
    isEqual: equal.checked,
    isCorresponding: corresponding.checked,
    ask: () => person.focus(),
  });
  return item;
}

function addRow(prefix, { name, person, isEqual, isCorresponding }) {
  const place = document.getElementById(`id_${prefix}-TOTAL_FORMS`).value;
  document.querySelector(`#${prefix}-group .add-row a`).click();
  const field = (each) => document.getElementById(`id_${prefix}-${place}-${each}`);
  field("printed_name").value = name;
  if (person) {
    field("person").append(new Option(person[1], person[0], true, true));
    field("person").dispatchEvent(new Event("change", { bubbles: true }));
  }
  if (field("is_equal_contribution")) field("is_equal_contribution").checked = isEqual;
  if (field("is_corresponding")) field("is_corresponding").checked = isCorresponding;
  return field("printed_name");
}

function start(group, prefix, kind) {
  const text = make("textarea", { rows: 4, id: `names-${prefix}` });
  const help = make("p", { className: "help", id: `names-help-${prefix}`, textContent: words.namesHelp });
  text.setAttribute("aria-describedby", help.id);
  const label = make("label", { htmlFor: text.id, textContent: words.namesTitle });
  const read = make("button", { type: "button", className: "button", textContent: words.namesRead });
  const status = make("p", { className: "names-status" });
  status.setAttribute("role", "status");
  const list = make("ol", { className: "names-list" });
  const [moreLabel, more] = box(words.namesMore, false);
  const add = make("button", { type: "button", className: "button", textContent: words.namesAdd });
  const check = make("div", { hidden: true }, list, make("p", {}, moreLabel), add);
  const summary = make("summary", { textContent: words.namesTitle });
  const details = make("details", { className: "names" }, summary, label, text, help, read, status, check);
  (group.querySelector("table") ?? group).before(details);

  read.addEventListener("click", async () => {
    const body = new FormData();
    body.set("kind", kind);
    body.set("text", text.value);
    body.set("csrfmiddlewaretoken", document.querySelector("#content-main form[id$='_form'] [name=csrfmiddlewaretoken]").value);
    let answer = { rows: [], message: words.namesFailed };
    try {
      const response = await fetch(words.namesAddress, { method: "POST", body });
      if (response.ok || response.status === 413) answer = { rows: [], ...(await response.json()) };
    } catch {
      // Said below.
    }
    const taken = listedPeople(prefix);
    list.replaceChildren(...answer.rows.map((found, index) => rowOf(found, index + 1, taken, prefix)));
    more.checked = answer.has_more ?? false;
    moreLabel.hidden = !answer.has_more;
    check.hidden = answer.rows.length === 0;
    status.textContent = answer.message || fill(words.namesFound, { count: answer.rows.length });
  });

  add.addEventListener("click", () => {
    const rows = [...list.children].map((item) => item.values()).filter(({ name, person }) => name || person);
    const undecided = rows.find(({ isUndecided }) => isUndecided);
    if (undecided) {
      status.textContent = words.namesUndecided;
      undecided.ask();
      return;
    }
    const fields = rows.map((row) => addRow(prefix, row));
    const flag = document.querySelector("input[name^='has_more_']");
    if (more.checked && flag) flag.checked = true;
    list.replaceChildren();
    check.hidden = true;
    text.value = "";
    status.textContent = fill(words.namesAdded, { count: rows.length });
    fields[0]?.focus();
  });
}

// Who may add no rows has no empty one to copy.
if (words) {
  for (const [prefix, kind] of Object.entries(KINDS)) {
    const group = document.getElementById(`${prefix}-group`);
    if (group?.querySelector(".empty-form")) start(group, prefix, kind);
  }
}
