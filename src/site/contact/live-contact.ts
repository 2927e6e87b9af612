import { letterErrors, letterFields, type LetterError, type LetterField } from "../../domain/letter.ts";
import { LetterDraft, type LetterState } from "./letter-draft.ts";
import { showState } from "../layout/show-state.ts";

/** Loads the server code with the first message; failing to load it counts as unreachable. */
const createLazyDraft = () =>
  new LetterDraft((letter, pass) =>
    import("../deliver-letter.ts").then(
      ({ deliverLetter }) => deliverLetter(letter, pass),
      () => "unreachable",
    ),
  );

const showCaptchaLazily = (box: HTMLElement, onPass: (pass: string) => void): Promise<void> =>
  import("../captcha/live-captcha.ts").then(({ showCaptcha }) => showCaptcha(box, onPass));

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Script of the contact form. `area` contains a form with a control per field, named like it, and all messages, hidden:
 * `data-error="name_required"`, `data-when="waiting"`. A message that could not be sent is sent once there is a connection.
 */
export function liveContact(
  area: HTMLElement,
  signal: AbortSignal,
  draft = createLazyDraft(),
  showCaptcha = showCaptchaLazily,
): void {
  const form = area.querySelector("form");
  if (!form) return;
  const controls = letterFields.flatMap((field) => {
    const control = form.elements.namedItem(field);
    return control === null ? [] : [{ field, control: control as Control }];
  });
  const box = form.querySelector<HTMLElement>("[data-captcha]");
  const button = form.querySelector<HTMLButtonElement>("button[type=submit]");
  let busy = false;

  const fill = () => {
    for (const { field, control } of controls) control.value = draft.read(field);
    updateCounter(form);
  };

  const show = (letter: LetterState) => {
    showState(area, letter.state);
    const errors = letter.state === "writing" ? letter.errors : {};
    for (const { field, control } of controls) showError(form, field, control, errors[field]);
    controls.find(({ field }) => errors[field])?.control.focus();
    if (letter.state !== "sent") return;
    const ticket = area.querySelector("[data-ticket]");
    if (ticket) ticket.textContent = letter.ticket;
    fill();
    area.querySelector<HTMLElement>("[data-another]")?.focus();
  };

  const askForCaptcha = async () => {
    if (box) await showCaptcha(box, (pass) => void send(pass).catch(reportError));
  };

  const send = async (pass: string | null = null) => {
    if (busy) return;
    busy = true;
    button?.setAttribute("aria-busy", "true");
    try {
      show(await draft.send(pass));
    } finally {
      busy = false;
      button?.removeAttribute("aria-busy");
    }
    // Only now, because a check that asks nothing of the person sends again immediately.
    const isAsked = area.dataset["state"] === "captcha";
    if (box) box.hidden = !isAsked;
    if (isAsked) await askForCaptcha();
  };

  for (const { field, control } of controls)
    control.addEventListener(
      "input",
      () => {
        draft.write(field, control.value);
        updateCounter(form);
      },
      { signal },
    );
  form.addEventListener(
    "submit",
    (event) => {
      event.preventDefault();
      send().catch(reportError);
    },
    { signal },
  );
  area.querySelector("[data-another]")?.addEventListener(
    "click",
    () => {
      showState(area, "writing");
      controls[0]?.control.focus();
    },
    { signal },
  );
  addEventListener(
    "online",
    () => {
      if (area.dataset["state"] === "waiting") send().catch(reportError);
    },
    { signal },
  );
  // Input from before the script was loaded is newer than the stored draft.
  for (const { field, control } of controls) if (control.value !== "") draft.write(field, control.value);
  fill();
  area.dataset["state"] = "writing";
}

function showError(form: HTMLFormElement, field: LetterField, control: Control, error: LetterError | undefined): void {
  const messages = letterErrors[field].map((code) => ({
    code,
    line: form.querySelector<HTMLElement>(`#error-${code}`),
  }));
  for (const { code, line } of messages) if (line) line.hidden = code !== error;
  const hint = form.querySelector(`#${control.id}-hint`)?.id;
  const described = [error && `error-${error}`, hint].filter(Boolean).join(" ");
  if (described) control.setAttribute("aria-describedby", described);
  else control.removeAttribute("aria-describedby");
  control.setAttribute("aria-invalid", String(error !== undefined));
  // The border belongs to the box around the control.
  const box = control.closest<HTMLElement>("[data-invalid]");
  if (box) box.dataset["invalid"] = String(error !== undefined);
}

/** Counts instead of enforcing `maxlength`, with which browsers cut pasted text silently. */
function updateCounter(form: HTMLFormElement): void {
  const counter = form.querySelector<HTMLElement>("[data-most]");
  const text = form.querySelector("textarea")?.value ?? "";
  if (!counter) return;
  const most = Number(counter.dataset["most"]);
  counter.textContent = `${text.length} / ${most}`;
  counter.dataset["over"] = String(text.length > most);
}
