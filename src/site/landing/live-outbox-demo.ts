import { DemoOutbox, type DemoState } from "./demo-outbox.ts";

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
  });

/** A real request to the server, which stores nothing. It fails without a connection. */
const send = async (_score: number, signal: AbortSignal): Promise<boolean> =>
  (await fetch("/robots.txt", { method: "HEAD", cache: "no-store", credentials: "omit", signal })).ok;

/**
 * Script of the landing page's demo: the app's score control, a switch for the connection, and the state of the rating.
 * `data-line` is "off" or "on", `data-state` the state of the rating; the page already contains every sentence.
 */
export function liveOutboxDemo(demo: HTMLElement, signal: AbortSignal): void {
  const control = demo.querySelector<HTMLElement>("[role=radiogroup]");
  const line = demo.querySelector<HTMLButtonElement>("[role=switch]");
  if (!control || !line) return;
  const status = [...demo.querySelectorAll<HTMLElement>("[data-when]")];
  const outbox = new DemoOutbox({ send, wait, show });

  function show(state: DemoState): void {
    demo.dataset["state"] = state;
    for (const one of status) one.hidden = !(one.dataset["when"] ?? "").split(" ").includes(state);
  }

  liveControl(control, demo.dataset["words"]?.split("|") ?? [], (score) => outbox.rate(score), signal);

  const follow = () => {
    const wanted = line.getAttribute("aria-checked") === "true";
    demo.dataset["line"] = wanted && navigator.onLine ? "on" : wanted ? "away" : "off";
    demo.dataset["scheme"] = demo.dataset["line"] === "on" ? "light" : "dark";
    if (demo.dataset["line"] === "on") outbox.connect();
    else outbox.disconnect();
  };
  line.addEventListener(
    "click",
    () => {
      line.setAttribute("aria-checked", String(line.getAttribute("aria-checked") !== "true"));
      follow();
    },
    { signal },
  );
  for (const event of ["online", "offline"]) addEventListener(event, follow, { signal });
  signal.addEventListener("abort", () => outbox.disconnect());
  line.disabled = false;
}

/** Does what React does for the same control in the app: fills the lemons up to the chosen one and animates them. */
function liveControl(
  control: HTMLElement,
  words: readonly string[],
  onPick: (score: number) => void,
  signal: AbortSignal,
): void {
  const inputs = [...control.querySelectorAll("input")];
  const word = control.querySelector<HTMLElement>("[data-chosen]");
  const pick = (score: number) => {
    for (const input of inputs) {
      const choice = input.closest<HTMLElement>("[data-filled]");
      if (choice) choice.dataset["filled"] = String(Number(input.value) <= score);
      // A new node restarts the animation.
      const drawing = choice?.querySelector("[data-nth]");
      drawing?.replaceWith(drawing.cloneNode(true));
    }
    control.dataset["picked"] = "true";
    if (word) {
      word.dataset["chosen"] = "true";
      word.textContent = words[score - 1] ?? "";
    }
    onPick(score);
  };
  for (const input of inputs) {
    input.addEventListener("change", () => pick(Number(input.value)), { signal });
    input.addEventListener(
      "keydown",
      (event) => {
        const to = event.key === "Home" ? inputs[0] : event.key === "End" ? inputs.at(-1) : undefined;
        if (!to) return;
        event.preventDefault();
        to.focus();
        to.click();
      },
      { signal },
    );
  }
  // A score chosen before this script was loaded.
  const before = inputs.find(({ checked }) => checked);
  if (before) pick(Number(before.value));
}
