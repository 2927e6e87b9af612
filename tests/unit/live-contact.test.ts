import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { letterFields, type LetterField } from "../../src/domain/letter.ts";
import { LetterDraft } from "../../src/site/contact/letter-draft.ts";
import { liveContact } from "../../src/site/contact/live-contact.ts";

beforeEach(() => void vi.stubGlobal("addEventListener", vi.fn<() => void>()));
afterEach(() => void vi.unstubAllGlobals());

/** As much of the page as the script touches: a control for each field, as the person has left it. */
function aDesk(typed: Partial<Record<LetterField, string>>) {
  const controls = new Map(
    letterFields.map((field) => [field, { value: typed[field] ?? "", addEventListener: vi.fn<() => void>() }]),
  );
  const form = {
    elements: { namedItem: (field: LetterField) => controls.get(field) ?? null },
    querySelector: () => null,
    addEventListener: vi.fn<() => void>(),
  };
  const querySelector = (wanted: string) => (wanted === "form" ? form : null);
  const desk = { dataset: {}, querySelector } as unknown as HTMLElement;
  return { desk, valueOf: (field: LetterField) => controls.get(field)?.value };
}

it("the contact form keeps input from before its script was loaded, and restores the draft elsewhere", () => {
  const draft = new LetterDraft(async () => "unreachable");
  draft.write("email", "kept@people.demo.test");
  draft.write("message", "As it was kept");
  const { desk, valueOf } = aDesk({ name: "Cella", message: "As it was typed" });
  liveContact(desk, new AbortController().signal, draft);
  const letter = { name: "Cella", email: "kept@people.demo.test", topic: "", message: "As it was typed" };
  for (const field of letterFields) expect([valueOf(field), draft.read(field)]).toEqual([letter[field], letter[field]]);
});
