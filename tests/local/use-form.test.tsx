import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { useForm, type FormAnswer } from "../../src/ui/form/use-form.ts";
import { until } from "../support/fake-time.ts";
import { reactPage } from "../support/react-page.tsx";

const here = reactPage();
const words = { short: "This is too short." };
let answer: (data: FormData) => Promise<FormAnswer<"short">>;
beforeEach(() => {
  answer = async () => ({ errors: { name: "short" } });
  // Typed values, as the browser collects them from the fields.
  vi.stubGlobal("FormData", class extends Map {});
});

const Form = () => useForm(words, (data) => answer(data));
const preventDefault = vi.fn<() => void>();
type Shown = ReturnType<typeof Form>;
const submit = ({ form }: Shown) => form.onSubmit({ preventDefault, currentTarget: null } as never);

describe("a form (useForm)", () => {
  it("submits once at a time, prevents the browser's own submit, and shows error messages", async () => {
    let reply: (answered: FormAnswer<"short">) => void = () => undefined;
    const act = vi.fn<typeof answer>(() => new Promise((resolve) => (reply = resolve)));
    answer = act;
    const form = here.run(Form, {});
    await until(() => expect(form.now.form.busy).toBe(false));
    submit(form.now);
    submit(form.now);
    await until(() => expect(form.now.form.busy).toBe(true));
    expect([preventDefault.mock.calls.length, act.mock.calls.length]).toEqual([2, 1]);
    reply({ errors: { name: "short" } });
    await until(() => expect(form.now.errorOf("name")).toBe("This is too short."));
    expect([form.now.errorOf("other"), form.now.form.busy, form.now.form.message]).toEqual([null, false, null]);
  });

  it("clears its errors after the next successful submission", async () => {
    const form = here.run(Form, {});
    await until(() => submit(form.now));
    await until(() => expect(form.now.errorOf("name")).not.toBeNull());
    answer = async () => ({ message: { kind: "good", text: "Done" } });
    submit(form.now);
    await until(() => expect(form.now.form.message).toEqual({ kind: "good", text: "Done" }));
    expect(form.now.errorOf("name")).toBeNull();
  });

  it("focuses the first invalid field", async () => {
    const form = here.run(Form, {});
    await until(() => expect(form.seen).not.toEqual([]));
    const focus = vi.fn<() => void>();
    Object.assign(form.now.form.ref, { current: { querySelector: () => ({ focus }) } });
    submit(form.now);
    await until(() => expect(focus).toHaveBeenCalledOnce());
  });
});
