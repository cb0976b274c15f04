// A new event: the hall's time zone is the organiser's own, and what a format means stands below its name.
// Without this script the zone is the server's, and name and meaning stand in one line.
for (const field of document.querySelectorAll("[data-zone]")) {
  field.value ||= Intl.DateTimeFormat().resolvedOptions().timeZone || "";
}

const PARTED = " – ";
const formats = document.querySelector("select[name=preset]");
if (formats) {
  const meanings = new Map();
  for (const option of formats.options) {
    const [name, ...meaning] = option.text.split(PARTED);
    meanings.set(option.value, meaning.join(PARTED));
    option.text = name;
  }
  const told = document.createElement("p");
  told.className = "format-means";
  told.setAttribute("role", "status");
  formats.after(told);
  const tell = () => { told.textContent = meanings.get(formats.value) || ""; };
  formats.addEventListener("change", tell);
  tell();
}
