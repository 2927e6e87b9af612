import { createHmac, randomBytes } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { handle } from "../../supabase/functions/send-mail/handler.ts";
import { createWorld, rpc } from "./world.ts";

const key = randomBytes(32);
const secret = `v1,whsec_${key.toString("base64")}`;
const nowMs = Date.parse("2026-11-22T12:00:00Z");
const call = (type: string, user: object = {}, data: object = {}) => ({
  user: { id: "u", email: "nora@x.test", user_metadata: { language: "fr-LU" }, ...user },
  email_data: {
    email_action_type: type,
    redirect_to: "https://site.test/app/map",
    site_url: "https://site.test",
    token: "123456",
    token_hash: "hash-1",
    token_new: "",
    token_hash_new: "",
    ...data,
  },
});

type Signing = { key?: Buffer; id?: string; at?: number; method?: string; signature?: string; told?: string };

function signed(payload: unknown, { key: by = key, id = "msg_1", at = nowMs / 1_000, ...more }: Signing = {}): Request {
  const body = JSON.stringify(payload);
  const signature = `v1,${createHmac("sha256", by).update(`${id}.${at}.${body}`).digest("base64")}`;
  return new Request("http://api.test/functions/v1/send-mail", {
    method: more.method ?? "POST",
    body: more.told ?? body,
    headers: { "webhook-id": id, "webhook-timestamp": String(at), "webhook-signature": more.signature ?? signature },
  });
}

const queued = [
  {
    id: "7b1d3f0a-0000-4000-8000-000000000001",
    recipient: "nora@x.test",
    template: "auth_signup",
    params: { url: "http://api.test/auth/v1/verify?token=hash-1&type=signup" },
    language: "de",
  },
];
const world = (provider: { status?: number; body: unknown } = { body: {} }, answers: object = {}) =>
  createWorld(
    {
      [rpc("queue_auth_mails")]: { body: queued },
      [rpc("settle_mail")]: { body: true },
      "https://mail.test": provider,
      ...answers,
    },
    { sendMailSecret: secret, mailKey: "key", secretKey: "secret-key" },
  );
const bodyOf = (calls: { url: string; body: string }[], url: string) =>
  calls.filter((one) => one.url.startsWith(url)).map(({ body }) => JSON.parse(body) as Record<string, unknown>);

