// In the admin's form of the site: a page of it at once in the theme and accent that are chosen.

const COLOR = /^#[0-9a-f]{6}$/i;

function start(box) {
  const theme = document.getElementById("id_theme");
  const accent = document.getElementById("id_accent");
  if (!theme || !accent) return;

  const label = document.createElement("label");
  const choice = document.createElement("select");
  choice.id = "look-page";
  label.htmlFor = choice.id;
  label.textContent = box.dataset.choice;
  choice.append(...box.querySelectorAll("datalist option"));

  const status = document.createElement("p");
  status.className = "look-status";
  status.setAttribute("role", "status");

  const frame = document.createElement("iframe");
  frame.className = "look-frame";
  frame.title = box.dataset.title;
  box.append(label, choice, status, frame);

  let asked = 0;
  async function show() {
    const look = new URLSearchParams({ theme: theme.value });
    const color = accent.value.trim();
    if (color === "" || COLOR.test(color)) look.set("accent", color);
    const address = `${choice.value}?${look}`;
    if (frame.getAttribute("src") !== address) frame.src = address;

    asked += 1;
    const mine = asked;
    look.set("accent", color);
    const response = await fetch(`${box.dataset.check}?${look}`);
    if (!response.ok || mine !== asked) return;
    const { is_good: isGood, message } = await response.json();
    status.textContent = message;
    status.classList.toggle("look-faint", !isGood);
  }

  let waiting;
  accent.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(show, 300);
  });
  theme.addEventListener("change", show);
  choice.addEventListener("change", show);
  show();
}

addEventListener("DOMContentLoaded", () => {
  for (const box of document.querySelectorAll(".look")) start(box);
});
