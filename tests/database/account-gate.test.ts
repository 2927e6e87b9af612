import { termsVersion } from "../../src/domain/people/terms.ts";
import { describe, expect } from "vitest";
import { appleNewcomer } from "../support/apple-newcomer.ts";
import { cast, invitationCode, places, type Person } from "../support/cast.ts";
import { count, newcomer, suspend, valueOf } from "./calls.ts";
import { checkCode, isInvited } from "./codes.ts";
import { newDevice, send } from "./commands.ts";
import { useDatabase, type Stage } from "./harness.ts";
import { signUp } from "./seed-test-users.ts";

const database = useDatabase();
const { test } = database;
const { consumerA: ada, consumerB: ben, serverOfPlace1: sam, ownerOfPlace1: olga } = cast;
const year = new Date().getFullYear();

const state = (stage: Stage, person: Parameters<typeof valueOf>[1]) => valueOf(stage, person, "get_account_state");

describe("an account created through Apple", () => {
  const apple = { id: crypto.randomUUID(), email: "apple@cast.test", role: "authenticated" as const };
  const complete = (stage: Stage, p_birth_year: number | null, more: Record<string, unknown> = {}) =>
    valueOf(stage, apple, "complete_account", { p_birth_year, p_terms_version: termsVersion, ...more });
  const arrive = async (stage: Stage) => {
    await signUp(stage.sql, apple, { full_name: "Nora" });
    expect(await state(stage, apple)).toEqual(appleNewcomer.new);
    expect(await checkCode(stage, apple, invitationCode, apple.id)).toEqual({ valid: true });
  };

  test("gets mail in the language of the page where it was completed, unless its owner chose another language", async ({
    stage,
  }) => {
    const language = async () =>
      (await stage.look("select value from private.user_settings")).map(({ value }) => value);
    await arrive(stage);
    await complete(stage, 1990, { p_language: "Klingon" });
    expect(await language()).toEqual([]);
    await complete(stage, 1990, { p_language: "pt-BR" });
    expect(await language()).toEqual(["pt"]);
    await stage.look("update private.user_settings set value = to_jsonb('lb'::text)");
    await complete(stage, 1990, { p_language: "fr" });
    expect(await language()).toEqual(["lb"]);
  });

  test("takes the time zone of the phone with its first answer only, so that a later choice stays", async ({
    stage,
  }) => {
    const zone = async () =>
      (await stage.look("select time_zone from private.profiles where user_id = $1", [apple.id]))[0]?.["time_zone"];
    await arrive(stage);
    await complete(stage, 1990, { p_time_zone: "Europe/Lisbon" });
    expect(await zone()).toBe("Europe/Lisbon");
    await complete(stage, 1990, { p_time_zone: "Asia/Tokyo" });
    expect(await zone()).toBe("Europe/Lisbon");
  });

  test("is not admitted with a code alone, but also needs a year of birth and consent", async ({ stage }) => {
    await arrive(stage);
    expect(await isInvited(stage, apple)).toBe(false);
    expect(await state(stage, apple)).toEqual(appleNewcomer.withCode);
    expect(await complete(stage, 1990)).toEqual({ success: true, ...appleNewcomer.complete });
    expect(await isInvited(stage, apple)).toBe(true);
    expect(await stage.as(apple, "select kind, version from public.consents")).toEqual([
      { kind: "terms", version: termsVersion },
    ]);
  });

  test.each([
    ["consent to the terms", "delete from public.consents where user_id = $1"],
    ["a year of birth", "update private.people set birth_year = null where user_id = $1"],
    [
      "an age of at least thirteen",
      "update private.people set birth_year = extract(year from now()) - 12 where user_id = $1",
    ],
    ["a stored personal record", "delete from private.people where user_id = $1"],
  ])("is locked out again without %s", (_name, sql) =>
    database.scene(async (stage) => {
      await arrive(stage);
      await complete(stage, 1990);
      await stage.look(sql, [apple.id]);
      expect(await isInvited(stage, apple)).toBe(false);
    }),
  );

  test.each([
    [null, {}, "birth_year_invalid"],
    [1899, {}, "birth_year_invalid"],
    [year + 1, {}, "birth_year_invalid"],
    [year - 12, {}, "too_young"],
    [1990, { p_terms_version: " " }, "terms_required"],
    [1990, { p_terms_version: "1" }, "terms_required"],
    [year - 14, {}, "guardian_email_invalid"],
    [year - 14, { p_guardian_email: "apple@cast.test" }, "guardian_email_invalid"],
    [year - 14, { p_guardian_email: "Ap.ple+mum@cast.test" }, "guardian_email_invalid"],
  ])("is refused with birth year %j and %j: %s, and nothing is stored", (born, more, code) =>
    database.scene(async (stage) => {
      await arrive(stage);
      expect(await complete(stage, born, more)).toMatchObject({ success: false, code });
      expect(await state(stage, apple)).toMatchObject({ invited: false, needs_birth_year: true, needs_terms: true });
    }),
  );

  test("of a 14-year-old sends a mail to the guardian, and a later adult year of birth has no effect", async ({
    stage,
  }) => {
    await arrive(stage);
    const answer = await complete(stage, year - 14, { p_guardian_email: "mum@cast.test" });
    expect(answer).toMatchObject({ success: true, invited: true, awaits_guardian: true });
    expect(await stage.look("select recipient, template from private.mail_outbox")).toEqual([
      { recipient: "mum@cast.test", template: "guardian_consent" },
    ]);
    expect(await complete(stage, 1990)).toMatchObject({ success: true, awaits_guardian: true });
  });
});

