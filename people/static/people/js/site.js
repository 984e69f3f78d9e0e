// What pages gain with JavaScript; all of them work without it.

const page = document.documentElement;
const chinese = page.lang.startsWith("zh");

// The place on the page survives a change of language: anchors are the same in both.
for (const link of document.querySelectorAll("a.language")) {
  link.addEventListener("click", () => {
    link.hash = location.hash;
    // No host remembers the choice on a static site; a browser that keeps nothing asks again.
    if ("remember" in link.dataset) {
      try {
        localStorage.setItem("lang", link.hreflang);
      } catch {}
    }
  });
}

// Copy a citation. The text can be selected all the same.
for (const source of document.querySelectorAll("[data-copy]")) {
  const words = chinese ? ["复制", "已复制", "请按Ctrl+C"] : ["Copy", "Copied", "Press Ctrl+C"];
  const button = document.createElement("button");
  const status = document.createElement("span");
  button.type = "button";
  button.className = "copy";
  button.textContent = words[0];
  status.className = "visually-hidden";
  status.setAttribute("role", "status");
  source.after(button, status);
  button.addEventListener("click", async () => {
    let word = words[1];
    try {
      await navigator.clipboard.writeText(source.textContent);
    } catch {
      getSelection().selectAllChildren(source);
      word = words[2];
    }
    button.textContent = status.textContent = word;
    setTimeout(() => {
      button.textContent = words[0];
      status.textContent = "";
    }, 2000);
  });
}

// On paper everything is open; afterwards it is as it was.
addEventListener("beforeprint", () => {
  for (const details of document.querySelectorAll("details:not([open]):not(.citation)")) {
    details.open = true;
    details.dataset.opened = "";
  }
});
addEventListener("afterprint", () => {
  for (const details of document.querySelectorAll("details[data-opened]")) {
    details.open = false;
    delete details.dataset.opened;
  }
});

// The table of contents marks the section that is being read.
const links = new Map();
for (const link of document.querySelectorAll(".contents a")) {
  links.set(link.hash.slice(1), link);
}
if (links.size) {
  const seen = new Set();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        seen[isIntersecting ? "add" : "delete"](target.id);
      }
      const current = [...links.keys()].find((id) => seen.has(id));
      for (const [id, link] of links) {
        if (id === current) link.setAttribute("aria-current", "true");
        else link.removeAttribute("aria-current");
      }
    },
    { rootMargin: "-20% 0px -60%" },
  );
  for (const id of links.keys()) {
    const section = document.getElementById(id);
    if (section) observer.observe(section);
  }
}
