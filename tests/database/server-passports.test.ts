import { describe, expect } from "vitest";
import { passportSchema } from "../../src/domain/people/passport.ts";
import { cast, ownerIds, places, serverId, type Person } from "../support/cast.ts";
import { newcomer, rate, refusalOf, suspend, valueOf } from "./calls.ts";
import { useDatabase, type Stage } from "./harness.ts";

const { test } = useDatabase();
const { consumerA: ada, serverOfPlace1: sam, ownerOfPlace1: olga, ownerOfPlace2: otto, admin, machine } = cast;

interface Row {
  id: string;
  words: string;
  kid: number | null;
  signature: string | null;
  revoked_at: string | null;
}
const issue = (stage: Stage, p_op_id: string = crypto.randomUUID(), person: Person = sam) =>
  valueOf<Row>(stage, person, "issue_passport", { p_op_id });
const seal = "A".repeat(86);
const sign = (stage: Stage, id: string, p_signature = seal) =>
  valueOf(stage, machine, "keep_passport_signature", { p_id: id, p_kid: 1, p_signature });
const state = (stage: Stage, p_id: string) => valueOf(stage, cast.anonymous, "passport_state", { p_id });
const mine = (stage: Stage) => valueOf<Row[]>(stage, sam, "get_my_passports");
const wordsOf = (row: Row) => passportSchema.parse(JSON.parse(row.words));

async function praised(stage: Stage, scores: readonly number[] = [5, 5, 5, 4, 2]): Promise<void> {
  for (const [at, score] of scores.entries()) {
    const guest = await newcomer(stage, `pass${at}@cast.test`);
    const words = { score, server_id: serverId, comment: "A secret of Nora" };
    const id = await rate(stage, guest, places.place1.id, words);
    const set = "update private.ratings set tags = $2, server_emoji = $3 where id = $1";
    await stage.look(set, [id, score > 3 ? "{attentive}" : "{long_wait}", score === 5 ? "crown" : null]);
  }
}

describe("a waiter's lemon passport", () => {
  test("contains counts and praise, but nothing about any guest", async ({ stage }) => {
    await praised(stage);
    await stage.look(
      `insert into public.restaurant_servers (restaurant_owner_id, server_id, restaurant_place_id, is_active, paused_by)
         values ($1, $2, $3, false, 'server')`,
      [ownerIds.ofPlace2, serverId, places.place2.id],
    );
    await rate(stage, ada, places.place2.id, { score: 5 });
    const row = await issue(stage);
    expect(wordsOf(row)).toMatchObject({
      id: row.id,
      name: "Sam Example",
      ratings: 5,
      five_lemons: 3,
      average: 4.2,
      tags: [{ tag: "attentive", count: 4 }],
      awards: { crown: 3 },
      places: [
        { name: "Café Zitroun", city: "Luxembourg", active: true, ratings: 5 },
        { name: "Beim Lis", active: false, ratings: null },
      ],
    });
    expect(row.words).not.toMatch(/Nora|secret|long_wait|cast\.test|user/);
  });

  test("can be issued by the waiter only, from the fifth rating on", async ({ stage }) => {
    const refused = async (person: Person) =>
      (await refusalOf(stage, person, "issue_passport", { p_op_id: crypto.randomUUID() })).hint;
    expect(await refused(sam)).toBe("too_few_ratings");
    await praised(stage, [5, 5, 5, 5]);
    expect(await refused(sam)).toBe("too_few_ratings");
    for (const person of [ada, olga, otto, admin]) expect(await refused(person)).toBe("server_profile_missing");
    await rate(stage, ada, places.place1.id, { score: 5, server_id: serverId });
    expect(wordsOf(await issue(stage)).ratings).toBe(5);
    await suspend(stage, sam);
  });

  test("is issued once even if the form is sent repeatedly, and keeps its content", async ({ stage }) => {
    await praised(stage);
    const op = crypto.randomUUID();
    const first = await issue(stage, op);
    await sign(stage, first.id);
    await rate(stage, ada, places.place1.id, { score: 1, server_id: serverId });
    const again = await issue(stage, op);
    expect([again.id, again.words, again.signature]).toEqual([first.id, first.words, seal]);
    expect(await mine(stage)).toHaveLength(1);
    expect(wordsOf(await issue(stage)).ratings).toBe(6);
  });

  test("is signed once, and is not shown before that", async ({ stage }) => {
    await praised(stage);
    const { id } = await issue(stage);
    expect(await mine(stage)).toEqual([]);
    expect(await state(stage, id)).toEqual({ state: "withdrawn", on: null });
    expect(await sign(stage, id)).toBe(true);
    expect(await sign(stage, id, "B".repeat(86))).toBe(false);
    expect(await mine(stage)).toMatchObject([{ id, signature: seal }]);
    expect(await state(stage, id)).toEqual({ state: "stands", on: null });
  });

  test("can be revoked by the waiter only, and is then reported as revoked to anyone who checks", async ({ stage }) => {
    await praised(stage);
    const { id } = await issue(stage);
    await sign(stage, id);
    for (const person of [ada, olga, admin])
      expect((await refusalOf(stage, person, "revoke_passport", { p_id: id })).hint).toBe("server_profile_missing");
    const selma = await newcomer(stage, "selma@cast.test");
    const profile =
      "insert into public.servers (user_id, first_name, last_name, email) values ($1, 'S', 'S', 's@s.test')";
    await stage.as(selma, profile, [selma.id]);
    expect((await refusalOf(stage, selma, "revoke_passport", { p_id: id })).hint).toBe("passport_gone");
    expect(await valueOf(stage, selma, "get_my_passports")).toEqual([]);
    expect(await valueOf(stage, sam, "revoke_passport", { p_id: id })).toEqual({ success: true });
    await stage.look("update private.server_passports set revoked_at = revoked_at - interval '3 days'");
    const first = await mine(stage);
    await valueOf(stage, sam, "revoke_passport", { p_id: id });
    expect(await mine(stage)).toEqual(first);
    expect(await state(stage, id)).toMatchObject({ state: "withdrawn", on: expect.stringMatching(/^\d{4}-/) });
  });

  test("is no longer verified after the waiter deletes the profile", async ({ stage }) => {
    await praised(stage);
    const { id } = await issue(stage);
    await sign(stage, id);
    await valueOf(stage, sam, "delete_server_profile");
    expect(await state(stage, id)).toEqual({ state: "withdrawn", on: null });
    expect(await stage.look("select 1 from private.server_passports")).toEqual([]);
  });

  test("can be issued ten times a day and checked a few times a minute", async ({ stage }) => {
    await praised(stage);
    for (let nth = 0; nth < 10; nth++) await issue(stage);
    const refused = await refusalOf(stage, sam, "issue_passport", { p_op_id: crypto.randomUUID() });
    expect(refused.hint).toBe("daily_limit");
    const until = "clock_timestamp() + interval '2 hours'";
    await stage.look(`insert into private.token_buckets values ('passport_state:by:' || $1, ${until})`, [ada.id]);
    expect((await refusalOf(stage, ada, "passport_state", { p_id: crypto.randomUUID() })).code).toBe("PT429");
  });
});
