import * as z from "zod/mini";
import { afterEach, describe, expect, it, vi } from "vitest";
import { fetchIsInvited } from "../../src/remote/account/invitation.ts";
import { confirmNewsletter, leaveNewsletter, sendLetter } from "../../src/remote/people/letters.ts";
import { fetchProviderPicture } from "../../src/remote/places/place-photos.ts";
import { removePushSubscription, savePushSubscription } from "../../src/remote/people/push.ts";
import { readRemote } from "../../src/remote/read-remote.ts";
import { fetchFeed } from "../../src/remote/people/social.ts";
import { stubFetch, type StubbedAnswer } from "../support/stub-fetch.ts";

afterEach(() => vi.unstubAllGlobals());

const config = {
  url: "http://model.test",
  publishableKey: "key",
  captcha: { provider: "local" as const, siteKey: null },
  apple: false,
};
const letter = { name: "Ada", email: "ada@demo.test", topic: "other" as const, message: "Hello", opId: "op" };

describe("responses of the remote server", () => {
  it.each([201, 204, 300, 401, 404, 499, 500])("with status %i make a read return null", async (status) => {
    stubFetch(() => ({ status, json: { at: 1 } }));
    expect(await readRemote(config, { path: "/x", token: null }, z.object({ at: z.number() }))).toBeNull();
  });

  it.each<[StubbedAnswer, boolean | "second-step" | null]>([
    [{ json: true }, true],
    [{ status: 401, json: { hint: "second_step" } }, "second-step"],
    [{ status: 401, json: { hint: "elsewhere" } }, null],
    [{ status: 403, json: { hint: "second_step" } }, null],
    ["unreachable", null],
  ])("to the invitation check: %j is read as %j", async (answer, invited) => {
    stubFetch(() => answer);
    expect(await fetchIsInvited(config, "token")).toBe(invited);
  });

  it.each<[StubbedAnswer, boolean]>([
    [{ status: 204 }, true],
    [{ json: null }, true],
    [{ status: 300, json: null }, false],
    [{ status: 401, json: null }, false],
    [{ status: 503, json: null }, false],
    ["unreachable", false],
  ])("to subscribing to and unsubscribing from push messages: %j is read as %j", async (answer, heard) => {
    const calls = stubFetch(() => answer);
    const keys = { endpoint: "https://push.test/1", p256dh: "p", auth: "a" };
    expect(await savePushSubscription(config, "token", keys)).toBe(heard);
    expect(await removePushSubscription(config, "token", keys.endpoint)).toBe(heard);
    expect(calls.map(({ url, body }) => [url.pathname, body])).toEqual([
      ["/rest/v1/rpc/save_push_subscription", { p_endpoint: keys.endpoint, p_p256dh: "p", p_auth: "a" }],
      ["/rest/v1/rpc/remove_push_subscription", { p_endpoint: keys.endpoint }],
    ]);
  });

  it.each<[StubbedAnswer, unknown]>([
    [{ json: { success: true, ticket: "T-1" } }, { ticket: "T-1" }],
    [{ json: { success: false, code: "email_invalid" } }, { refused: "email_invalid" }],
    [{ status: 429, json: { success: true, ticket: "T-1" } }, { refused: "rate_limited" }],
    [{ status: 500, json: { message: "odd" } }, { refused: "failed" }],
    [{ text: "<html>" }, { refused: "failed" }],
    ["unreachable", "unreachable"],
  ])("to a contact message: %j is read as %j", async (answer, told) => {
    const calls = stubFetch(() => answer);
    expect(await sendLetter(config, null, letter)).toEqual(told);
    expect(calls[0]?.body).toEqual({
      p_name: "Ada",
      p_email: "ada@demo.test",
      p_topic: "other",
      p_message: "Hello",
      p_op_id: "op",
    });
  });

  it("distinguish an expired newsletter link from a failed request", async () => {
    stubFetch(({ url }) => ({
      json: url.pathname.includes("confirm") ? { confirmed: false } : { unsubscribed: false },
    }));
    expect(await confirmNewsletter(config, "t")).toBe(false);
    expect(await leaveNewsletter(config, "t")).toBe(true);
    stubFetch(() => ({ status: 500, json: { confirmed: true, unsubscribed: true } }));
    expect(await confirmNewsletter(config, "t")).toBeNull();
    expect(await leaveNewsletter(config, "t")).toBe(false);
  });

  it("for the next page of the feed are requested with the time and id of the last review", async () => {
    const calls = stubFetch(() => ({ json: [] }));
    await fetchFeed(config, "token", 20, null);
    await fetchFeed(config, "token", 20, { created_at: "2026-11-25T20:00:00Z", id: "one" });
    expect(calls.map(({ body }) => body)).toEqual([
      { limit_count: 20 },
      { limit_count: 20, p_before: "2026-11-25T20:00:00Z", p_before_id: "one" },
    ]);
  });

  it("with a provider picture are returned, and failed ones give null", async () => {
    const asked = { placeId: "p", reference: "r" };
    const calls = stubFetch(() => ({ text: "JPEG" }));
    expect(await (await fetchProviderPicture(config, "token", asked))?.text()).toBe("JPEG");
    expect(calls[0]?.body).toEqual({ place_id: "p", reference: "r" });
    expect(Object.fromEntries(calls[0]?.headers ?? [])).toEqual({
      apikey: "key",
      authorization: "Bearer token",
      "content-type": "application/json",
    });
    expect(calls[0]?.init).toMatchObject({ method: "POST", credentials: "omit", cache: "no-store" });
    for (const none of [{ status: 404, text: "no" }, "unreachable"] as const) {
      stubFetch(() => none);
      expect(await fetchProviderPicture(config, "token", asked)).toBeNull();
    }
  });
});
