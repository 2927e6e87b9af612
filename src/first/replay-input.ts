const nameOf = (button: Element) => button.getAttribute("aria-label") ?? button.textContent;

/** A button, or the label of one of several choices. `null` if several have that name: two places of one chain have equal names. */
function onlyNamed(root: HTMLElement, kind: "button" | "label", name: string): HTMLElement | null {
  const [one, ...more] = [...root.querySelectorAll(kind)].filter((other) => nameOf(other) === name);
  return one && more.length === 0 ? one : null;
}

/** A field for text, by what it is for. */
const fieldsIn = (root: HTMLElement) =>
  root.querySelectorAll<HTMLInputElement>("input:not([type=radio], [type=checkbox], [type=file])");
const purposeOf = ({ type, name }: HTMLInputElement) => `${type} ${name}`;

/**
 * Repeats input on the stored picture, the server's page or the form in the page, which is in `root`. Links work already. Buttons,
 * choices, lists and fields do not: the last tap, choices and typed texts are repeated on their counterparts once the app has
 * rendered, but never if the counterpart is ambiguous.
 */
export function replayInput(root: HTMLElement): void {
  // The fields that were used last: a picture that waits for its styles adds a second one. A page that arrives slowly may have been
  // typed in before this runs.
  const fields = new Map([...fieldsIn(root)].map((field) => [purposeOf(field), field]));
  const selects = () => [...root.querySelectorAll("select")];
  /** Chosen values by the position of their list. */
  const chosen = new Map([...selects().entries()].filter(isChosen).map(([index, { value }]) => [index, value]));
  const noteChoice = ({ target }: Event) => {
    if (target instanceof HTMLSelectElement) chosen.set(selects().indexOf(target), target.value);
  };
  let tapped: ["button" | "label", string] | null = null;
  let focused = [...fields].find(([, field]) => field === document.activeElement)?.[0];
  const noteTap = ({ target }: Event) => {
    const one =
      target instanceof Element ? target.closest<HTMLButtonElement | HTMLLabelElement>("button, label") : null;
    const kind = one instanceof HTMLButtonElement ? "button" : "label";
    tapped = one && onlyNamed(root, kind, nameOf(one)) && [kind, nameOf(one)];
  };
  const noteFocus = ({ target }: Event) => {
    const field = [...fieldsIn(root)].find((one) => one === target);
    focused = field && purposeOf(field);
    if (field) fields.set(purposeOf(field), field);
  };
  // Without the app, a form would only reload the page.
  const stay = (event: Event) => event.preventDefault();
  root.addEventListener("click", noteTap);
  root.addEventListener("focusin", noteFocus);
  root.addEventListener("change", noteChoice);
  root.addEventListener("submit", stay);

  new MutationObserver((_, watch) => {
    // The app removes the mark once it has rendered.
    if ("frame" in root.dataset) return;
    watch.disconnect();
    root.removeEventListener("click", noteTap);
    root.removeEventListener("focusin", noteFocus);
    root.removeEventListener("change", noteChoice);
    root.removeEventListener("submit", stay);
    for (const successor of fieldsIn(root)) {
      const purpose = purposeOf(successor);
      if (purpose === focused) successor.focus();
      const typed = fields.get(purpose)?.value ?? "";
      if (typed === "") continue;
      // The app may have taken over this field together with its text, and would see no change.
      type(successor, "");
      type(successor, typed);
    }
    for (const [index, value] of chosen) choose(selects()[index], value);
    if (tapped) onlyNamed(root, ...tapped)?.click();
  }).observe(root, { attributeFilter: ["data-frame"] });
}

/** Another option than the page was drawn with. */
function isChosen([, { options, selectedIndex }]: [number, HTMLSelectElement]): boolean {
  const drawn = [...options].findIndex(({ defaultSelected }) => defaultSelected);
  return selectedIndex !== Math.max(0, drawn);
}

function choose(list: HTMLSelectElement | undefined, value: string): void {
  if (!list || ![...list.options].some((option) => option.value === value)) return;
  list.value = value;
  list.dispatchEvent(new Event("change", { bubbles: true }));
}

/**
 * Sets the value through the prototype's setter, because React ignores values that are set through the element itself.
 */
function type(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