describe("a child whose guardian has not agreed", () => {
  const child = async (stage: Stage, person: { id: string }) => {
    const sql = "update private.people set birth_year = $2, guardian_confirmed_at = null where user_id = $1";
    await stage.look(sql, [person.id, year - 14]);
  };

  test.each([
    ["a name", "update public.profiles set first_name = 'Tim' where user_id = $1"],
    ["a city", "update public.profiles set city = 'Esch' where user_id = $1"],
    [
      "a business",
      "insert into public.restaurant_owners (user_id, business_name, business_email) values ($1, 'B', 'b@b.test')",
    ],
    [
      "a server profile",
      "insert into public.servers (user_id, first_name, last_name, email) values ($1, 'T', 'T', 't@t.test')",
    ],
  ])("cannot publish %s", (_name, sql) =>
    database.scene(async (stage) => {
      await child(stage, ben);
      expect(await stage.refusal(ben, sql, [ben.id])).toMatchObject({ code: "PT403", hint: "guardian_pending" });
    }),
  );

  test("can publish neither a portrait nor a photo", async ({ stage }) => {
    await child(stage, ben);
    const put = "insert into storage.objects (bucket_id, name) values ($1, $2)";
    expect((await stage.refusal(ben, put, ["profile-images", `${ben.id}/avatar.jpg`])).code).toBe("42501");
    expect((await stage.refusal(ben, put, ["reviews", `${ben.id}/a.jpg`])).code).toBe("42501");
  });

  test.each([
    ["update_username", { p_username: "tim.t" }],
    [
      "request_restaurant_ownership",
      { p_place_id: "place-3", p_restaurant_name: "", p_business_name: "B", p_business_email: "b@b.test" },
    ],
  ])("cannot publish anything by calling %s", (name, args) =>
    database.scene(async (stage) => {
      await child(stage, ben);
      expect(await valueOf(stage, ben, name, args)).toMatchObject({ success: false, code: "guardian_pending" });
    }),
  );

  test("can neither invite a server (waiter) nor accept such an invitation", async ({ stage }) => {
    const args = { p_place_id: places.place1.id, p_invited_email: ben.email };
    const { invitation_id } = await valueOf(stage, olga, "send_server_invitation", args);
    await child(stage, ben);
    const answer = { p_invitation_id: invitation_id, p_response: "accepted" };
    expect(await valueOf(stage, ben, "respond_to_server_invitation", answer)).toMatchObject({
      code: "guardian_pending",
    });
    await child(stage, olga);
    const more = { ...args, p_invited_email: "x@y.test" };
    expect(await valueOf(stage, olga, "send_server_invitation", more)).toMatchObject({ code: "guardian_pending" });
  });

  test("is visible to nobody but can browse, and can publish as soon as the guardian agrees", async ({ stage }) => {
    await child(stage, ben);
    const face = "select user_id from public.profiles where user_id = $1";
    expect(await count(stage, ada, face, [ben.id])).toBe(0);
    expect(await count(stage, ben, face, [ada.id])).toBe(1);
    expect(await stage.as(ada, "select user_id from public.search_profiles('ben')")).toEqual([]);
    expect(await state(stage, ben)).toMatchObject({ invited: true, awaits_guardian: true });
    await stage.look("update private.people set guardian_confirmed_at = now() where user_id = $1", [ben.id]);
    expect(await state(stage, ben)).toMatchObject({ invited: true, awaits_guardian: false });
    expect(await count(stage, ada, face, [ben.id])).toBe(1);
  });
});

