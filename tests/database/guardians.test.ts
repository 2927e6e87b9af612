import { termsVersion } from "../../src/domain/people/terms.ts";
import { describe, expect } from "vitest";
import { cast, invitationCode } from "../support/cast.ts";
import { useDatabase, type Stage } from "./harness.ts";
import { signUp } from "./seed-test-users.ts";

const { test } = useDatabase();
const { consumerA: ada } = cast;

test("a person who turns thirteen this year can sign up with a guardian's consent", async ({ stage }) => {
  const isIn = () => stage.as(ada, "select public.is_user_invited() as yes");
  const born = (yearsAgo: number) =>
    stage.look(
      "update private.people set birth_year = extract(year from now()) - $2::int, guardian_confirmed_at = now() where user_id = $1",
      [ada.id, yearsAgo],
    );
  await born(13);
  expect(await isIn()).toEqual([{ yes: true }]);
  await born(12);
  expect(await isIn()).toEqual([{ yes: false }]);
});

describe("a 14-year-old guest", () => {
  const teen = { id: crypto.randomUUID(), email: "teen@cast.test" };
  const teenPerson = { ...teen, role: "authenticated" as const };
  const arrive = (stage: Stage) =>
    signUp(stage.sql, teen, {
      first_name: "Tim",
      invitation_code: invitationCode,
      birth_year: new Date().getFullYear() - 14,
      guardian_email: "Mum@Cast.test",
      terms_version: termsVersion,
    });
  const mails = async (stage: Stage) =>
    stage.as<{ recipient: string; template: string; params: { token: string } }>(
      cast.machine,
      "select * from public.take_mails()",
    );
  const rate = "insert into public.ratings (restaurant_place_id, restaurant_name, score) values ('place-3', 'x', 4)";
  const confirm = async (stage: Stage, token: string | null) =>
    (await stage.as<{ answer: unknown }>(cast.anonymous, "select public.confirm_guardian($1) as answer", [token]))[0]
      ?.answer;

  test("can publish only after the guardian has opened the mailed link, which works once", async ({ stage }) => {
    await arrive(stage);
    expect(await stage.refusal(teenPerson, rate)).toMatchObject({ code: "PT403", hint: "guardian_pending" });
    const [mail] = await mails(stage);
    expect(mail).toMatchObject({
      recipient: "mum@cast.test",
      template: "guardian_consent",
      params: { first_name: "Tim" },
    });
    expect(await confirm(stage, "wrong")).toEqual({ confirmed: false });
    expect(await confirm(stage, null)).toEqual({ confirmed: false });
    expect(await confirm(stage, mail?.params.token ?? "")).toEqual({ confirmed: true });
    expect(await confirm(stage, mail?.params.token ?? "")).toEqual({ confirmed: false });
    await stage.as(teenPerson, rate);
    expect(await stage.as(teenPerson, "select kind from public.consents order by kind")).toEqual([
      { kind: "guardian" },
      { kind: "terms" },
    ]);
  });

  test("needs a new mail to the guardian once the link is thirty days old", async ({ stage }) => {
    await arrive(stage);
    const [mail] = await mails(stage);
    const age = (days: number) =>
      stage.look(
        "update private.people set guardian_asked_at = now() - $2::int * interval '1 day' where user_id = $1",
        [teen.id, days],
      );
    await age(31);
    expect(await confirm(stage, mail?.params.token ?? "")).toEqual({ confirmed: false });
    await age(29);
    expect(await confirm(stage, mail?.params.token ?? "")).toEqual({ confirmed: true });
  });

  test("can find existing places but cannot add new ones", async ({ stage }) => {
    await arrive(stage);
    const add = "select place_id from public.add_place($1, 'Read this', null, 49.6, 6.1)";
    const insert =
      "insert into public.restaurants (place_id, name, latitude, longitude) values ('hand:x', 'Read this', 49.6, 6.1)";
    for (const [sql, values] of [
      [add, ["hand:x"]],
      [insert, []],
    ] as const)
      expect(await stage.refusal(teenPerson, sql, [...values])).toMatchObject({
        code: "PT403",
        hint: "guardian_pending",
      });
    expect(await stage.as(teenPerson, add, ["place-3"])).toEqual([{ place_id: "place-3" }]);
    const [mail] = await mails(stage);
    await confirm(stage, mail?.params.token ?? "");
    expect(await stage.as(teenPerson, add, ["hand:x"])).toEqual([{ place_id: "hand:x" }]);
  });

  test("can ask a guardian three more times, but not at their own address, and the earlier link becomes invalid", async ({
    stage,
  }) => {
    await arrive(stage);
    const [first] = await mails(stage);
    const ask = "select public.ask_guardian($1)";
    expect((await stage.refusal(teenPerson, ask, [teen.email])).hint).toBe("guardian_email_invalid");
    for (const invisible of ["\u200b", "\u00ad", "\u2060", "\u180e"])
      expect((await stage.refusal(teenPerson, ask, [`te${invisible}en@cast.test`])).hint).toBe(
        "guardian_email_invalid",
      );
    // These arrive in the same mailbox.
    for (const own of ["TEEN@Cast.test", "t.e.en@cast.test", "teen+mum@cast.test", "teen=mum@cast.test"])
      expect([own, (await stage.refusal(teenPerson, ask, [own])).hint]).toEqual([own, "guardian_email_invalid"]);
    expect((await stage.refusal(teenPerson, ask, ["no address"])).hint).toBe("guardian_email_invalid");
    for (let n = 0; n < 3; n++) await stage.as(teenPerson, ask, ["dad@cast.test"]);
    expect((await stage.refusal(teenPerson, ask, ["dad@cast.test"])).code).toBe("PT429");
    expect(await confirm(stage, first?.params.token ?? "")).toEqual({ confirmed: false });
    const later = await mails(stage);
    expect(await confirm(stage, later.at(-1)?.params.token ?? "")).toEqual({ confirmed: true });
  });

  test("only minors can ask a guardian", async ({ stage }) => {
    await arrive(stage);
    expect(await stage.as(ada, "select public.ask_guardian('x@y.zz') as answer")).toEqual([
      { answer: { asked: false } },
    ]);
  });
});
