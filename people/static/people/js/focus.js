// In the form of a person: choose by a click or by two sliders around which point a photo is cut.
// What is saved are two numbers, which can be typed as well.

function start(inputs, file) {
  const [x, y] = inputs;
  const box = document.createElement("div");
  const whole = document.createElement("img");
  const marker = document.createElement("span");
  const stage = document.createElement("div");
  const cut = document.createElement("img");
  box.className = "focus";
  stage.className = "focus-stage";
  stage.title = x.dataset.focusTitle;
  marker.className = "focus-marker";
  whole.alt = "";
  cut.className = "focus-cut";
  cut.alt = x.dataset.focusCut;
  cut.title = x.dataset.focusCut;
  stage.append(whole, marker);
  box.append(stage, cut);

  const sliders = inputs.map((input) => {
    const slider = document.createElement("input");
    slider.type = "range";
    slider.min = 0;
    slider.max = 100;
    slider.className = "focus-slider";
    slider.setAttribute("aria-label", input.labels[0]?.textContent.replace(/[:：]\s*$/, "") ?? "");
    slider.addEventListener("input", () => set(input, slider.value));
    input.after(slider);
    return slider;
  });

  function set(input, value) {
    input.value = Math.round(value);
    input.dispatchEvent(new Event("change", { bubbles: true }));
  }

  function show() {
    const [left, top] = inputs.map((input) => (input.value === "" ? 50 : Math.min(100, Math.max(0, Number(input.value) || 0))));
    [sliders[0].value, sliders[1].value] = [left, top];
    marker.style.left = `${left}%`;
    marker.style.top = `${top}%`;
    // As the server cuts: the point in the middle where there is room for that.
    const { naturalWidth: width, naturalHeight: height } = whole;
    const scale = Math.min(width / 4, height / 5) || 1;
    const place = (full, kept, percent) => {
      const spare = full - kept;
      return spare > 0 ? (Math.min(Math.max((full * percent) / 100 - kept / 2, 0), spare) / spare) * 100 : 50;
    };
    cut.style.objectPosition = `${place(width, 4 * scale, left)}% ${place(height, 5 * scale, top)}%`;
  }

  for (const input of inputs) {
    input.addEventListener("input", show);
    input.addEventListener("change", show);
  }
  stage.addEventListener("click", (event) => {
    const { left, top, width, height } = whole.getBoundingClientRect();
    set(x, (100 * (event.clientX - left)) / width);
    set(y, (100 * (event.clientY - top)) / height);
  });
  whole.addEventListener("load", show);

  function use(address) {
    box.hidden = !address;
    if (!address) return;
    whole.src = address;
    cut.src = address;
  }
  file.addEventListener("change", () => {
    const [chosen] = file.files;
    if (!chosen) return;
    const reader = new FileReader();
    reader.addEventListener("load", () => use(reader.result));
    reader.readAsDataURL(chosen);
  });
  use(file.closest(".form-row")?.querySelector(".file-upload a")?.href ?? "");
  x.closest(".form-row").before(box);
  show();
}

const inputs = ["x", "y"].map((axis) => document.querySelector(`input[data-focus="${axis}"]`));
const file = document.getElementById("id_photo");
if (inputs.every(Boolean) && file) start(inputs, file);