describe("a suspended person", () => {
  test.each([
    ["other people's profiles", ada, "select user_id from public.profiles where user_id <> $1"],
    ["colleagues and places of work", sam, "select id from public.restaurant_servers where id::text <> $1"],
    ["their staff", olga, "select id from public.servers where user_id <> $1"],
    ["what they own", olga, "select restaurant_place_id from public.restaurant_ownerships where $1 <> ''"],
  ])("can no longer read %s", (_name, person, sql) =>
    database.scene(async (stage) => {
      expect(await count(stage, person, sql, [person.id])).toBeGreaterThan(0);
      await suspend(stage, person);
      expect(await count(stage, person, sql, [person.id])).toBe(0);
    }),
  );

  test.each([
    ["their profile", ada, "update public.profiles set city = 'X' where user_id = $1 returning 1"],
    [
      "their business profile",
      olga,
      "update public.restaurant_owners set business_name = 'X' where user_id = $1 returning 1",
    ],
    [
      "their server (waiter) profile",
      sam,
      "update public.servers set is_active = false where user_id = $1 returning 1",
    ],
    [
      "their link to a place of work",
      sam,
      "update public.restaurant_servers set is_active = false where $1 <> '' returning 1",
    ],
  ])("can no longer change %s", (_name, person, sql) =>
    database.scene(async (stage) => {
      await suspend(stage, person);
      expect(await count(stage, person, sql, [person.id])).toBe(0);
    }),
  );

  test("sees the suspension instead of a request for a code, and can still export data and contact the operator", async ({
    stage,
  }) => {
    const phone = newDevice();
    await suspend(stage, ada);
    expect(await send(stage, ada, phone.save())).toMatchObject({ status: "rejected", code: "suspended" });
    expect(await valueOf(stage, ada, "get_account_state")).toMatchObject({ suspended: true, invited: false });
    expect(await valueOf(stage, ada, "export_my_data")).toMatchObject({ account: { id: ada.id } });
    const letter = { p_name: "Ada", p_email: ada.email, p_topic: "account", p_message: "A mistake?" };
    expect(await valueOf(stage, ada, "send_contact_message", letter)).toMatchObject({ success: true });
    await stage.look("update private.invitations set suspended_at = null where user_id = $1", [ada.id]);
    expect(await send(stage, ada, phone.save())).toMatchObject({ status: "applied" });
    expect(await send(stage, cast.uninvited, newDevice().save())).toMatchObject({ code: "not_invited" });
  });

  test("can still read and export their data and delete the account, but gains no rights from another code", async ({
    stage,
  }) => {
    await suspend(stage, ada);
    await checkCode(stage, ada, invitationCode, ada.id);
    expect(await state(stage, ada)).toMatchObject({ invited: false, suspended: true });
    expect(await count(stage, ada, "select 1 from public.profiles")).toBe(1);
    expect(await count(stage, ada, "select 1 from public.consents")).toBe(1);
    expect(await valueOf(stage, ada, "export_my_data")).toHaveProperty("ratings");
    expect(await valueOf(stage, ada, "delete_my_account")).toMatchObject({ success: true });
  });

  test("who is a server (waiter) can still leave the team", async ({ stage }) => {
    await suspend(stage, sam);
    expect(await count(stage, sam, "delete from public.servers returning 1")).toBe(1);
  });
});

