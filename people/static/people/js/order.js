// In the admin's forms: put the rows of an inline in order by dragging or with two buttons.
// Both number the `order` fields, which are what is saved; without JavaScript they are typed.

const words = document.getElementById("editing-words")?.dataset;
const status = document.createElement("div");
const blank = new WeakMap(); // the order that a row had before anything was moved

function rowsOf(group) {
  const prefix = group.id.replace(/-group$/, "");
  const own = new RegExp(`^${prefix}-\\d+$`);
  return [...group.querySelectorAll(`[id^="${prefix}-"]`)].filter((row) => own.test(row.id));
}

function orderOf(row) {
  return row.querySelector('input[name$="-order"]');
}

function nameOf(row, place) {
  const texts = row.querySelectorAll('input[type="text"], input:not([type]), textarea');
  for (const field of texts) if (field.value.trim()) return field.value.trim().slice(0, 60);
  const chosen = row.querySelector("select option:checked:not([value=''])");
  return chosen?.textContent.trim() || row.querySelector("a, .inline_label")?.textContent.trim() || `${place}`;
}

function fill(text, values) {
  return text.replace(/{(\w+)}/g, (_all, key) => values[key]);
}

// The errors of a row of a table stand in a row of their own above it.
function withErrors(row) {
  const before = row.previousElementSibling;
  return before?.classList.contains("row-form-errors") ? [before, row] : [row];
}

function arrange(rows) {
  const parent = rows[0]?.parentNode;
  if (!parent) return;
  const after = [...parent.children].find(
    (child) => child.classList.contains("empty-form") || child.classList.contains("add-row"),
  );
  for (const row of rows) for (const each of withErrors(row)) parent.insertBefore(each, after ?? null);
}

// Of many rows the form has one page: its rows trade the numbers that they have, so that they stay
// between those of the other pages.
function numbersOf(group, rows) {
  const page = document.querySelector(`[data-rows="${group.id.replace(/-group$/, "")}"]`);
  const first = Number(page?.dataset.first ?? 0);
  const own = rows.map((row) => orderOf(row).value).filter(Boolean).map(Number).sort((a, b) => a - b);
  const isClear = page && own.length === rows.length && own.every((each, index) => index === 0 || each > own[index - 1]);
  return isClear ? own : rows.map((_row, place) => first + place);
}

function number(group, rows) {
  const numbers = numbersOf(group, rows);
  rows.forEach((row, place) => {
    const field = orderOf(row);
    if (!blank.has(row)) blank.set(row, field.value);
    if (field.value === `${numbers[place]}`) return;
    field.value = numbers[place];
    field.dispatchEvent(new Event("change", { bubbles: true }));
  });
  label(group);
}

function label(group) {
  const rows = rowsOf(group);
  rows.forEach((row, index) => {
    const name = nameOf(row, index + 1);
    const [up, down] = row.querySelectorAll(".order-step");
    if (!up) return;
    up.setAttribute("aria-label", fill(words.up, { name }));
    down.setAttribute("aria-label", fill(words.down, { name }));
    // Not `disabled`: a button that is pressed again and again keeps the focus at the end.
    up.setAttribute("aria-disabled", index === 0);
    down.setAttribute("aria-disabled", index === rows.length - 1);
  });
}

function say(group, row) {
  const rows = rowsOf(group);
  const place = rows.indexOf(row) + 1;
  status.textContent = fill(words.moved, { name: nameOf(row, place), place, count: rows.length });
}

function move(group, row, to) {
  const rows = rowsOf(group);
  const from = rows.indexOf(row);
  if (to < 0 || to >= rows.length || to === from) return false;
  rows.splice(to, 0, ...rows.splice(from, 1));
  arrange(rows);
  number(group, rows);
  return true;
}

