const nameOf = (button: Element) => button.getAttribute("aria-label") ?? button.textContent;

/** `null` where several have that name: two places of one chain are not one, and their buttons are not either. */
function onlyNamed(root: HTMLElement, name: string): HTMLButtonElement | null {
  const [button, ...more] = [...root.querySelectorAll("button")].filter((one) => nameOf(one) === name);
  return button && more.length === 0 ? button : null;
}

/**
 * Links in `root` lead on as they are. Its buttons and its search field are not the app's yet: what was tapped last and what
 * was typed is done once more on their successors, when the app has drawn those in its first go. Rather not at all than on
 * another one.
 */
export function replayInput(root: HTMLElement): void {
  const searchField = () => root.querySelector<HTMLInputElement>('input[type="search"]');
  // The one that was typed in last: a picture that waits for its styles brings another one.
  let field: HTMLInputElement | null = null;
  let tapped: string | null = null;
  let focused = false;
  const noteTap = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest("button") : null;
    tapped = button && onlyNamed(root, nameOf(button)) && nameOf(button);
  };
  const noteFocus = ({ target }: Event) => {
    focused = target !== null && target === searchField();
    if (focused) field = searchField();
  };
  // Without the app a form would only load the page again.
  const stay = (event: Event) => event.preventDefault();
  root.addEventListener("click", noteTap);
  root.addEventListener("focusin", noteFocus);
  root.addEventListener("submit", stay);

  new MutationObserver((_, watch) => {
    // The app takes the mark away just before it draws.
    if ("frame" in root.dataset) return;
    watch.disconnect();
    root.removeEventListener("click", noteTap);
    root.removeEventListener("focusin", noteFocus);
    root.removeEventListener("submit", stay);
    const successor = searchField();
    if (successor && focused) successor.focus();
    if (successor && field && field.value !== "") type(successor, field.value);
    if (tapped !== null) onlyNamed(root, tapped)?.click();
  }).observe(root, { childList: true });
}

/** As a hand does it: React notices a value only when it was not set through the element itself. */
function type(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
