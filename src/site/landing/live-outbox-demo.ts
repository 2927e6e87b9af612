import { DemoOutbox, type DemoState } from "./demo-outbox.ts";

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
  });

/** A real journey to the server and back, which keeps nothing of it: without a connection it does not arrive. */
const send = async (_score: number, signal: AbortSignal): Promise<boolean> =>
  (await fetch("/robots.txt", { method: "HEAD", cache: "no-store", credentials: "omit", signal })).ok;

/**
 * Brings the cellar of the landing page to life: the control that the app rates with, a switch that takes the line away, and the
 * product's states. `data-line` is "off" or "on", `data-state` what the rating is; every sentence stands in the page already.
 */
export function liveOutboxDemo(cellar: HTMLElement, signal: AbortSignal): void {
  const control = cellar.querySelector<HTMLElement>("[role=radiogroup]");
  const line = cellar.querySelector<HTMLButtonElement>("[role=switch]");
  if (!control || !line) return;
  const status = [...cellar.querySelectorAll<HTMLElement>("[data-when]")];
  const outbox = new DemoOutbox({ send, wait, show });

  function show(state: DemoState): void {
    cellar.dataset["state"] = state;
    for (const one of status) one.hidden = !(one.dataset["when"] ?? "").split(" ").includes(state);
  }

  liveControl(control, cellar.dataset["words"]?.split("|") ?? [], (score) => outbox.rate(score), signal);

  const follow = () => {
    const wanted = line.getAttribute("aria-checked") === "true";
    cellar.dataset["line"] = wanted && navigator.onLine ? "on" : wanted ? "away" : "off";
    cellar.dataset["scheme"] = cellar.dataset["line"] === "on" ? "light" : "dark";
    if (cellar.dataset["line"] === "on") outbox.openLine();
    else outbox.cutLine();
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
  signal.addEventListener("abort", () => outbox.cutLine());
  line.disabled = false;
}

/** What React does in the app around the same control: fills the lemons up to the chosen one, and squeezes them. */
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
      // A new node starts the squeeze again.
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
  // Chosen before this script was there.
  const before = inputs.find(({ checked }) => checked);
  if (before) pick(Number(before.value));
}
