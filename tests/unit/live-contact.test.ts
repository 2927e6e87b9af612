import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { letterFields, type LetterField } from "../../src/domain/letter.ts";
import { LetterDraft } from "../../src/site/contact/letter-draft.ts";
import { liveContact } from "../../src/site/contact/live-contact.ts";

beforeEach(() => {
  vi.stubGlobal("addEventListener", vi.fn<() => void>());
  vi.stubGlobal("reportError", vi.fn<() => void>());
});
afterEach(() => void vi.unstubAllGlobals());

const attributes = { setAttribute: () => undefined, removeAttribute: () => undefined, closest: () => null };

/** The parts of the page that the script uses: a control for each field, with the person's input. */
function aForm(typed: Partial<Record<LetterField, string>>) {
  const controls = new Map(
    letterFields.map((field) => [
      field,
      { value: typed[field] ?? "", addEventListener: vi.fn<() => void>(), ...attributes },
    ]),
  );
  const box = { hidden: true };
  const form = {
    elements: { namedItem: (field: LetterField) => controls.get(field) ?? null },
    querySelector: (wanted: string) => (wanted === "[data-captcha]" ? box : null),
    addEventListener: vi.fn<(name: string, listener: (event: unknown) => void) => void>(),
  };
  const querySelector = (wanted: string) => (wanted === "form" ? form : null);
  const area = { dataset: {}, querySelector, querySelectorAll: () => [] } as unknown as HTMLElement;
  const submit = () => {
    for (const [name, listener] of form.addEventListener.mock.calls)
      if (name === "submit") listener({ preventDefault: () => undefined });
  };
  return { area, box, submit, valueOf: (field: LetterField) => controls.get(field)?.value };
}

it("the contact form keeps text typed before its script loaded, and fills other fields from the draft", () => {
  const draft = new LetterDraft(async () => "unreachable");
  draft.write("email", "kept@people.demo.test");
  draft.write("message", "As it was kept");
  const { area, valueOf } = aForm({ name: "Cella", message: "As it was typed" });
  liveContact(area, new AbortController().signal, draft);
  const letter = { name: "Cella", email: "kept@people.demo.test", topic: "", message: "As it was typed" };
  for (const field of letterFields) expect([valueOf(field), draft.read(field)]).toEqual([letter[field], letter[field]]);
});

it.each([
  ["waiting", 1],
  ["writing", 0],
] as const)("a contact message in the state %s is sent %i times when the connection returns", async (state, times) => {
  const draft = new LetterDraft(async () => "unreachable");
  const send = vi.spyOn(draft, "send").mockResolvedValue({ state: "waiting" });
  const { area } = aForm({});
  Object.assign(area, { querySelectorAll: () => [] });
  liveContact(area, new AbortController().signal, draft);
  area.dataset["state"] = state;
  const onOnline = vi.mocked(addEventListener).mock.calls.find(([name]) => name === "online")?.[1];
  (onOnline as () => void)();
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(times));
});

it("a contact message is sent again with the pass when the server asked for a captcha first", async () => {
  const passes: (string | null)[] = [];
  const draft = new LetterDraft(async (_letter, pass) => {
    passes.push(pass);
    return pass === null ? { refused: "captcha_needed" } : { ticket: "T-1" };
  });
  const { area, box, submit } = aForm({ name: "Ada", email: "ada@demo.test", topic: "general", message: "Moien" });
  const shown: boolean[] = [];
  liveContact(area, new AbortController().signal, draft, async (_box, onPass) => {
    shown.push(!box.hidden);
    expect(draft.read("message")).toBe("Moien");
    onPass("the-pass");
  });
  submit();
  await vi.waitFor(() => expect(area.dataset["state"]).toBe("sent"));
  await vi.waitFor(() => expect(box.hidden).toBe(true));
  expect([passes, shown]).toEqual([[null, "the-pass"], [true]]);
});
