import { afterEach, describe, expect, test, vi } from "vitest";
import {
  createNewsletterAsk,
  startNewsletterForm,
  type NewsletterAnswer,
} from "../../src/site/newsletter/newsletter-form.ts";

const config = () => Promise.resolve({ url: "https://api.test", publishableKey: "publishable" });
const anAsk = (online = true) =>
  createNewsletterAsk(
    config,
    () => online,
    () => "fr",
  );
const answers = (body: unknown, status = 200) =>
  vi.spyOn(globalThis, "fetch").mockImplementation(() => Promise.resolve(Response.json(body, { status })));
afterEach(() => vi.restoreAllMocks());

describe("createNewsletterAsk", () => {
  test("sends the trimmed address only once, with the page's language and without cookies", async () => {
    const fetched = answers({ success: true });
    const ask = anAsk();
    expect([await ask("  Nora@News.test "), await ask("nora@news.TEST")]).toEqual(["sent", "already"]);
    expect(fetched).toHaveBeenCalledOnce();
    const [url, init] = fetched.mock.calls[0] ?? [];
    expect(url).toBe("https://api.test/rest/v1/rpc/subscribe_newsletter");
    expect(init).toMatchObject({ credentials: "omit", body: '{"p_email":"nora@news.test","p_language":"fr"}' });
  });

  test.each(["", "nora", "nora@news", "a b@c.test", "a@b@c.test", `${"x".repeat(320)}@b.test`])(
    "refuses %j without asking anybody",
    async (email) => {
      const fetched = answers({ success: true });
      expect(await anAsk()(email)).toBe("invalid");
      expect(fetched).not.toHaveBeenCalled();
    },
  );

  test.each([
    [{ success: false, code: "email_invalid" }, 200, "invalid"],
    [{ success: false, code: "rate_limited" }, 200, "often"],
    [{ success: false, code: "captcha_needed" }, 200, "captcha"],
    [{ hint: "captcha_needed" }, 429, "often"],
    [{ message: "slow down" }, 429, "often"],
    [{ message: "broken" }, 500, "failed"],
    [null, 200, "failed"],
  ] as const)("reads the response %j with status %i as %s", async (body, status, said) => {
    answers(body, status);
    const ask = anAsk();
    expect(await ask("nora@news.test")).toBe(said);
    // Not requested yet, so the person can try again.
    answers({ success: true });
    expect(await ask("nora@news.test")).toBe("sent");
  });

  test("reports a missing connection and an unreachable server differently", async () => {
    vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
    expect(await anAsk(false)("nora@news.test")).toBe("offline");
    expect(await anAsk()("nora@news.test")).toBe("failed");
  });
});

/** The parts of a form that the script uses: Node.js has no document. */
function aForm(words: Record<string, string>) {
  const listeners: ((event: { preventDefault(): void }) => void)[] = [];
  const attributes = new Map<string, string>();
  const input = {
    value: "",
    focused: 0,
    focus: () => (input.focused += 1),
    setAttribute: (name: string, value: string) => attributes.set(name, value),
  };
  const line = { textContent: "" };
  const box = { hidden: true };
  const parts: Partial<Record<string, unknown>> = { input, output: line, "[data-captcha]": box };
  const form = {
    dataset: { ...words } as Record<string, string>,
    noValidate: false,
    querySelector: (wanted: string) => parts[wanted] ?? null,
    requestSubmit: () => submit(),
    addEventListener: (_name: string, listener: (event: { preventDefault(): void }) => void) =>
      listeners.push(listener),
    setAttribute: (name: string, value: string) => attributes.set(name, value),
    removeAttribute: (name: string) => attributes.delete(name),
  };
  const submit = () => {
    const preventDefault = vi.fn<() => void>();
    for (const listener of listeners) listener({ preventDefault });
    expect(preventDefault).toHaveBeenCalled();
  };
  return { form: form as unknown as HTMLFormElement, input, line, box, attributes, submit };
}

describe("the newsletter form", () => {
  test("shows the messages of its page, keeps an invalid address, and is cleared after sending", async () => {
    const { form, input, line, attributes, submit } = aForm({ sent: "Look for our mail", invalid: "Not an address" });
    let next: NewsletterAnswer = "invalid";
    startNewsletterForm(form, () => Promise.resolve(next));
    input.value = "nora";
    submit();
    await vi.waitFor(() => expect(line.textContent).toBe("Not an address"));
    expect([input.value, input.focused, attributes.get("aria-invalid")]).toEqual(["nora", 1, "true"]);
    next = "sent";
    input.value = "nora@news.test";
    submit();
    await vi.waitFor(() => expect(line.textContent).toBe("Look for our mail"));
    expect([input.value, attributes.get("aria-invalid"), attributes.has("aria-busy")]).toEqual(["", "false", false]);
  });

  test("shows the robot check when the server asks for it, and sends what was typed again with the pass", async () => {
    const { form, input, line, box, submit } = aForm({ sent: "Look for our mail" });
    const asked: [string, string | null | undefined][] = [];
    const ask = async (email: string, pass?: string | null): Promise<NewsletterAnswer> => {
      asked.push([email, pass]);
      return pass ? "sent" : "captcha";
    };
    const shown: boolean[] = [];
    startNewsletterForm(form, ask, async (_box, onPass) => {
      shown.push(!box.hidden);
      onPass("the-pass");
    });
    input.value = "nora@news.test";
    submit();
    await vi.waitFor(() => expect(line.textContent).toBe("Look for our mail"));
    expect(asked).toEqual([
      ["nora@news.test", null],
      ["nora@news.test", "the-pass"],
    ]);
    expect([shown, box.hidden, input.value]).toEqual([[true], true, ""]);
  });

  test("sends no second request while one is running", async () => {
    const { form, line, submit } = aForm({ sent: "Sent" });
    let answer: (said: NewsletterAnswer) => void = () => {};
    const ask = vi.fn<() => Promise<NewsletterAnswer>>(
      () => new Promise<NewsletterAnswer>((resolve) => (answer = resolve)),
    );
    startNewsletterForm(form, ask);
    submit();
    submit();
    expect(ask).toHaveBeenCalledOnce();
    answer("sent");
    await vi.waitFor(() => expect(line.textContent).toBe("Sent"));
  });
});
