import { describe, expect, test, vi } from "vitest";
import { fromBase64Url, toBase64Url } from "../../src/domain/text/base64url.ts";
import { isPushEndpoint, pushMessageSchema } from "../../src/domain/people/push.ts";
import { wordsOfPush } from "../../src/messages/pushes.ts";
import {
  encryptPush,
  makeVapidKeys,
  maxPayloadBytes,
  readVapidKeys,
  vapidHeader,
} from "../../supabase/functions/_shared/web-push.ts";
import type { MaintenancePorts } from "../../supabase/functions/maintenance/maintenance-ports.ts";
import { createPushPort, sendPushes } from "../../supabase/functions/maintenance/send-pushes.ts";

const { subtle } = crypto;
const bytes = (text: string) => fromBase64Url(text) ?? new Uint8Array();
const jwk = (publicKey: string, d: string) => {
  const point = bytes(publicKey);
  return { kty: "EC", crv: "P-256", x: toBase64Url(point.slice(1, 33)), y: toBase64Url(point.slice(33)), d };
};

/** The complete example of RFC 8291, appendix A. */
const example = {
  plain: "When I grow up, I want to be a watermelon",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  receiverPrivate: "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94",
  sender: "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
  senderPrivate: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
  salt: "DGv6ra1nlYgDCS1FRnbzlw",
  body: "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
};

describe("a push message", () => {
  test("is encrypted as in the example of the standard", async () => {
    const curve = { name: "ECDH", namedCurve: "P-256" };
    const [privateKey, publicKey] = await Promise.all([
      subtle.importKey("jwk", jwk(example.sender, example.senderPrivate), curve, true, ["deriveBits"]),
      subtle.importKey("raw", bytes(example.sender), curve, true, []),
    ]);
    const randomness = { salt: bytes(example.salt), sender: { privateKey, publicKey } };
    expect(toBase64Url(await encryptPush(example.plain, example, randomness))).toBe(example.body);
  });

  test("is encrypted differently each time, and rejected if too large", async () => {
    const [one, other] = await Promise.all([encryptPush("same", example), encryptPush("same", example)]);
    expect(toBase64Url(one)).not.toBe(toBase64Url(other));
    await expect(encryptPush("x".repeat(maxPayloadBytes), example)).resolves.toHaveLength(4_096);
    await expect(encryptPush("x".repeat(maxPayloadBytes + 1), example)).rejects.toThrow(RangeError);
    await expect(encryptPush("x", { ...example, p256dh: "no key" })).rejects.toThrow("base64url");
  });

  test("carries a sender signature that is valid for one push service for an hour", async () => {
    const nowMs = Date.parse("2026-11-22T10:00:00.000Z");
    const keys = { publicKey: example.sender, privateKey: example.senderPrivate, subject: "mailto:post@lemons.test" };
    const header = await vapidHeader("https://fcm.googleapis.com/fcm/send/abc", keys, nowMs);
    const [, head = "", claims = "", signature = "", k = ""] =
      /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? [];
    const read = (part: string): unknown => JSON.parse(new TextDecoder().decode(bytes(part)));
    expect(read(head)).toEqual({ typ: "JWT", alg: "ES256" });
    expect(read(claims)).toEqual({ aud: "https://fcm.googleapis.com", exp: nowMs / 1_000 + 3_600, sub: keys.subject });
    const ecdsa = { name: "ECDSA", namedCurve: "P-256" };
    const verifier = await subtle.importKey("raw", bytes(k), ecdsa, false, ["verify"]);
    const signed = new TextEncoder().encode(`${head}.${claims}`);
    expect(await subtle.verify({ ...ecdsa, hash: "SHA-256" }, verifier, bytes(signature), signed)).toBe(true);
  });

  test("can be sent with keys of `npm run push:keys`", async () => {
    const made = { ...(await makeVapidKeys()), subject: "https://lemons.test" };
    const names = { VAPID_PUBLIC_KEY: made.publicKey, VAPID_PRIVATE_KEY: made.privateKey, VAPID_SUBJECT: made.subject };
    const keys = readVapidKeys((name) => names[name as keyof typeof names]);
    expect(keys).toEqual(made);
    expect(await vapidHeader("https://web.push.apple.com/x", made, Date.now())).toContain(`k=${made.publicKey}`);
  });

  test("is not sent without keys, and an error about invalid keys does not quote them", () => {
    const set = {
      VAPID_PUBLIC_KEY: example.sender,
      VAPID_PRIVATE_KEY: example.senderPrivate,
      VAPID_SUBJECT: "mailto:a@b.c",
    };
    const read = (over: object) => (name: string) => ({ ...set, ...over })[name as keyof typeof set];
    expect(readVapidKeys(() => undefined)).toBeNull();
    expect(readVapidKeys(read({}))).toMatchObject({ publicKey: example.sender });
    for (const over of [{ VAPID_PRIVATE_KEY: "short" }, { VAPID_SUBJECT: "a@b.c" }, { VAPID_PUBLIC_KEY: undefined }])
      expect(() => readVapidKeys(read(over))).toThrow(
        /^VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY and VAPID_SUBJECT are no keys/,
      );
  });
});

