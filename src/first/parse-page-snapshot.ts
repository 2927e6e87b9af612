const active = "script, style, link, meta, base, iframe, object, embed, template, animate, animateTransform, set";
const addresses = ["href", "xlink:href", "src", "action", "formaction"];

/**
 * The `main` of a stored page as elements that cannot run scripts, whatever the note contains: it is parsed as a
 * separate document, in which no script runs, and everything that could start one here is removed. `null` without a
 * `main`.
 */
export function parsePageSnapshot(html: string): Element | null {
  const main = new DOMParser().parseFromString(html, "text/html").querySelector("main");
  if (!main) return null;
  for (const element of main.querySelectorAll(active)) element.remove();
  for (const element of [main, ...main.querySelectorAll("*")]) {
    for (const name of element.getAttributeNames())
      if (isActive(name, element.getAttribute(name) ?? "")) element.removeAttribute(name);
  }
  return main;
}

const isActive = (name: string, value: string): boolean =>
  name.startsWith("on") || name === "srcdoc" || name === "style" || (addresses.includes(name) && !leadsToPage(value));

function leadsToPage(address: string): boolean {
  try {
    return /^https?:$/.test(new URL(address, location.href).protocol);
  } catch {
    return false;
  }
}
