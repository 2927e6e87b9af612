import { termsVersion } from "../../src/domain/people/terms.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Backend } from "../../supabase/embedded/backend.ts";
import { PASSWORD, clientOf, signIn, startProduct } from "./backend-fixture.ts";

let backend: Backend;
beforeAll(async () => {
  // The cost of a policy check for about thirty people.
  backend = await startProduct({ limits: { answerStepMs: 0, planCost: 600 } });
  await backend.db.query("select private.add_invitation_code('LEMON-DEAR-DEAR-DEAR', null, null, 'dear')");
  const admin = clientOf(backend, backend.keys.secretKey).auth.admin;
  const user_metadata = { birth_year: 1990, terms_version: termsVersion, invitation_code: "LEMON-DEAR-DEAR-DEAR" };
  await admin.createUser({ email: "ann@lemons.test", password: PASSWORD, email_confirm: true, user_metadata });
  await backend.db.query(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
     select gen_random_uuid(), 'authenticated', 'authenticated', n || '@lemons.test', now(), '{"provider":"email"}', $1::jsonb
     from generate_series(1, 60) as n`,
    [JSON.stringify(user_metadata)],
  );
  await backend.db.exec("analyze private.profiles");
});
afterAll(() => backend.close());

test("profile queries that scan all people are rejected, and a query by id and a name search run", async () => {
  const { client, userId } = await signIn(backend, "ann@lemons.test");
  const profiles = () => client.from("profiles").select("user_id");
  const refused = [
    profiles().eq("badges", "{nobody}"),
    profiles().eq("badges", "{nobody}").limit(1),
    profiles().ilike("first_name", "%nobody%").limit(1),
    profiles().eq("badges", "{nobody}").order("user_id").limit(1),
    client.from("profiles").select("user_id", { count: "exact", head: true }),
  ];
  expect((await Promise.all(refused)).map(({ status }) => status)).toEqual(refused.map(() => 400));
  expect((await profiles().eq("user_id", userId)).data).toEqual([{ user_id: userId }]);
  expect((await client.rpc("search_profiles", { q: "ann" })).error).toBeNull();
});
