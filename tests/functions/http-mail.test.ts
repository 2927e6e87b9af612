import { describe, expect, test, vi } from "vitest";
import { createHttpMail, type OutgoingMail } from "../../supabase/functions/_shared/http-mail.ts";
import { MailRefusal } from "../../supabase/functions/_shared/mail-refusal.ts";

const mail: OutgoingMail = {
  id: "7b1d3f0a-0000-4000-8000-000000000001",
  to: "nora@x.test",
  subject: "Hello",
  text: "Hello Nora",
  html: "<p>Hello Nora</p>",
  headers: { "List-Unsubscribe": "<https://x.test/u>" },
};
const from = "Five Lemons <post@lemons.test>";

function provider(name: string, answer: Response | Error, url?: string) {
  const fetched = vi.fn<typeof fetch>(async () => {
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const send = createHttpMail({ provider: name, key: "k3y", url, from }, fetched);
  const told = () => {
    const [address, init] = fetched.mock.calls[0] ?? [];
    return { address, headers: new Headers(init?.headers), body: JSON.parse(init?.body as string) as unknown };
  };
  return { send, told };
}
const failureOf = async (name: string, answer: Response | Error) => {
  const failure: unknown = await provider(name, answer, "https://mail.test")
    .send(mail)
    .catch((error: unknown) => error);
  return failure as MailRefusal;
};

describe("the request to a provider", () => {
  test("has the format of Resend", async () => {
    const { send, told } = provider("resend", Response.json({ id: "x" }));
    await send(mail);
    const { id: _id, to, ...rest } = mail;
    expect(told().address).toBe("https://api.resend.com/emails");
    expect(told().body).toEqual({ ...rest, from, to: [to] });
    expect(told().headers.get("authorization")).toBe("Bearer k3y");
    expect(told().headers.get("idempotency-key")).toBe(mail.id);
  });

  test("has the format of Postmark", async () => {
    const { send, told } = provider("postmark", Response.json({ ErrorCode: 0 }));
    await send(mail);
    expect(told().address).toBe("https://api.postmarkapp.com/email");
    expect(told().body).toEqual({
      From: from,
      To: mail.to,
      Subject: mail.subject,
      TextBody: mail.text,
      HtmlBody: mail.html,
      Headers: [{ Name: "List-Unsubscribe", Value: "<https://x.test/u>" }],
    });
    expect(told().headers.get("x-postmark-server-token")).toBe("k3y");
  });

  test("is plain JSON for any other service", async () => {
    const { send, told } = provider("json", new Response(null, { status: 202 }), "https://mail.test/in");
    await send(mail);
    expect(told().address).toBe("https://mail.test/in");
    expect(told().body).toEqual({ ...mail, from });
    expect(told().headers.get("authorization")).toBe("Bearer k3y");
    expect(told().headers.get("idempotency-key")).toBe(mail.id);
  });

  test("an unknown provider or a missing address throws", () => {
    expect(() => provider("carrier-pigeon", new Response(), "https://mail.test")).toThrow("carrier-pigeon");
    expect(() => provider("toString", new Response(), "https://mail.test")).toThrow("toString");
    expect(() => provider("json", new Response())).toThrow("json");
  });
});

describe("a failing mail provider", () => {
  test.each([
    ["resend", 422, "Invalid `to` field. The email address needs to follow the format", true],
    ["resend", 422, "Invalid `from` field", false],
    ["resend", 403, "The lemons.test domain is not verified", false],
    ["resend", 401, "API key is invalid", false],
    [
      "postmark",
      422,
      '{"ErrorCode":406,"Message":"You tried to send to a recipient that has been marked as inactive."}',
      true,
    ],
    ["postmark", 422, '{"ErrorCode":400,"Message":"Sender signature not found"}', false],
    ["json", 410, "", true],
    ["json", 422, "", true],
    ["json", 400, "", false],
    ["json", 500, "down", false],
  ])("%s answering %i %s: final is %s", async (name, status, said, final) => {
    const failure = await failureOf(name, new Response(said, { status }));
    expect(failure).toBeInstanceOf(MailRefusal);
    expect(failure.message).toContain(String(status));
    expect(failure.final).toBe(final);
  });

  test("sets the retry delay by its Retry-After header", async () => {
    const seconds = await failureOf("resend", new Response("", { status: 429, headers: { "retry-after": "120" } }));
    expect(seconds).toMatchObject({ final: false, retrySeconds: 120 });
    const past = await failureOf(
      "resend",
      new Response("", { status: 503, headers: { "retry-after": "Wed, 21 Oct 2015 07:28:00 GMT" } }),
    );
    expect(past.retrySeconds).toBe(0);
    expect((await failureOf("resend", new Response("", { status: 503 }))).retrySeconds).toBe(0);
  });

  test("counts a repeated mail with a different text as accepted", async () => {
    const answer = new Response('{"name":"invalid_idempotent_request"}', { status: 409 });
    expect(await failureOf("resend", answer)).toBeUndefined();
    expect(await failureOf("resend", new Response("concurrent", { status: 409 }))).toBeInstanceOf(MailRefusal);
  });

  test("is retried if it was unreachable", async () => {
    const failure = await failureOf("resend", new TypeError("fetch failed"));
    expect(failure.message).toBe("fetch failed");
    expect(failure).not.toBeInstanceOf(MailRefusal);
  });
});
