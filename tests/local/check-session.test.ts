import "fake-indexeddb/auto";
import { generateKeyPairSync, sign } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Session } from "../../src/domain/people/session.ts";
import { readKv, writeKv } from "../../src/local/database/kv.ts";
import { storeSession } from "../../src/local/session/change-person.ts";
import { countUnsent, readSessionChanged, readSignInNeeded } from "../../src/local/session/first-reads.ts";
import { enqueueRating } from "../../src/sync/outbox/enqueue-rating.ts";
import { checkSession } from "../../src/sync/session/check-session.ts";
import { anIntent } from "../support/an-intent.ts";
import { freshDevice } from "../support/local-device.ts";
import { ada, ben, content } from "../support/outbox-world.ts";
import { stubFetch } from "../support/stub-fetch.ts";

beforeEach(() => freshDevice(ada));
afterEach(() => vi.unstubAllGlobals());

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** An auth server with one key. */
function signer(kid: string) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x, y } = publicKey.export({ format: "jwk" });
  const token = (uid: string) => {
    const signed = `${part({ alg: "ES256", kid, typ: "JWT" })}.${part({ sub: uid })}`;
    const signature = sign("sha256", Buffer.from(signed), { key: privateKey, dsaEncoding: "ieee-p1363" });
    return `${signed}.${signature.toString("base64url")}`;
  };
  return { token, published: { kid, kty: "EC", crv: "P-256", alg: "ES256", x, y } };
}
const server = signer("first");
const session = (token: string, uid = ada): Session => ({
  access_token: token,
  refresh_token: "refresh",
  expires_in: 3_600,
  token_type: "bearer",
  user: { id: uid, email: "ada@demo.test", user_metadata: {} },
});
const signedIn = async (one = server) => storeSession(session(one.token(ada)), Date.now());
const publish = (...keys: object[]) => stubFetch(() => ({ json: { keys } }));
const offline = () => vi.stubGlobal("navigator", { onLine: false, locks: navigator.locks });
/** What somebody writes into the stored session. */
async function change(to: (stored: Session) => Session): Promise<void> {
  const stored = await readKv("session");
  if (stored) await writeKv("session", { ...stored, session: to(stored.session) });
}

describe("the stored session", () => {
  it("is checked with keys that are fetched once and then used without a connection", async () => {
    await signedIn();
    const calls = publish(server.published);
    expect(await checkSession()).toBe("genuine");
    expect(await checkSession()).toBe("genuine");
    expect(calls).toHaveLength(1);
    offline();
    expect(await checkSession()).toBe("genuine");
  });

  it.each<[what: string, (stored: Session) => Session]>([
    ["another account in the session", (one) => ({ ...one, user: { ...one.user, id: ben } })],
    ["another account in the token", (one) => ({ ...one, access_token: withClaims(one.access_token, { sub: ben }) })],
    ["a token of somebody else", (one) => ({ ...one, access_token: server.token(ben) })],
    ["a signature of another key", (one) => ({ ...one, access_token: signer("first").token(ada) })],
  ])("that was changed to have %s is noticed offline, and unsent work stays", async (_what, to) => {
    await signedIn();
    publish(server.published);
    await checkSession();
    await enqueueRating(anIntent({}, { content: content(5) }));
    offline();
    await change(to);
    expect(await checkSession()).toBe("changed");
    expect(await readKv("session")).toBeNull();
    expect([await readSignInNeeded(), await readSessionChanged()]).toEqual([true, true]);
    expect([(await readKv("person"))?.uid, await countUnsent(ada)]).toEqual([ada, 1]);
    await signedIn();
    expect(await readSessionChanged()).toBe(false);
  });

  it("is not judged by a key that this device does not know, and is after the next rotation was fetched", async () => {
    await signedIn();
    publish(server.published);
    await checkSession();
    const next = signer("second");
    await signedIn(next);
    offline();
    expect(await checkSession()).toBe("unknown");
    vi.unstubAllGlobals();
    publish(next.published, server.published);
    expect(await checkSession()).toBe("genuine");
  });

  it("is not judged where tokens are signed with a shared secret", async () => {
    await storeSession(session(`${part({ alg: "HS256" })}.${part({ sub: ada })}.x`), Date.now());
    publish();
    expect(await checkSession()).toBe("unknown");
    expect(await readKv("session")).not.toBeNull();
  });
});

function withClaims(token: string, claims: object): string {
  const [head, , signature] = token.split(".");
  return [head, part(claims), signature].join(".");
}