test("only known push services are called", () => {
  for (const good of [
    "https://fcm.googleapis.com/fcm/send/a:b-c_d",
    "https://updates.push.services.mozilla.com/wpush/v2/gAAA",
    "https://web.push.apple.com/QGz",
    "https://wns2-par02p.notify.windows.com/w/?token=BQ",
  ])
    expect(isPushEndpoint(good), good).toBe(true);
  for (const bad of [
    "http://fcm.googleapis.com/x",
    "https://fcm.googleapis.com.evil.test/x",
    "https://evil.test/fcm.googleapis.com/",
    "https://fcm.googleapis.com@evil.test/",
    "https://fcm.googleapis.com:8443/x",
    "https://a.b.notify.windows.com/x",
    "https://169.254.169.254/latest",
    "https://fcm.googleapis.com/x y",
    `https://fcm.googleapis.com/${"x".repeat(1_000)}`,
  ])
    expect(isPushEndpoint(bad), bad).toBe(false);
});

describe("the push job", () => {
  const waiting = (over: object = {}) => ({
    id: "7b1d3f0a-0000-4000-8000-000000000001",
    endpoint: "https://fcm.googleapis.com/fcm/send/abc",
    p256dh: example.p256dh,
    auth: example.auth,
    user_id: "00000000-0000-4000-8000-000000000002",
    activity_type: "post_liked",
    metadata: { restaurant_name: "Chez Marie" },
    ...over,
  });
  const keys = { publicKey: example.sender, privateKey: example.senderPrivate, subject: "mailto:post@lemons.test" };

  async function run(pushes: object[], answer: (url: string) => Response | Promise<Response>) {
    const settled: unknown[] = [];
    const fetcher = vi.fn<typeof fetch>(async (input) => await answer(new Request(input).url));
    const call = async (name: string, args: object): Promise<unknown> => {
      if (name === "take_pushes") return pushes;
      settled.push(args);
      return true;
    };
    const ports = { call, push: createPushPort(keys, fetcher) } as unknown as MaintenancePorts;
    return { report: await sendPushes.run(ports), settled, fetcher };
  }
  const says =
    (status: number, headers: Record<string, string> = {}) =>
    () =>
      new Response(null, { status, headers });

  test("sends decryptable notifications with a page to open and without names", async () => {
    const { fetcher, settled } = await run([waiting()], says(201));
    const [endpoint, request] = fetcher.mock.calls[0] ?? [];
    expect(endpoint).toBe(waiting().endpoint);
    expect(request).toMatchObject({ method: "POST", redirect: "manual" });
    const headers = new Headers(request?.headers);
    expect([headers.get("content-encoding"), headers.get("ttl")]).toEqual(["aes128gcm", "86400"]);
    const message = pushMessageSchema.parse(JSON.parse(await decrypt(request?.body as Uint8Array<ArrayBuffer>)));
    expect(message).toMatchObject({ to: waiting().user_id, path: "/app/activity", tag: waiting().id });
    expect(message.body).toContain("Chez Marie");
    expect(settled).toEqual([{ p_id: waiting().id, p_outcome: "sent", p_retry_seconds: 0 }]);
  });

  test.each([
    ["404", says(404), "gone", 0],
    ["410", says(410), "gone", 0],
    ["400", says(400), "refused", 0],
    ["403", says(403), "refused", 0],
    ["413", says(413), "refused", 0],
    ["a redirect", says(302, { location: "http://127.0.0.1/" }), "refused", 0],
    ["429 with a delay in seconds", says(429, { "retry-after": "120" }), "later", 120],
    ["429 without a delay", says(429), "later", 600],
    ["429 with a date in the past", says(429, { "retry-after": "Wed, 21 Oct 2015 07:28:00 GMT" }), "later", 0],
    ["503", says(503), "later", 600],
    ["503 with a delay of zero", says(503, { "retry-after": "0" }), "later", 0],
    ["no answer", () => Promise.reject(new TypeError("network")), "later", 0],
  ])("handles %s from the push service", async (_name, answer, outcome, seconds) => {
    const { settled } = await run([waiting()], answer);
    expect(settled).toEqual([{ p_id: waiting().id, p_outcome: outcome, p_retry_seconds: seconds }]);
  });

  test("calls no unknown push service and sends no notification without a text", async () => {
    const { fetcher, settled } = await run(
      [waiting({ endpoint: "https://evil.test/x" }), waiting({ activity_type: "toString" })],
      says(201),
    );
    expect(fetcher).not.toHaveBeenCalled();
    expect(settled).toMatchObject([{ p_outcome: "gone" }, { p_outcome: "refused" }]);
  });

  test("sends the other messages even if one fails", async () => {
    const answers = [says(500), says(201)];
    const { report } = await run([waiting(), waiting()], () => (answers.shift() ?? says(500))());
    expect(report).toEqual({ sent: 1, gone: 0, refused: 0, later: 1 });
  });

  test("calls an unreachable push service only once per run", async () => {
    const silent = waiting();
    const other = { endpoint: "https://updates.push.services.mozilla.com/wpush/v2/gAAA" };
    const keyless = waiting({ ...other, p256dh: `B${"A".repeat(86)}` });
    const { report, fetcher, settled } = await run([silent, keyless, silent, waiting(other), silent], (url) =>
      url === silent.endpoint ? Promise.reject(new DOMException("late", "TimeoutError")) : says(201)(),
    );
    expect(report).toEqual({ sent: 1, gone: 0, refused: 0, later: 4 });
    expect(fetcher.mock.calls.map(([url]) => url)).toEqual([silent.endpoint, other.endpoint]);
    expect(settled).toHaveLength(5);
  });

  test("is skipped without keys", async () => {
    expect(await sendPushes.run({ push: null } as MaintenancePorts)).toEqual({ skipped: "no keys to push with" });
  });
});

