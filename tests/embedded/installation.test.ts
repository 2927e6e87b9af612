import { termsVersion } from "../../src/domain/people/terms.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createBackend } from "../../supabase/embedded/backend.ts";
import type { Backend } from "../../supabase/embedded/backend.ts";
import { inviteFirstAdmin } from "../../supabase/hosting/server/first-admin.ts";
import { PASSWORD, SITE, ask, captchaToken, clientOf, linkTo, picture } from "./backend-fixture.ts";

/** Uses the product's migrations and hook, like an operator's installation. */
describe("an empty installation", () => {
  let backend: Backend;
  let code: string | null;
  beforeAll(async () => {
    backend = await createBackend({ siteUrl: SITE });
    code = await inviteFirstAdmin(backend);
  });
  afterAll(() => backend.close());

  const signUp = async (email: string, data: Record<string, unknown>) =>
    clientOf(backend).auth.signUp({
      email,
      password: PASSWORD,
      options: {
        captchaToken: await captchaToken(backend),
        data: { birth_year: 1990, terms_version: termsVersion, first_name: "Ada", ...data },
      },
    });
  const roles = () =>
    backend.db.query("select u.email, r.role from public.user_roles r join auth.users u on u.id = r.user_id");

  test("returns an admin invitation only the first time it is asked", async () => {
    expect(code).toMatch(/^LEMON(-[0-9A-Z]{4}){3}$/);
    expect(await inviteFirstAdmin(backend)).toBeNull();
  });

  test("rejects sign-ups without a valid code and sign-ups of children", async () => {
    expect((await signUp("none@lemons.test", {})).error?.status).toBe(403);
    expect((await signUp("wrong@lemons.test", { invitation_code: "LEMON-AAAA-BBBB-CCCC" })).error?.status).toBe(403);
    const child = { invitation_code: code, birth_year: new Date().getFullYear() - 10 };
    expect((await signUp("child@lemons.test", child)).error?.status).toBe(403);
    expect(await backend.db.query("select id from auth.users")).toEqual([]);
  });

  test("makes only the first invited person an admin", async () => {
    const both = await Promise.all([
      signUp("ada@lemons.test", { invitation_code: code }),
      signUp("late@lemons.test", { invitation_code: code }),
    ]);
    expect(both.filter(({ error }) => error === null)).toHaveLength(1);
    expect(await roles()).toEqual([{ email: expect.stringMatching(/^(ada|late)@/), role: "admin" }]);
    await backend.db.query("select private.add_invitation_code('LEMON-NEXT-ONES-CODE', 9, null, 'First admin')");
    expect((await signUp("next@lemons.test", { invitation_code: "LEMON-NEXT-ONES-CODE" })).error).toBeNull();
    expect(await roles()).toHaveLength(1);
  });

  test("embeds parent rows as hosted Supabase does", async () => {
    const client = clientOf(backend, backend.keys.secretKey);
    const embeds = [
      ["restaurant_ownerships", "*, restaurants(*)"],
      ["restaurant_servers", "*, servers(*)"],
      ["promotions", "*, restaurants(name)"],
      ["ratings", "*, restaurants(*)"],
    ] as const;
    for (const [table, select] of embeds) {
      const answer = await client.from(table).select(select).limit(1);
      expect([table, answer.status, answer.error]).toEqual([table, 200, null]);
    }
  });

  test("embeds rows by a foreign key of two columns", async () => {
    await backend.db.query(
      `insert into auth.users (id, email, raw_user_meta_data) values
         ('00000000-0000-4000-8000-0000000000aa', 'two@lemons.test', '{}')`,
    );
    const owner = "00000000-0000-4000-9000-0000000000aa";
    for (const sql of [
      `insert into public.restaurants (place_id, name, latitude, longitude) values ('two-a', 'A', 49, 6), ('two-b', 'B', 49, 6)`,
      `insert into public.restaurant_owners (id, user_id, business_name, business_email)
       values ('${owner}', '00000000-0000-4000-8000-0000000000aa', 'Two', 'two@lemons.test')`,
      `insert into public.restaurant_ownerships values ('${owner}', 'two-a'), ('${owner}', 'two-b')`,
      `insert into public.promotions (restaurant_owner_id, restaurant_place_id, title, description, discount_type, discount_value)
       select '${owner}', place, place, 'x', 'percentage', 5 from unnest('{two-a,two-b}'::text[]) as place`,
    ])
      await backend.db.query(sql);
    const client = clientOf(backend, backend.keys.secretKey);
    const key = "promotions_restaurant_owner_id_restaurant_place_id_fkey";
    const place = "restaurant_place_id";
    for (const embed of [
      `restaurant_ownerships(${place})`,
      `restaurant_ownerships!inner(${place})`,
      `restaurant_ownerships!${key}(${place})`,
    ]) {
      const asked = client.from("promotions").select(`title, owned:${embed}`).order("title");
      const { data, error } = await asked.eq("restaurant_owner_id", owner);
      expect([embed, error, data]).toEqual([
        embed,
        null,
        ["two-a", "two-b"].map((title) => ({ title, owned: { restaurant_place_id: title } })),
      ]);
    }
    for (const sql of [
      `delete from auth.users where email = 'two@lemons.test'`,
      `delete from public.restaurants where place_id like 'two-%'`,
    ])
      await backend.db.query(sql);
  });

  test("runs the maintenance procedures without an error", async () => {
    await expect(backend.runMaintenance()).resolves.toBeUndefined();
  });

  test("keeps invitation code, birth year and guardian out of account and token", async () => {
    expect((await signUp("token@lemons.test", { invitation_code: "LEMON-NEXT-ONES-CODE" })).error).toBeNull();
    const token_hash = linkTo(backend, "token@lemons.test").searchParams.get("token") ?? "";
    const confirmed = clientOf(backend);
    await confirmed.auth.verifyOtp({ type: "signup", token_hash });
    await confirmed.auth.updateUser({ password: PASSWORD });
    const { data } = await clientOf(backend).auth.signInWithPassword({
      email: "token@lemons.test",
      password: PASSWORD,
      options: { captchaToken: await captchaToken(backend) },
    });
    const claims = Buffer.from(data.session?.access_token.split(".")[1] ?? "", "base64url").toString();
    expect(claims).toContain("Ada");
    expect(claims + JSON.stringify(data)).not.toMatch(/LEMON-NEXT|birth_year|guardian/);
  });

  test("confirms an address by a branded mail with a link and a code", async () => {
    expect((await signUp("words@lemons.test", { invitation_code: "LEMON-NEXT-ONES-CODE" })).error).toBeNull();
    const [mail] = backend.mail.list("words@lemons.test");
    expect(mail?.subject).toBe("Confirm your e-mail for Five Lemons");
    expect(mail?.text).toMatch(/^> \d{6}$/m);
    expect(mail?.links).toHaveLength(1);
    expect((await ask(backend, new Request(linkTo(backend, "words@lemons.test")))).status).toBe(303);
  });

  test("runs maintenance when its function is called with the secret", async () => {
    const maintain = (secret: string) =>
      ask(
        backend,
        new Request(`${SITE}/functions/v1/maintenance`, {
          method: "POST",
          headers: { apikey: backend.keys.publishableKey, "x-maintenance-secret": secret },
        }),
      );
    expect((await maintain("wrong")).status).toBe(401);
  });

  test("delivers queued mails to the mailbox", async () => {
    const minor = {
      invitation_code: "LEMON-NEXT-ONES-CODE",
      birth_year: new Date().getFullYear() - 14,
      guardian_email: "parent@lemons.test",
    };
    expect((await signUp("teen@lemons.test", minor)).error).toBeNull();
    const request = new Request(`${SITE}/_local/mail?to=parent@lemons.test`, {
      headers: { accept: "application/json" },
    });
    const mails = await (await ask(backend, request)).json();
    expect(mails).toHaveLength(1);
    expect(mails[0].subject).toBe("Ada needs your consent to use Five Lemons");
    const token = new URL(mails[0].links[0]).searchParams.get("token");
    const { data } = await clientOf(backend).rpc("confirm_guardian", { p_token: token });
    expect(data).toEqual({ confirmed: true });
  });

  test("erases an account and its files after the grace period", async () => {
    expect((await signUp("gone@lemons.test", { invitation_code: "LEMON-NEXT-ONES-CODE" })).error).toBeNull();
    const client = clientOf(backend);
    const token_hash = linkTo(backend, "gone@lemons.test").searchParams.get("token") ?? "";
    const gone = (await client.auth.verifyOtp({ type: "signup", token_hash })).data.user;
    const photo = `${gone?.id}/0b60e3f6-d9ab-45b9-8355-992b4858b08d.jpg`;
    const stored = await client.storage
      .from("reviews")
      .upload(photo, picture("x", "image/jpeg"), { contentType: "image/jpeg" });
    expect(stored.error).toBeNull();
    expect((await client.rpc("delete_my_account")).data).toMatchObject({ success: true });

    await backend.runMaintenance();
    expect(await backend.db.query("select id from auth.users where id = $1", [gone?.id])).toHaveLength(1);
    await backend.db.query(
      "update public.data_requests set erase_at = now() - interval '1 minute' where user_id = $1",
      [gone?.id],
    );
    await backend.runMaintenance();
    expect(await backend.db.query("select id from auth.users where id = $1", [gone?.id])).toEqual([]);
    expect(await backend.db.query("select name from storage.objects where name = $1", [photo])).toEqual([]);
  });

  test("computes when places are open", async () => {
    await backend.db.query(
      `insert into public.restaurants (place_id, name, latitude, longitude, opening_hours, time_zone)
       values ('hours-1', 'Always', 49.61, 6.13, '24/7', 'Europe/Luxembourg'), ('hours-2', 'Riddle', 49.61, 6.13, 'ask the cook', 'Europe/Luxembourg')`,
    );
    await backend.runMaintenance();
    const rows = await backend.db.query(
      "select private.is_open_at(place_id, now()) as open from public.restaurants where place_id like 'hours-%' order by place_id",
    );
    expect(rows).toEqual([{ open: true }, { open: null }]);
  });
});
