import { termsVersion } from "../../src/domain/people/terms.ts";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Backend } from "../../supabase/embedded/backend.ts";
import { PASSWORD, SITE, ask, clientOf, picture, signIn, startProduct } from "./backend-fixture.ts";

// Installed before the first refusal, since the log filter starts then.
const logged = vi.spyOn(console, "error");
let backend: Backend;
const invitation = "LEMON-OVER-OVER-OVER";
beforeAll(async () => {
  backend = await startProduct({ limits: { answerStepMs: 0 } });
  await backend.db.query("select private.add_invitation_code($1, null, null, 'over')", [invitation]);
});
afterAll(() => backend.close());

/** An invited person with two sessions: their own, and that of a stolen token. */
async function arrive(name: string) {
  const email = `${name}@lemons.test`;
  const made = await clientOf(backend, backend.keys.secretKey).auth.admin.createUser({
    email,
    password: PASSWORD,
    email_confirm: true,
    user_metadata: { first_name: name, birth_year: 1990, terms_version: termsVersion, invitation_code: invitation },
  });
  if (made.error) throw made.error;
  const { client, session } = await signIn(backend, email);
  const { session: taken } = await signIn(backend, email);
  return { uid: made.data.user.id, client, token: session.access_token, taken: taken.access_token };
}

const call = (path: string, token: string, body?: BodyInit) =>
  ask(
    backend,
    new Request(new URL(path, SITE), {
      method: body === undefined ? "GET" : "POST",
      headers: {
        apikey: backend.keys.publishableKey,
        authorization: `Bearer ${token}`,
        "content-type": body instanceof Blob ? body.type : "application/json",
      },
      ...(body === undefined ? {} : { body }),
    }),
  );

/** The statuses of a write, of reads and of the data export with a token. */
async function opens(token: string, uid: string): Promise<number[]> {
  const answers = [
    await call("/rest/v1/rpc/submit_ops", token, '{"p_ops":[]}'),
    await call("/rest/v1/rpc/export_my_data", token, "{}"),
    await call("/rest/v1/rpc/get_second_step", token, "{}"),
    await call("/rest/v1/rpc/is_user_invited", token, "{}"),
    await call(`/rest/v1/profiles?select=first_name&user_id=eq.${uid}`, token),
    await call("/rest/v1/consents?select=kind", token),
    await call(`/storage/v1/object/profile-images/${crypto.randomUUID()}.jpg`, token, picture("x", "image/jpeg")),
  ];
  return answers.map(({ status }) => status);
}

const ALL = [200, 200, 200, 200, 200, 200, 200];
const NOTHING = ALL.map(() => 401);

test("a wrong invitation code counts as a guess whatever response format the caller requests", async () => {
  const { token } = await arrive("guesser");
  const guess = async (query: string, code: string) => {
    const body = JSON.stringify({ p_code: code });
    const answer = await call(`/rest/v1/rpc/validate_invitation_code?${query}`, token, body);
    return [answer.status, await answer.text()] as const;
  };
  const name = "validate_invitation_code";
  for (const query of [
    `select=${name}->>valid::int`,
    `select=guess: ${name} ->>valid :: int`,
    `select=${name}->>valid::uuid`,
    `select=${name}->>valid::TEXT,x:${name}->>valid::numeric(3,1)`,
    `${name}->>valid=like.false%5C`,
    `${name}->>valid=not.ilike.false%5C`,
    `${name}->>valid=like(any).{false%5C%5C}`,
    `or=(${name}->>valid.like.false%5C,${name}->>valid.eq.true)`,
  ]) {
    const [status, text] = await guess(query, "wrong");
    expect([status, /"54001"/.test(text)], query).toEqual([400, true]);
    expect(text, query).not.toMatch(/invalid input|\bfalse\b|LIKE/);
  }
  // Calls that pass cannot fail and are counted.
  const queries = [`select=${name}->>valid::text`, `select=${name}`, `${name}->>valid=eq.true`, "limit=1"];
  const tries = Array.from({ length: 12 }, (_, nth) => queries[nth % queries.length] ?? "");
  const statuses: number[] = [];
  for (const query of tries) statuses.push((await guess(query, "wrong"))[0]);
  expect(statuses.indexOf(429)).toBe(10);
});

describe("a token of an ended session", () => {
  test("is rejected after signing out all other sessions", async () => {
    const { uid, client, token, taken } = await arrive("elsewhere");
    expect(await opens(taken, uid)).toEqual(ALL);
    expect((await client.auth.signOut({ scope: "others" })).error).toBeNull();
    expect(await opens(taken, uid)).toEqual(NOTHING);
    expect(await opens(token, uid)).toEqual(ALL);
    const refused = await call("/rest/v1/rpc/submit_ops", taken, '{"p_ops":[]}');
    expect(await refused.json()).toMatchObject({ code: "PT401", hint: "session_over" });
  });

  test("is rejected after a password change", async () => {
    const { uid, client, taken } = await arrive("password");
    expect((await client.auth.updateUser({ password: "another-password" })).error).toBeNull();
    expect(await opens(taken, uid)).toEqual(NOTHING);
  });

  test("is rejected by storage, without a log entry", async () => {
    const { uid, client, token } = await arrive("storage");
    logged.mockClear();
    const photo = `${crypto.randomUUID()}.jpg`;
    const road = `/storage/v1/object`;
    expect((await call(`${road}/profile-images/${photo}`, token, picture("x", "image/jpeg"))).status).toBe(200);
    expect((await client.auth.signOut({ scope: "local" })).error).toBeNull();
    for (const [path, body] of [
      [`${road}/list/profile-images`, '{"prefix":""}'],
      [`${road}/sign/profile-images/${photo}`, '{"expiresIn":60}'],
      [
        `${road}/move`,
        JSON.stringify({ bucketId: "profile-images", sourceKey: photo, destinationKey: `${uid}/a.jpg` }),
      ],
      [`${road}/profile-images/${crypto.randomUUID()}.jpg`, picture("x", "image/jpeg")],
    ] as const) {
      const answer = await call(path, token, body);
      expect([path, answer.status, await answer.json()]).toEqual([
        path,
        401,
        { statusCode: "401", error: "InvalidJWT", message: "This token is invalid: its session was ended." },
      ]);
    }
    expect(logged).not.toHaveBeenCalled();
  });

  test("is rejected after signing out", async () => {
    const { uid, client, token } = await arrive("here");
    expect((await client.auth.signOut({ scope: "local" })).error).toBeNull();
    expect(await opens(token, uid)).toEqual(NOTHING);
  });
});
