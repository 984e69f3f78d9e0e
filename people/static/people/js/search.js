// The search of a static site. It finds in a file what the live site finds in its database: the
// records that have all words, in whichever language. The file is asked for only when it is needed.

const MOST_WORDS = 8;
const PER_KIND = 10;
const AROUND = 40; // characters before and after a word, of a long text

const place = document.querySelector("[data-results]");
const asked = (new URLSearchParams(location.search).get("q") ?? "").slice(0, 100);
const words = asked.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);

function element(tag, className, ...children) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

// `{number}` and `{text}` stand in the sentences; there is one for a single thing, and one for more.
function sentence(forms, number) {
  return forms[number === 1 ? 0 : 1].replace("{number}", number);
}

function around(text, start, length) {
  const from = Math.max(0, start - AROUND);
  const to = Math.min(text.length, start + length + AROUND);
  return (from ? "…" : "") + text.slice(from, to).trim() + (to < text.length ? "…" : "");
}

// The text in the other language that has a word which no text in the page's language has.
function elsewhere(entry, lower, messages) {
  const here = fold(entry.here);
  const missing = lower.filter((word) => placeOf(word, here) < 0);
  for (const text of entry.there) {
    for (const word of missing) {
      const start = placeOf(word, fold(text));
      if (start < 0) continue;
      if (text === entry.shown) return messages.elsewhere;
      return messages.elsewhereText.replace("{text}", () => around(text, start, word.length));
    }
  }
  return "";
}

function item(entry, lower, messages) {
  const made = element("li");
  made.innerHTML = entry.html; // written by the site itself, which escapes all that people write
  const said = elsewhere(entry, lower, messages);
  if (said) made.append(element("p", "elsewhere", said));
  return made;
}

function section(group, hits, lower, messages) {
  const made = element("section", "split");
  const heading = element("h2", "", `${group.title} `, element("span", "number", hits.length));
  heading.id = group.kind;
  made.setAttribute("aria-labelledby", group.kind);
  const body = element("div", "split-body");
  const items = hits.map((hit) => item(hit, lower, messages));
  body.append(element("ul", "found", ...items.slice(0, PER_KIND)));
  if (items.length > PER_KIND) {
    const more = element("details", "", element("summary", "", sentence(messages.all, hits.length)));
    more.append(element("ul", "found", ...items.slice(PER_KIND)));
    body.append(more);
  }
  made.append(element("div", "split-head", heading), body);
  return made;
}

// Full width, case, accents and traditional characters do not count; a text keeps its length, so
// that places in it stay right.
const simplified = new Map();
function fold(text) {
  return Array.from(text, (letter) => {
    const plain = letter.normalize("NFKC").normalize("NFD").toLowerCase();
    const folded = simplified.get(plain) ?? plain[0] ?? letter;
    return folded.length === letter.length ? folded : letter;
  }).join("");
}

// Words of letters are found from their beginning, as the live site finds them.
function placeOf(word, text) {
  const hasBeginning = /^[a-z0-9]/.test(word);
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!hasBeginning || !/[a-z0-9]/.test(text[at - 1] ?? "")) return at;
  }
  return -1;
}

function has(entry, lower) {
  entry.folded ??= fold([entry.here, ...entry.there].join("\n"));
  return lower.every((word) => placeOf(word, entry.folded) >= 0);
}

async function search() {
  const text = words.join(" ");
  for (const input of document.querySelectorAll("input[name=q]")) input.value = text;
  // The other language looks for the same.
  for (const link of document.querySelectorAll("a.language")) link.search = location.search;
  const response = await fetch(document.querySelector("link[data-search]").href);
  if (!response.ok) throw new Error(response.status);
  const { groups, messages, simplified: pairs } = await response.json();
  const letters = Array.from(pairs);
  for (let at = 0; at < letters.length; at += 2) simplified.set(letters[at], letters[at + 1]);
  const lower = words.map(fold);
  const found = groups
    .map((group) => [group, group.entries.filter((entry) => has(entry, lower))])
    .filter(([, hits]) => hits.length);
  const total = found.reduce((sum, [, hits]) => sum + hits.length, 0);
  document.title = document.title.replace(
    document.querySelector("h1").textContent,
    () => messages.title.replace("{text}", () => text),
  );
  const count = element("p", "result-count", sentence(messages.results, total));
  count.setAttribute("role", "status");
  place.replaceChildren(
    element("div", "results", count),
    ...found.map(([group, hits]) => section(group, hits, lower, messages)),
  );
  if (!total) place.append(element("p", "empty", messages.nothing));
}

if (place && words.length) {
  search().catch(() => {
    place.replaceChildren(element("p", "empty", place.dataset.failed));
  });
}
