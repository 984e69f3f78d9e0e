// On a static site, the page that has no language leads to the reader's: the one they chose before,
// else the first that their browser asks for, else the first of the page. Without JavaScript it
// stays a choice.

const choices = [...document.querySelectorAll("[data-choice]")];

function remembered() {
  try {
    return localStorage.getItem("lang");
  } catch {
    return null;
  }
}

const wanted = [remembered(), ...navigator.languages].filter(Boolean);
const base = (tag) => tag.toLowerCase().split("-")[0];
const found = wanted.map((tag) => choices.find((each) => base(each.hreflang) === base(tag)));
const choice = found.find(Boolean) ?? choices[0];
location.replace(choice.href + location.search + location.hash);
