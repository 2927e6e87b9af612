import { letterErrors, letterFields, type LetterError, type LetterField } from "../../domain/letter.ts";
import { LetterDraft, type LetterFate } from "./letter-draft.ts";
import { showState } from "../layout/show-state.ts";

/** What reaches the server comes with the first letter that is sent; without a connection it may not be had. */
const overTheWire = () =>
  new LetterDraft((letter) =>
    import("../deliver-letter.ts").then(
      ({ deliverLetter }) => deliverLetter(letter),
      () => "unreachable",
    ),
  );

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Brings the letter to us to life: `desk` has a form with a control for each field by its name, and what may be said of a field or of
 * the letter as a whole stands in the page already, hidden: `data-error="name_required"`, `data-when="waiting"`. Without a connection
 * the letter goes when there is one.
 */
export function liveContact(desk: HTMLElement, signal: AbortSignal, draft: LetterDraft = overTheWire()): void {
  const form = desk.querySelector("form");
  if (!form) return;
  const controls = letterFields.flatMap((field) => {
    const control = form.elements.namedItem(field);
    return control === null ? [] : [{ field, control: control as Control }];
  });
  const button = form.querySelector<HTMLButtonElement>("button[type=submit]");
  let busy = false;

  const fill = () => {
    for (const { field, control } of controls) control.value = draft.read(field);
    count(form);
  };

  const show = (fate: LetterFate) => {
    showState(desk, fate.state);
    const errors = fate.state === "writing" ? fate.errors : {};
    for (const { field, control } of controls) tellError(form, field, control, errors[field]);
    controls.find(({ field }) => errors[field])?.control.focus();
    if (fate.state !== "sent") return;
    const ticket = desk.querySelector("[data-ticket]");
    if (ticket) ticket.textContent = fate.ticket;
    fill();
    desk.querySelector<HTMLElement>("[data-another]")?.focus();
  };

  const send = async () => {
    if (busy) return;
    busy = true;
    button?.setAttribute("aria-busy", "true");
    try {
      show(await draft.send());
    } finally {
      busy = false;
      button?.removeAttribute("aria-busy");
    }
  };

  for (const { field, control } of controls)
    control.addEventListener(
      "input",
      () => {
        draft.write(field, control.value);
        count(form);
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
  desk.querySelector("[data-another]")?.addEventListener(
    "click",
    () => {
      showState(desk, "writing");
      controls[0]?.control.focus();
    },
    { signal },
  );
  addEventListener(
    "online",
    () => {
      if (desk.dataset["state"] === "waiting") send().catch(reportError);
    },
    { signal },
  );
  // Typed before this script was there, it is newer than what is kept.
  for (const { field, control } of controls) if (control.value !== "") draft.write(field, control.value);
  fill();
  desk.dataset["state"] = "writing";
}

function tellError(form: HTMLFormElement, field: LetterField, control: Control, error: LetterError | undefined): void {
  const said = letterErrors[field].map((code) => ({ code, line: form.querySelector<HTMLElement>(`#error-${code}`) }));
  for (const { code, line } of said) if (line) line.hidden = code !== error;
  const hint = form.querySelector(`#${control.id}-hint`)?.id;
  const described = [error && `error-${error}`, hint].filter(Boolean).join(" ");
  if (described) control.setAttribute("aria-describedby", described);
  else control.removeAttribute("aria-describedby");
  control.setAttribute("aria-invalid", String(error !== undefined));
  // The border is that of the box around it.
  const box = control.closest<HTMLElement>("[data-invalid]");
  if (box) box.dataset["invalid"] = String(error !== undefined);
}

/** Counted, not enforced: a browser would cut a pasted text without a word. */
function count(form: HTMLFormElement): void {
  const counter = form.querySelector<HTMLElement>("[data-most]");
  const text = form.querySelector("textarea")?.value ?? "";
  if (!counter) return;
  const most = Number(counter.dataset["most"]);
  counter.textContent = `${text.length} / ${most}`;
  counter.dataset["over"] = String(text.length > most);
}