describe("the Send Email hook of Auth", () => {
  test("queues the mail, sends it in the reader's language and settles it", async () => {
    const { environment, calls } = world();
    const answer = await handle(signed(call("signup")), environment, nowMs);
    expect([answer.status, await answer.json()]).toEqual([200, {}]);
    expect(bodyOf(calls, rpc("queue_auth_mails"))).toEqual([
      {
        p_call_id: "msg_1",
        p_mails: [
          {
            recipient: "nora@x.test",
            template: "auth_signup",
            params: {
              url: "https://site.test/app-login/confirm#token_hash=hash-1&type=signup&next=%2Fapp%2Fmap",
              token_hash: "hash-1",
              type: "signup",
            },
          },
        ],
        p_language: "fr-LU",
      },
    ]);
    expect(bodyOf(calls, "https://mail.test")).toMatchObject([
      { to: ["nora@x.test"], html: expect.stringContaining('<html lang="de">') },
    ]);
    expect(bodyOf(calls, rpc("settle_mail"))).toMatchObject([{ p_id: queued[0]?.id, p_error: null }]);
  });

  test("succeeds when the provider fails, since the mail is retried", async () => {
    const { environment, calls } = world({ status: 500, body: "down" });
    expect((await handle(signed(call("signup")), environment, nowMs)).status).toBe(200);
    expect(bodyOf(calls, rpc("settle_mail"))).toMatchObject([{ p_error: expect.stringContaining("500") }]);
  });

  test("fails when the mail cannot be queued", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const { environment } = world({ body: {} }, { [rpc("queue_auth_mails")]: { status: 500, body: {} } });
    expect((await handle(signed(call("signup")), environment, nowMs)).status).toBe(503);
    log.mockRestore();
  });

  test("sends no second mail for a repeated call", async () => {
    const { environment, calls } = world({ body: {} }, { [rpc("queue_auth_mails")]: { body: [] } });
    expect((await handle(signed(call("signup")), environment, nowMs)).status).toBe(200);
    expect(bodyOf(calls, "https://mail.test")).toEqual([]);
  });

  test("mails both addresses of an address change, each with its own token", async () => {
    const { environment, calls } = world();
    const change = call(
      "email_change",
      { new_email: "new@x.test" },
      { token_hash: "for-new", token_hash_new: "for-old" },
    );
    await handle(signed(change), environment, nowMs);
    const [told] = bodyOf(calls, rpc("queue_auth_mails"));
    expect(told?.["p_mails"]).toMatchObject([
      {
        recipient: "nora@x.test",
        template: "auth_email_change_current",
        params: { url: expect.stringContaining("for-old"), email: "new@x.test", token_hash: "for-old" },
      },
      { recipient: "new@x.test", template: "auth_email_change", params: { url: expect.stringContaining("for-new") } },
    ]);
  });

  test.each([
    ["password_changed_notification", {}, "nora@x.test", { detail: "" }],
    ["email_changed_notification", { old_email: "old@x.test" }, "old@x.test", {}],
    ["phone_changed_notification", { old_phone: "352" }, "nora@x.test", { detail: "" }],
    ["identity_linked_notification", { provider: "apple" }, "nora@x.test", { detail: "apple" }],
    ["identity_unlinked_notification", { provider: "apple" }, "nora@x.test", { detail: "apple" }],
    ["mfa_factor_enrolled_notification", { factor_type: "totp" }, "nora@x.test", { detail: "" }],
    ["mfa_factor_unenrolled_notification", { factor_type: "totp" }, "nora@x.test", { detail: "" }],
    ["reauthentication", {}, "nora@x.test", { code: "123456" }],
  ])("notifies of %s without a link", async (type, data, recipient, params) => {
    const { environment, calls } = world();
    const answer = await handle(signed(call(type, {}, { token_hash: "", ...data })), environment, nowMs);
    expect(answer.status).toBe(200);
    expect(bodyOf(calls, rpc("queue_auth_mails"))[0]?.["p_mails"]).toEqual([
      { recipient, template: `auth_${type}`, params },
    ]);
  });

  test("rejects a reauthentication without a code", async () => {
    const { environment, calls } = world();
    expect((await handle(signed(call("reauthentication", {}, { token: "" })), environment, nowMs)).status).toBe(422);
    expect(calls).toEqual([]);
  });

  test("rejects an unknown kind of mail", async () => {
    const { environment, calls } = world();
    for (const type of ["telegram", "telegram_notification", "toString"])
      expect((await handle(signed(call(type)), environment, nowMs)).status).toBe(422);
    expect((await handle(signed({ user: {} }), environment, nowMs)).status).toBe(400);
    expect(calls).toEqual([]);
  });

  test.each([
    ["a call signed with another secret", signed(call("signup"), { key: randomBytes(32) })],
    ["a call without a signature", signed(call("signup"), { signature: "" })],
    ["a signature of another version", signed(call("signup"), { signature: "v2,AAAA" })],
    ["a signature of another body", signed(call("signup"), { told: JSON.stringify(call("recovery")) })],
    ["a call from six minutes ago", signed(call("signup"), { at: nowMs / 1_000 - 360 })],
    ["a call dated six minutes ahead", signed(call("signup"), { at: nowMs / 1_000 + 360 })],
    ["a call without an id", signed(call("signup"), { id: "" })],
  ])("rejects %s", async (_what, request) => {
    const { environment, calls } = world();
    expect((await handle(request, environment, nowMs)).status).toBe(401);
    expect(calls).toEqual([]);
  });

  test("accepts the old and the new secret during a rotation, and no call if no secret is set", async () => {
    const { environment } = world();
    const both = { ...environment, sendMailSecret: `v1,whsec_${randomBytes(32).toString("base64")}|${secret}` };
    expect((await handle(signed(call("signup")), both, nowMs)).status).toBe(200);
    for (const sendMailSecret of [undefined, "", "v1,whsec_", "whsec_AAAA"])
      expect((await handle(signed(call("signup")), { ...environment, sendMailSecret }, nowMs)).status).toBe(401);
    expect((await handle(signed(call("signup"), { method: "PUT" }), environment, nowMs)).status).toBe(405);
  });
});
