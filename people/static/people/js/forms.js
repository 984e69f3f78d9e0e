// In the admin's forms: lengths, previews of Markdown, and a question before changes are lost.

const words = document.getElementById("editing-words")?.dataset;
const form = document.querySelector("#content-main form[id$='_form']");

function fill(text, values) {
  return text.replace(/{(\w+)}/g, (_all, key) => values[key]);
}

// --- Lengths: below a field with a limit, once it is being filled in.

const NEAR = 0.9;
const counters = new WeakMap();

function count(field) {
  const limit = Number(field.getAttribute("maxlength"));
  let counter = counters.get(field);
  if (!counter) {
    counter = document.createElement("p");
    counter.className = "length-counter";
    field.after(counter);
    counters.set(field, counter);
  }
  // Code points, as the database counts.
  const length = [...field.value].length;
  const isNear = length >= limit * NEAR;
  if (isNear) counter.setAttribute("aria-live", "polite");
  else counter.removeAttribute("aria-live");
  counter.classList.toggle("length-near", isNear);
  counter.textContent = fill(words.length, { count: length, limit });
}

function isCounted(node) {
  return node.matches?.("input[type=text][maxlength], textarea[maxlength]");
}

// --- Markdown: the text as the site shows it, below the field and in its language.

function offerPreview(field) {
  const button = document.createElement("button");
  const shown = document.createElement("div");
  button.type = "button";
  button.className = "button preview-button";
  button.textContent = words.preview;
  button.setAttribute("aria-expanded", "false");
  shown.className = "markdown-preview";
  shown.lang = field.lang;
  shown.hidden = true;
  shown.tabIndex = -1;
  shown.setAttribute("role", "region");
  shown.setAttribute("aria-label", words.preview);
  field.after(button, shown);

  let asked = 0;
  async function show() {
    asked += 1;
    const mine = asked;
    const body = new FormData();
    body.set("text", field.value);
    body.set("kind", field.dataset.markdown);
    body.set("csrfmiddlewaretoken", form.querySelector("[name=csrfmiddlewaretoken]").value);
    let html = "";
    let problem = "";
    try {
      const response = await fetch(words.previewAddress, { method: "POST", body });
      if (response.ok) ({ html } = await response.json());
      else problem = response.status === 413 ? words.previewTooLong : words.previewFailed;
    } catch {
      problem = words.previewFailed;
    }
    if (mine !== asked) return;
    if (problem) shown.textContent = problem;
    else shown.innerHTML = html; // cleaned by the server as on the site
    if (!problem && !html) shown.textContent = "–";
  }
  let waiting;
  field.addEventListener("input", () => {
    if (shown.hidden) return;
    clearTimeout(waiting);
    waiting = setTimeout(show, 400);
  });
  button.addEventListener("click", () => {
    shown.hidden = !shown.hidden;
    button.setAttribute("aria-expanded", `${!shown.hidden}`);
    if (!shown.hidden) show();
  });
}

function offerPreviews(root) {
  for (const field of root.querySelectorAll("textarea[data-markdown]")) {
    if (!field.name.includes("__prefix__")) offerPreview(field);
  }
}

// --- Changes that are not saved.

function state() {
  return JSON.stringify(
    [...new FormData(form)].map(([name, value]) => [name, value instanceof File ? value.name : value]),
  );
}

function watch() {
  let before;
  let isSubmitting = false;
  // After all scripts of the page have put the form into shape.
  addEventListener("load", () => {
    before = state();
  });
  form.addEventListener("submit", () => {
    isSubmitting = true;
  });
  addEventListener("pageshow", () => {
    isSubmitting = false;
  });
  addEventListener("beforeunload", (event) => {
    const isRefused = document.querySelector(".errornote, [data-unsaved]") !== null; // came back so
    if (before !== undefined && !isSubmitting && (isRefused || state() !== before)) {
      event.preventDefault();
    }
  });
}

if (words && form) {
  form.addEventListener("focusin", ({ target }) => isCounted(target) && count(target));
  form.addEventListener("input", ({ target }) => isCounted(target) && count(target));
  offerPreviews(form);
  document.addEventListener("formset:added", ({ target }) => offerPreviews(target));
  watch();
}