/** Decrypts as the browser of the example, by the standard and independent of our code. */
async function decrypt(body: Uint8Array<ArrayBuffer>): Promise<string> {
  const text = new TextEncoder();
  const join = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));
  const hkdf = async (
    salt: Uint8Array<ArrayBuffer>,
    secret: Uint8Array<ArrayBuffer>,
    info: Uint8Array<ArrayBuffer>,
    length: number,
  ) =>
    new Uint8Array(
      await subtle.deriveBits(
        { name: "HKDF", hash: "SHA-256", salt, info },
        await subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]),
        length * 8,
      ),
    );
  const curve = { name: "ECDH", namedCurve: "P-256" };
  const salt = body.slice(0, 16);
  const sender = body.slice(21, 86);
  const own = await subtle.importKey("jwk", jwk(example.p256dh, example.receiverPrivate), curve, false, ["deriveBits"]);
  const shared = new Uint8Array(
    await subtle.deriveBits(
      { name: "ECDH", public: await subtle.importKey("raw", sender, curve, false, []) },
      own,
      256,
    ),
  );
  const secret = await hkdf(
    bytes(example.auth),
    shared,
    join(text.encode("WebPush: info\0"), bytes(example.p256dh), sender),
    32,
  );
  const key = await hkdf(salt, secret, text.encode("Content-Encoding: aes128gcm\0"), 16);
  const iv = await hkdf(salt, secret, text.encode("Content-Encoding: nonce\0"), 12);
  const opened = await subtle.decrypt(
    { name: "AES-GCM", iv },
    await subtle.importKey("raw", key, "AES-GCM", false, ["decrypt"]),
    body.slice(86),
  );
  return new TextDecoder().decode(new Uint8Array(opened).slice(0, -1));
}

test("every notification has short texts and a page to open", () => {
  const metadata = { restaurant_name: "Chez Marie", city: "Metz", badge: "first_squeeze" };
  for (const type of [
    "post_liked",
    "friend_request",
    "friend_accepted",
    "owner_replied",
    "badge_earned",
    "mayor_won",
    "mayor_lost",
    "moderation_decision",
    "server_invitation",
    "ownership_decision",
  ])
    for (const said of [wordsOfPush(type, metadata, "en"), wordsOfPush(type, {}, "en")]) {
      expect(said?.path, type).toMatch(/^\/app\/[a-z]/);
      expect((said?.title.length ?? 0) + (said?.body.length ?? 999), type).toBeLessThan(120);
    }
  expect(wordsOfPush("friend_connected", metadata, "en")).toBeNull();
});
