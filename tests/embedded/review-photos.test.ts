import { termsVersion } from "../../src/domain/people/terms.ts";
import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Backend } from "../../supabase/embedded/backend.ts";
import { PASSWORD, SITE, ask, clientOf, picture, signIn, startProduct } from "./backend-fixture.ts";

/** Uses the product's policies: the name of a photo does not reveal its owner. */
describe("a review photo", () => {
  let backend: Backend;
  let [ada, ben]: (SupabaseClient | undefined)[] = [];
  let adaId = "";
  const jpeg = (text: string) => picture(text, "image/jpeg");
  const reviews = (client: SupabaseClient | undefined) => (client ?? clientOf(backend)).storage.from("reviews");
  const seen = (name: string) => ask(backend, `/storage/v1/object/public/reviews/${name}`);

  beforeAll(async () => {
    backend = await startProduct();
    await backend.db.query("select private.add_invitation_code('LEMON-TWO-FRIENDS', 9, null, 'Friends')");
    const admin = clientOf(backend, backend.keys.secretKey).auth.admin;
    const user_metadata = {
      first_name: "Ada",
      birth_year: 1990,
      terms_version: termsVersion,
      invitation_code: "LEMON-TWO-FRIENDS",
    };
    for (const email of ["ada@lemons.test", "ben@lemons.test"]) {
      const { error } = await admin.createUser({ email, password: PASSWORD, email_confirm: true, user_metadata });
      if (error) throw error;
    }
    ({ client: ada, userId: adaId } = await signIn(backend, "ada@lemons.test"));
    ({ client: ben } = await signIn(backend, "ben@lemons.test"));
  });
  afterAll(() => backend.close());

  test("belongs to the person who uploaded it", async () => {
    const name = `${randomUUID()}.jpg`;
    expect((await reviews(ada).upload(name, jpeg("soup"))).error).toBeNull();
    const rows = await backend.db.query<{ owner_id: string }>("select owner_id from storage.objects where name = $1", [
      name,
    ]);
    expect(rows).toEqual([{ owner_id: adaId }]);
    expect((await reviews(ada).list("")).data?.map((object) => object.name)).toContain(name);
    expect((await reviews(ben).list("")).data).toEqual([]);
    expect((await reviews(undefined).upload(`${randomUUID()}.jpg`, jpeg("nobody"))).error).not.toBeNull();
  });

  test("is uploaded only by a signed-in person, never through a presigned URL", async () => {
    const name = `${randomUUID()}.jpg`;
    expect((await reviews(ada).createSignedUploadUrl(name)).error).not.toBeNull();
    expect((await reviews(ada).upload(name, jpeg("soup"))).error).toBeNull();
  });

  test("is stored only while there is room, also if twenty are uploaded at once", async () => {
    const limit = "update private.rate_limits set allowed = $1 where action = 'photo_upload'";
    await backend.db.query(limit, [5]);
    const uploads = Array.from({ length: 20 }, () => reviews(ben).upload(`${randomUUID()}.jpg`, jpeg("soup")));
    const errors = (await Promise.all(uploads)).flatMap(({ error }) => error ?? []);
    await backend.db.query(limit, [150]);
    expect(errors.map(({ message }) => message)).toEqual(
      Array.from({ length: 15 }, () => "new row violates row-level security policy"),
    );
    expect((await reviews(ben).list("")).data).toHaveLength(5);
  });

  test("cannot be changed or deleted by strangers, nor replaced by its author", async () => {
    const name = `${randomUUID()}.jpg`;
    await reviews(ada).upload(name, jpeg("soup"));
    const own = `${randomUUID()}.jpg`;
    await reviews(ben).upload(own, jpeg("claim"));
    for (const client of [ben, undefined]) {
      for (const upsert of [false, true]) {
        expect((await reviews(client).upload(name, jpeg("claim"), { upsert })).error).not.toBeNull();
      }
      expect((await reviews(client).update(name, jpeg("claim"))).error).not.toBeNull();
      expect((await reviews(client).copy(own, name)).error).not.toBeNull();
      expect((await reviews(client).move(own, name)).error).not.toBeNull();
      expect((await reviews(client).move(name, `${randomUUID()}.jpg`)).error).not.toBeNull();
      expect((await reviews(client).remove([name])).data ?? []).toEqual([]);
      const signed = await reviews(client).createSignedUploadUrl(name, { upsert: true });
      if (signed.data) await reviews(client).uploadToSignedUrl(name, signed.data.token, jpeg("claim"));
    }
    for (const upsert of [false, true]) {
      expect((await reviews(ada).upload(name, jpeg("salad"), { upsert })).error).not.toBeNull();
    }
    expect(await (await seen(name)).text()).toBe(await jpeg("soup").text());
    const owner = "select owner_id from storage.objects where name = $1";
    expect(await backend.db.query(owner, [name])).toEqual([{ owner_id: adaId }]);
  });

  test("tells an outsider with the public key nothing that joins two photos of one guest", async () => {
    const store = async (client: SupabaseClient | undefined, text: string) => {
      const name = `${randomUUID()}.jpg`;
      expect((await reviews(client).upload(name, jpeg(text))).error).toBeNull();
      return name;
    };
    const [first, second, other] = [await store(ada, "one"), await store(ada, "two"), await store(ben, "six")];
    const headers = { apikey: backend.keys.publishableKey };
    /** Every header and field of every answer about a photo, without its name and its bytes. */
    const told = async (name: string) => {
      const facts = new Set<string>();
      for (const [method, road] of [
        ["GET", "object/public/reviews"],
        ["HEAD", "object/public/reviews"],
        ["GET", "object/info/public/reviews"],
        ["GET", "object/reviews"],
        ["GET", "render/image/public/reviews"],
      ] as const) {
        const answer = await ask(backend, new Request(`${SITE}/storage/v1/${road}/${name}`, { method, headers }));
        for (const [key, value] of answer.headers) facts.add(`${road} ${key}: ${value}`.replaceAll(name, "NAME"));
        const text = await answer.text();
        if (answer.headers.get("content-type")?.includes("json"))
          for (const [key, value] of Object.entries(JSON.parse(text) as object))
            facts.add(`${road} ${key}= ${JSON.stringify(value)}`.replaceAll(name, "NAME"));
      }
      return facts;
    };
    const [one, two, six] = [await told(first), await told(second), await told(other)];
    expect([...one].some((fact) => fact.includes("cache-control: public, max-age=600"))).toBe(true);
    expect([...one].filter((fact) => two.has(fact) && !six.has(fact))).toEqual([]);
    expect([...one].filter((fact) => fact.includes(adaId) || /\d{4}-\d\d-\d\dT|last-modified/.test(fact))).toEqual([]);
    expect((await reviews(undefined).list("")).data ?? []).toEqual([]);
    expect((await reviews(undefined).list(adaId)).data ?? []).toEqual([]);
  });
});
