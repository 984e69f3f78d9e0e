// Suggestions below the search field while somebody types: people first, then titles. Without
// JavaScript, and when nothing can be asked, the field searches as ever.

const WAIT = 150; // milliseconds without a key before anything is asked for
const chinese = document.documentElement.lang.startsWith("zh");
const counted = (number) =>
  chinese ? `${number}条建议` : `${number} suggestion${number === 1 ? "" : "s"}`;
let boxes = 0;
let styled = null;

// The styles are for who types: no page is heavier for everybody else.
function loadStyles(address) {
  styled ??= new Promise((resolve) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = address;
    link.onload = link.onerror = resolve;
    document.head.append(link);
  });
  return styled;
}

function element(tag, className, text = "") {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
}

function suggest(input, { suggest: address, styles }) {
  const list = element("ul", "suggestions");
  const status = element("span", "visually-hidden");
  const id = `suggestions-${++boxes}`;
  let shown = [];
  let active = -1;
  let asked = "";
  let timer = 0;
  let request = null;

  list.id = id;
  list.hidden = true;
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", chinese ? "搜索建议" : "Suggestions");
  status.setAttribute("role", "status");
  input.form.append(list, status);
  input.autocomplete = "off";
  for (const [name, value] of Object.entries({
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-expanded": "false",
    "aria-controls": id,
  })) {
    input.setAttribute(name, value);
  }

  function choose(number) {
    list.children[active]?.setAttribute("aria-selected", "false");
    active = number;
    const option = list.children[active];
    if (!option) return input.removeAttribute("aria-activedescendant");
    option.setAttribute("aria-selected", "true");
    option.scrollIntoView({ block: "nearest" });
    input.setAttribute("aria-activedescendant", option.id);
  }

  function close() {
    clearTimeout(timer);
    request?.abort();
    choose(-1);
    list.hidden = true;
    input.setAttribute("aria-expanded", "false");
    status.textContent = "";
    asked = "";
  }

  function show(suggestions) {
    shown = suggestions;
    list.replaceChildren(
      ...suggestions.map(({ kind, title, language, other }, number) => {
        const option = element("li", "suggestion");
        const name = element("span", "suggestion-title", title);
        if (language !== document.documentElement.lang) name.lang = language;
        option.id = `${id}-${number}`;
        option.setAttribute("role", "option");
        option.setAttribute("aria-selected", "false");
        option.append(name);
        if (other) option.append(" ", element("span", "name-other", other));
        option.append(" ", element("span", "suggestion-kind", kind));
        return option;
      }),
    );
    choose(-1);
    list.hidden = !shown.length;
    input.setAttribute("aria-expanded", String(Boolean(shown.length)));
    status.textContent = counted(shown.length);
  }

  async function ask() {
    const text = input.value.trim();
    if (text === asked) return;
    if (!text) return close();
    asked = text;
    request?.abort();
    request = new AbortController();
    try {
      const response = await fetch(`${address}?${new URLSearchParams({ q: text })}`, {
        signal: request.signal,
      });
      if (!response.ok) return close();
      const { suggestions } = await response.json();
      await loadStyles(styles);
      if (document.activeElement === input && asked === text) show(suggestions);
    } catch (error) {
      if (error.name !== "AbortError") close();
    }
  }

  function later() {
    clearTimeout(timer);
    timer = setTimeout(ask, WAIT);
  }

  // While an input method puts characters together, what stands there is not yet the reader's.
  input.addEventListener("input", (event) => {
    if (!event.isComposing) later();
  });
  input.addEventListener("compositionend", later);
  input.addEventListener("focus", () => loadStyles(styles), { once: true });
  input.addEventListener("blur", close);
  input.form.addEventListener("submit", close);
  input.addEventListener("keydown", (event) => {
    if (event.isComposing || event.keyCode === 229) return;
    const isOpen = !list.hidden;
    if (event.key === "Escape" && isOpen) {
      event.preventDefault(); // the first one closes the list, the next empties the field
      close();
    } else if (event.key === "Enter" && isOpen && active >= 0) {
      event.preventDefault();
      location.assign(shown[active].url);
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!isOpen) return later();
      const step = event.key === "ArrowDown" ? 1 : -1;
      const places = shown.length + 1; // the field itself is one of them
      choose(((active + 1 + step + places) % places) - 1);
    }
  });
  list.addEventListener("mousedown", (event) => event.preventDefault()); // the field stays active
  list.addEventListener("click", (event) => {
    const option = event.target.closest("[role=option]");
    if (option) location.assign(shown[[...list.children].indexOf(option)].url);
  });
}

for (const form of document.querySelectorAll("form[data-suggest]")) {
  const input = form.querySelector("input[name=q]");
  if (input) suggest(input, form.dataset);
}