describe("forms that need no account", () => {
  type Form = (stage: Stage, person: Person, email: string, pass?: string) => Promise<{ code?: string }>;
  const write: Form = (stage, person, p_email, pass) => {
    const letter = { p_name: "N", p_email, p_topic: "general", p_message: "Hi" };
    return valueOf(stage, person, "send_contact_message", pass === undefined ? letter : { ...letter, p_pass: pass });
  };
  const subscribe: Form = (stage, person, p_email, pass) =>
    valueOf(stage, person, "subscribe_newsletter", pass === undefined ? { p_email } : { p_email, p_pass: pass });
  const fill = (stage: Stage, key: string) =>
    stage.look("insert into private.token_buckets values ($1, now() + interval '2 hours')", [key]);

  test.each([
    ["contact:strangers", write],
    ["newsletter:strangers", subscribe],
  ] as const)("still work for people with an account when strangers have used up the limit %s", (key, call) =>
    database.scene(async (stage) => {
      await fill(stage, key);
      expect(await call(stage, cast.anonymous, "a@b.test", await passOf(stage))).toMatchObject({
        code: "rate_limited",
      });
      expect(await call(stage, ada, "a@b.test")).toMatchObject({ success: true });
    }),
  );

  test("still work for an account holder after a stranger has used up the limit of that person's address", async ({
    stage,
  }) => {
    for (let nth = 0; nth < 6; nth++) await write(stage, cast.anonymous, ada.email);
    expect(await write(stage, cast.anonymous, ada.email)).toMatchObject({ code: "rate_limited" });
    expect(await write(stage, ada, ada.email)).toMatchObject({ success: true });
  });

  const passOf = async (stage: Stage) => {
    const [row] = await stage.as<{ pass: string }>(cast.machine, "select public.issue_captcha_pass() as pass");
    return row!.pass;
  };
  const from = (stage: Stage, address: string) =>
    stage.look("select set_config('request.headers', $1, true)", [JSON.stringify({ "cf-connecting-ip": address })]);

  test("take no more from a hundred households of one IPv6 network than from a few", async ({ stage }) => {
    const answers = [];
    for (let household = 0; household < 100; household++) {
      await from(stage, `2001:db8:7:${household.toString(16)}::1`);
      answers.push(await subscribe(stage, cast.anonymous, `person${household}@b.test`));
    }
    expect(answers.filter((answer) => !Object.hasOwn(answer as object, "code"))).toHaveLength(40);
    await from(stage, "2001:db8:8::1");
    expect(await subscribe(stage, cast.anonymous, "ann@b.test")).toMatchObject({ success: true });
  });

  test("leave a fifth of what strangers share to networks that have not called yet", async ({ stage }) => {
    await from(stage, "2001:db8:7::1");
    expect(await subscribe(stage, cast.anonymous, "a@b.test")).toMatchObject({ success: true });
    await stage.look(
      "update private.token_buckets set full_at = now() + interval '50 minutes' where key = 'newsletter:strangers'",
    );
    const pass = await passOf(stage);
    expect(await subscribe(stage, cast.anonymous, "b@b.test", pass)).toMatchObject({ code: "rate_limited" });
    await from(stage, "2001:db8:8::1");
    expect(await subscribe(stage, cast.anonymous, "b@b.test", pass)).toMatchObject({ success: true });
  });

  const forms = { newsletter: subscribe, contact: write };

  test.each([
    ["newsletter", "public.subscribe_newsletter(email)", 500],
    ["contact", "public.send_contact_message('N', email, 'general', 'Hi')", 1_000],
  ] as const)(
    "ask a flood from 100 networks for a captcha, and take %s of an honest person who solved one",
    (name, call, half) =>
      database.scene(async (stage) => {
        const form = forms[name];
        const flood = await stage.as<{ code: string }>(
          cast.anonymous,
          `select set_config('request.headers', format('{"cf-connecting-ip": "2001:db8:%s:%s::1"}', n % 100, n), true),
             coalesce(${call} ->> 'code', 'done') as code
             from (select n, 'flood' || n || '@b.test' as email from generate_series(1, $1::int) as n) as calls`,
          [2 * half],
        );
        const codes = flood.map(({ code }) => code);
        expect(new Set(codes)).toEqual(new Set(["done", "captcha_needed"]));
        expect(codes.filter((code) => code === "done").length).toBeLessThan(1.2 * half);
        await stage.look(
          "update private.token_buckets set full_at = clock_timestamp() + interval '35 minutes' where key = $1",
          [`${name}:strangers`],
        );
        await from(stage, "2001:db8:ffff::1");
        expect(await form(stage, cast.anonymous, "ann@b.test")).toMatchObject({
          code: "captcha_needed",
          retry_at: expect.any(String),
        });
        const pass = await passOf(stage);
        expect(await form(stage, cast.anonymous, "ann@b.test", pass)).toMatchObject({ success: true });
        for (const invalid of [pass, "", "00000000-0000-4000-8000-000000000000"])
          expect(await form(stage, cast.anonymous, "ann@b.test", invalid)).toMatchObject({ code: "captcha_needed" });
      }),
  );

  test("take no pass for a captcha after ten minutes, and keep one that was not needed or did not help", async ({
    stage,
  }) => {
    const at = (minutes: number) =>
      stage.look(
        `insert into private.token_buckets values ('newsletter:strangers', clock_timestamp() + $1 * interval '1 minute')
           on conflict (key) do update set full_at = excluded.full_at`,
        [minutes],
      );
    const pass = await passOf(stage);
    expect(await subscribe(stage, cast.anonymous, "a@b.test", pass)).toMatchObject({ success: true });
    await at(60);
    expect(await subscribe(stage, cast.anonymous, "b@b.test", pass)).toMatchObject({ code: "rate_limited" });
    await at(50);
    expect(await subscribe(stage, cast.anonymous, "b@b.test", pass)).toMatchObject({ success: true });
    const late = await passOf(stage);
    await stage.look("update private.token_buckets set full_at = full_at - interval '10 minutes' where key = $1", [
      `captcha_pass:${late}`,
    ]);
    expect(await subscribe(stage, cast.anonymous, "c@b.test", late)).toMatchObject({ code: "captcha_needed" });
    await expect(valueOf(stage, cast.anonymous, "issue_captcha_pass")).rejects.toThrow("permission denied");
  });

  test("still work for a person without an account after a stranger has used their address repeatedly", async ({
    stage,
  }) => {
    const from = (address: string) =>
      stage.look("select set_config('request.headers', $1, true)", [JSON.stringify({ "cf-connecting-ip": address })]);
    for (const address of ["192.0.2.17", "192.0.2.18"]) {
      await from(address);
      for (let nth = 0; nth < 5; nth++) await write(stage, cast.anonymous, "victim@b.test");
    }
    await from("192.0.2.19");
    expect(await write(stage, cast.anonymous, "victim@b.test")).toMatchObject({ success: true });
  });

  test("limit each caller, whatever mail addresses they enter, without limiting other callers", async ({ stage }) => {
    const from = (address: string) =>
      stage.look("select set_config('request.headers', $1, true)", [JSON.stringify({ "cf-connecting-ip": address })]);
    await from("192.0.2.7");
    for (let nth = 0; nth < 5; nth++)
      expect(await write(stage, cast.anonymous, `n${nth}@b.test`)).toMatchObject({ success: true });
    expect(await write(stage, cast.anonymous, "n6@b.test")).toMatchObject({ code: "rate_limited" });
    await from("192.0.2.8");
    expect(await write(stage, cast.anonymous, "n6@b.test")).toMatchObject({ success: true });
    for (let nth = 0; nth < 5; nth++) await write(stage, ben, `m${nth}@b.test`);
    expect(await write(stage, ben, "m6@b.test")).toMatchObject({ code: "rate_limited" });
  });

  test("send one guardian at most five mails a day, however many children name that guardian", async ({ stage }) => {
    for (let nth = 0; nth < 7; nth++) {
      const kid = await newcomer(stage, `kid${nth}@cast.test`);
      await stage.look("update private.people set birth_year = $2 where user_id = $1", [kid.id, year - 14]);
      expect(await valueOf(stage, kid, "ask_guardian", { p_guardian_email: "mum@cast.test" })).toEqual({
        asked: true,
      });
    }
    expect(await stage.look("select 1 from private.mail_outbox")).toHaveLength(5);
  });
});
