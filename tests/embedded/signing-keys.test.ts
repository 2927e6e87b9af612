import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Backend } from "../../supabase/embedded/backend.ts";
import { loadKeys, rotateSigningKey } from "../../supabase/embedded/data-folder/keys.ts";
import { createSigningKeys } from "../../supabase/embedded/shared/signing-keys.ts";
import { verifyJwt } from "../../supabase/embedded/shared/jwt.ts";
import { addPerson, clientOf, post, signIn, startBackend } from "./backend-fixture.ts";

const SECRET = "a secret of this test";
const claims = { sub: "ann", exp: Math.floor(Date.now() / 1000) + 600 };
let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());

test("a token of the key before the current one is understood, and one of an older key is not", () => {
  const [first, second, third] = [1, 2, 3].map((generation) => createSigningKeys(SECRET, generation));
  const token = first?.sign(claims) ?? "";
  expect(verifyJwt(second?.translate(token) ?? "", SECRET)).toMatchObject(claims);
  expect(verifyJwt(third?.translate(token) ?? "", SECRET)).toBeNull();
  expect(second?.published).toHaveLength(2);
  expect(third?.published.map(({ kid }) => kid)).not.toContain(first?.published[0]?.kid);
});

test("a token with another content, another secret or another algorithm stays as it is", () => {
  const keys = createSigningKeys(SECRET);
  const [head, , signature] = keys.sign(claims).split(".");
  const body = Buffer.from(JSON.stringify({ ...claims, role: "service_role" })).toString("base64url");
  const none = Buffer.from(JSON.stringify({ alg: "none", kid: keys.published[0]?.kid })).toString("base64url");
  const foreign = createSigningKeys("another secret").sign(claims);
  for (const token of [`${head}.${body}.${signature}`, `${none}.${body}.`, foreign, "lemon", ""])
    expect(keys.translate(token)).toBe(token);
});

test("several processes with the same secret have the same key, and each secret has its own", () => {
  const kid = (secret: string) => createSigningKeys(secret).published[0]?.kid;
  expect(kid(SECRET)).toBe(kid(SECRET));
  expect(kid(SECRET)).not.toBe(kid("another secret"));
});

test("a rotation is stored with the other keys", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "five-lemons-keys-"));
  const before = loadKeys(folder);
  expect(rotateSigningKey(folder)).toBe(2);
  expect(loadKeys(folder)).toEqual({ ...before, signingGeneration: 2 });
  await rm(folder, { recursive: true });
});

test("the data API accepts a session's token and rejects the same token with another role", async () => {
  const id = await addPerson(backend, "es256@lemons.test");
  const { client, session } = await signIn(backend, "es256@lemons.test");
  expect((await client.rpc("who_am_i")).data).toMatchObject({ uid: id, role: "authenticated" });
  const [head, body = "", signature] = session.access_token.split(".");
  const forged = JSON.stringify({ ...JSON.parse(Buffer.from(body, "base64url").toString()), role: "service_role" });
  const token = `${head}.${Buffer.from(forged).toString("base64url")}.${signature}`;
  const answer = await post(backend, "/rest/v1/rpc/who_am_i", {}, { authorization: `Bearer ${token}` });
  expect(answer.status).toBe(401);
});

test("supabase-js checks a token with the published key, without asking for the user", async () => {
  await addPerson(backend, "offline@lemons.test");
  const { session } = await signIn(backend, "offline@lemons.test");
  const jwks = { keys: [...createSigningKeys(backend.keys.jwtSecret).published] };
  const { data, error } = await clientOf(backend).auth.getClaims(session.access_token, { jwks });
  expect([error, data?.claims.email]).toEqual([null, "offline@lemons.test"]);
});