function drag(group, row, handle, start) {
  start.preventDefault();
  handle.setPointerCapture(start.pointerId);
  row.classList.add("order-dragged");
  const before = rowsOf(group).indexOf(row);
  const follow = (event) => {
    const rows = rowsOf(group);
    const own = rows.indexOf(row);
    // Past the middle of a neighbor: then that one makes way.
    const to = rows.findIndex((each, index) => {
      const { top, height } = each.getBoundingClientRect();
      return index < own ? event.clientY < top + height / 2 : index > own && event.clientY < top + height / 2;
    });
    const wanted = to === -1 ? rows.length - 1 : to > own ? to - 1 : to;
    if (wanted === own) return;
    rows.splice(wanted, 0, ...rows.splice(own, 1));
    arrange(rows);
    handle.setPointerCapture(event.pointerId); // moving a node lets go of the pointer
  };
  const end = () => {
    handle.removeEventListener("pointermove", follow);
    for (const each of ["pointerup", "pointercancel"]) handle.removeEventListener(each, end);
    row.classList.remove("order-dragged");
    const rows = rowsOf(group);
    if (rows.indexOf(row) === before) return;
    number(group, rows);
    say(group, row);
  };
  handle.addEventListener("pointermove", follow);
  for (const each of ["pointerup", "pointercancel"]) handle.addEventListener(each, end);
}

function equip(group, row) {
  const field = orderOf(row);
  if (!field || row.querySelector(".order-tools")) return;
  const tools = document.createElement("span");
  tools.className = "order-tools";
  const handle = document.createElement("span");
  handle.className = "order-handle";
  handle.title = words.drag;
  handle.setAttribute("aria-hidden", "true");
  handle.textContent = "⠿";
  handle.addEventListener("pointerdown", (event) => {
    if (event.button === 0) drag(group, row, handle, event);
  });
  tools.append(handle);
  for (const [step, sign] of [[-1, "↑"], [1, "↓"]]) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "order-step";
    button.textContent = sign;
    button.addEventListener("click", () => {
      const moved = move(group, row, rowsOf(group).indexOf(row) + step);
      button.focus();
      if (moved) say(group, row);
    });
    tools.append(button);
  }
  if (row.matches("tr")) field.before(tools);
  else row.querySelector("h3")?.append(tools);
}

function start(group) {
  if (!group.querySelector('input[name$="-__prefix__-order"]') && !rowsOf(group).some(orderOf)) return;
  for (const row of rowsOf(group)) equip(group, row);
  label(group);
  group.addEventListener("focusin", () => label(group));
}

// A new row that nothing was filled into is none, whatever place it was given.
function isUntouched(row) {
  if (row.classList.contains("has_original")) return false;
  return [...row.querySelectorAll("input, select, textarea")].every((field) => {
    if (field === orderOf(row) || field.type === "hidden") return true;
    if (field.type === "checkbox") return field.checked === field.defaultChecked;
    if (field.matches("select")) {
      const options = [...field.options];
      const usual = options.some((each) => each.defaultSelected);
      return options.every((each, index) =>
        each.selected === (usual ? each.defaultSelected : !field.multiple && index === 0 && each.value === ""),
      ) || (!usual && field.selectedIndex <= 0);
    }
    return field.value === field.defaultValue;
  });
}

if (words) {
  status.className = "visually-hidden";
  status.setAttribute("role", "status");
  document.body.append(status);
  const groups = [...document.querySelectorAll(".inline-group")];
  for (const group of groups) start(group);

  document.addEventListener("formset:added", (event) => {
    const group = event.target.closest?.(".inline-group");
    if (!group) return;
    event.target.querySelector(".order-tools")?.remove(); // a copy, without what its buttons do
    equip(group, event.target);
    label(group);
  });
  // When a row is taken away Django counts the rest anew as they stand. They have to stand as they
  // were made then: those that are stored already first.
  document.addEventListener("formset:removed", (event) => {
    const group = document.getElementById(`${event.detail.formsetName}-group`);
    if (!group) return;
    const shown = rowsOf(group);
    arrange([...shown].sort((a, b) => a.id.match(/\d+$/)[0] - b.id.match(/\d+$/)[0]));
    setTimeout(() => {
      arrange(shown);
      label(group);
    });
  });
  document.addEventListener("submit", () => {
    for (const row of groups.flatMap(rowsOf)) {
      if (blank.has(row) && isUntouched(row)) orderOf(row).value = blank.get(row);
    }
  });
}
