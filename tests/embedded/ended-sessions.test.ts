import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createBackend, type Backend } from "../../supabase/embedded/backend.ts";
import { PASSWORD, SITE, ask, clientOf, picture, signIn } from "./backend-fixture.ts";

let backend: Backend;
const invitation = "LEMON-OVER-OVER-OVER";
beforeAll(async () => {
  backend = await createBackend({ siteUrl: SITE, limits: { answerStepMs: 0 } });
  await backend.db.query("select private.add_invitation_code($1, null, null, 'over')", [invitation]);
});
afterAll(() => backend.close());

/** Somebody invited, signed in where they are and by somebody who took a token along. */
async function arrive(name: string) {
  const email = `${name}@lemons.test`;
  const made = await clientOf(backend, backend.keys.secretKey).auth.admin.createUser({
    email,
    password: PASSWORD,
    email_confirm: true,
    user_metadata: { first_name: name, birth_year: 1990, terms_version: "1", invitation_code: invitation },
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

/** What a token still opens: the status of a write, of reads and of the copy of all data. */
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
// Storage hands on the sentence alone, under a status of its own.
const NOTHING = [401, 401, 401, 401, 401, 401, expect.toSatisfy((status: number) => status >= 400)];

describe("a token that somebody took along opens nothing any more, although it says that it is good for an hour", () => {
  test("once its owner signs out everywhere else, and theirs goes on", async () => {
    const { uid, client, token, taken } = await arrive("elsewhere");
    expect(await opens(taken, uid)).toEqual(ALL);
    expect((await client.auth.signOut({ scope: "others" })).error).toBeNull();
    expect(await opens(taken, uid)).toEqual(NOTHING);
    expect(await opens(token, uid)).toEqual(ALL);
    const refused = await call("/rest/v1/rpc/submit_ops", taken, '{"p_ops":[]}');
    expect(await refused.json()).toMatchObject({ code: "PT401", hint: "session_over" });
  });

  test("once the password is another one", async () => {
    const { uid, client, taken } = await arrive("password");
    expect((await client.auth.updateUser({ password: "another-password" })).error).toBeNull();
    expect(await opens(taken, uid)).toEqual(NOTHING);
  });

  test("once its owner signs out here", async () => {
    const { uid, client, token } = await arrive("here");
    expect((await client.auth.signOut({ scope: "local" })).error).toBeNull();
    expect(await opens(token, uid)).toEqual(NOTHING);
  });
});
