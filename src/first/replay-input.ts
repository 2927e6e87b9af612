const nameOf = (button: Element) => button.getAttribute("aria-label") ?? button.textContent;

/** `null` if several buttons have that name: two places of one chain have equal names but different buttons. */
function onlyNamed(root: HTMLElement, name: string): HTMLButtonElement | null {
  const [button, ...more] = [...root.querySelectorAll("button")].filter((one) => nameOf(one) === name);
  return button && more.length === 0 ? button : null;
}

/**
 * Repeats input on the stored picture, or the server's page, in `root`. Links work already. Buttons, lists and the
 * search field do not: the last tap, choices and the typed text are repeated on their counterparts once the app has
 * rendered, but never if the counterpart is ambiguous.
 */
export function replayInput(root: HTMLElement): void {
  const searchField = () => root.querySelector<HTMLInputElement>('input[type="search"]');
  const early = searchField();
  // The field that was typed in last: a picture that waits for its styles adds a second one. A page that arrives slowly may have
  // been typed in before this runs.
  let field = early && early.value !== early.defaultValue ? early : null;
  const selects = () => [...root.querySelectorAll("select")];
  /** Chosen values by the position of their list. */
  const chosen = new Map([...selects().entries()].filter(isChosen).map(([index, { value }]) => [index, value]));
  const noteChoice = ({ target }: Event) => {
    if (target instanceof HTMLSelectElement) chosen.set(selects().indexOf(target), target.value);
  };
  let tapped: string | null = null;
  let focused = early !== null && early === document.activeElement;
  const noteTap = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest("button") : null;
    tapped = button && onlyNamed(root, nameOf(button)) && nameOf(button);
  };
  const noteFocus = ({ target }: Event) => {
    focused = target !== null && target === searchField();
    if (focused) field = searchField();
  };
  // Without the app, a form would only reload the page.
  const stay = (event: Event) => event.preventDefault();
  root.addEventListener("click", noteTap);
  root.addEventListener("focusin", noteFocus);
  root.addEventListener("change", noteChoice);
  root.addEventListener("submit", stay);

  new MutationObserver((_, watch) => {
    // The app removes the mark just before it renders.
    if ("frame" in root.dataset) return;
    watch.disconnect();
    root.removeEventListener("click", noteTap);
    root.removeEventListener("focusin", noteFocus);
    root.removeEventListener("change", noteChoice);
    root.removeEventListener("submit", stay);
    const successor = searchField();
    if (successor && focused) successor.focus();
    if (successor && field && field.value !== "") type(successor, field.value);
    for (const [index, value] of chosen) choose(selects()[index], value);
    if (tapped !== null) onlyNamed(root, tapped)?.click();
  }).observe(root, { childList: true });
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
