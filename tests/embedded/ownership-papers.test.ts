import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { termsVersion } from "../../src/domain/people/terms.ts";
import type { Backend } from "../../supabase/embedded/backend.ts";
import { PASSWORD, clientOf, picture, signIn, startProduct } from "./backend-fixture.ts";

let backend: Backend;
beforeAll(async () => {
  backend = await startProduct();
  await backend.db.query("update private.settings set value = 0 where key = 'admin_second_step'");
  await backend.db.query("select private.add_invitation_code('LEMON-TWO-FRIENDS', 9, null, 'Friends')");
  const server = clientOf(backend, backend.keys.secretKey).auth.admin;
  const user_metadata = { birth_year: 1990, terms_version: termsVersion, invitation_code: "LEMON-TWO-FRIENDS" };
  for (const email of ["asks@lemons.test", "admin@lemons.test"]) {
    const { data, error } = await server.createUser({ email, password: PASSWORD, email_confirm: true, user_metadata });
    if (error) throw error;
    if (email.startsWith("admin"))
      await backend.db.query("insert into public.user_roles (user_id, role) values ($1, 'admin')", [data.user.id]);
  }
});
afterAll(() => backend.close());

test("only a signed-in admin can read ownership proofs, and nobody can create shareable links to them", async () => {
  const asks = await signIn(backend, "asks@lemons.test");
  const { client: admin } = await signIn(backend, "admin@lemons.test");
  const name = `${asks.userId}/${randomUUID()}.pdf`;
  const papers = (client = admin) => client.storage.from("ownership-proofs");
  expect((await papers(asks.client).upload(name, picture("%PDF-1.4 a lease", "application/pdf"))).error).toBeNull();
  expect(await (await papers().download(name)).data?.text()).toBe("%PDF-1.4 a lease");
  expect((await papers(asks.client).download(name)).error).not.toBeNull();
  for (const client of [admin, asks.client]) {
    expect((await papers(client).createSignedUrl(name, 60)).data).toBeNull();
    const { data } = await papers(client).createSignedUrls([name], 999_999_999);
    expect(data?.map(({ signedUrl, error }) => [signedUrl, error !== null])).toEqual([
      [expect.not.stringContaining("token="), true],
    ]);
  }
});
