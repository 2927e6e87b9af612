import { describe, expect } from "vitest";
import { cast, places, type Person } from "../support/cast.ts";
import { valueOf } from "./calls.ts";
import { newDevice, submit } from "./commands.ts";
import { useDatabase, type Stage } from "./harness.ts";
import { somebodyEverywhere } from "./person-with-all-data.ts";

const { test } = useDatabase();
const { consumerA: ada, anonymous } = cast;

const byPassword = <P extends Person>(person: P): P => ({ ...person, aal: "aal1" });

/** Adds an authenticator app like Auth does. */
const enrol = (stage: Stage, person: Person, status = "verified") =>
  stage.look(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret)
     select gen_random_uuid(), $1::uuid, 'Phone', 'totp', $2, 'S' where set_config('private.own_change', 'on', true) = 'on'`,
    [person.id, status],
  );

const told = { code: "PT401", hint: "second_step" };

/** Procedures open to a password alone: the way to the second step, and recovery after its loss. */
const stillOpen = ["get_second_step", "use_recovery_code"];
/** Runs with the caller's rights, so it returns no rows instead of refusing. */
const ofNobody = "get_profiles_by_ids";
/** Tables that everybody reads alike. */
const open = ["cities", "promotions", "restaurants"];
/** The place of a rating, read from the table of places. */
const embedded = "restaurants";

describe("a session with only a password on an account with a second step", () => {
  test("cannot read any table that visitors cannot read, not even the account's own rows", async ({ stage }) => {
    const nora = await somebodyEverywhere(stage);
    await enrol(stage, nora);
    const tables = await stage.look<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
           and has_any_column_privilege('authenticated', oid, 'select') order by 1`,
    );
    expect(tables.length).toBeGreaterThan(20);
    for (const { name } of tables.filter((table) => !open.includes(table.name))) {
      const sql = `select 1 from public.${name}`;
      expect(await stage.refusal(byPassword(nora), sql), name).toMatchObject(told);
      // After the second step everything works.
      await stage.as(nora, sql);
    }
    const own = "select 1 from storage.objects where bucket_id = 'reviews'";
    expect(await stage.refusal(byPassword(nora), own)).toMatchObject(told);
    expect((await stage.as(nora, own)).length).toBeGreaterThan(0);
  });

  test("cannot write or delete anything in tables or buckets", async ({ stage }) => {
    const nora = await somebodyEverywhere(stage);
    await enrol(stage, nora);
    const { id } = nora;
    await stage.look(
      "insert into public.restaurants (place_id, name, city, latitude, longitude) values ('n200', 'N', 'Nospelt', 49, 6)",
    );
    const photo = `${crypto.randomUUID()}.jpg`;
    const statements: [string, unknown[]][] = [
      ["update public.profiles set city = 'Wiltz' where user_id = $1", [id]],
      ["insert into public.ratings (restaurant_place_id, score) values ('n200', 5)", []],
      ["update public.ratings set comment = 'Ha' where user_id = $1", [id]],
      ["delete from public.ratings where user_id = $1", [id]],
      ["insert into public.restaurants (place_id, name, latitude, longitude) values ('thief', 'T', 49, 6)", []],
      ["delete from public.servers where user_id = $1", [id]],
      ["update public.servers set first_name = 'T' where user_id = $1", [id]],
      ["update public.restaurant_owners set business_name = 'T' where user_id = $1", [id]],
      ["delete from public.user_relationships where follower_id = $1", [id]],
      ["insert into storage.objects (bucket_id, name, owner_id) values ('reviews', $2, $1)", [id, photo]],
      ["delete from storage.objects where bucket_id = 'reviews' and owner_id::text = $1", [id]],
    ];
    for (const [sql, parameters] of statements)
      expect(await stage.refusal(byPassword(nora), sql, parameters), sql).toMatchObject(told);
  });

  test("cannot call any procedure for signed-in people, whatever the arguments", async ({ stage }) => {
    await enrol(stage, ada);
    const procedures = await stage.look<{ name: string; arguments: string }>(
      `select proname as name, coalesce((select string_agg('null::' || format_type(type, null), ', ' order by place)
           from unnest(proargtypes) with ordinality as given (type, place)), '') as arguments
         from pg_proc as p where pronamespace = 'public'::regnamespace
           and has_function_privilege('authenticated', p.oid, 'execute') and not has_function_privilege('anon', p.oid, 'execute')
         order by 1`,
    );
    expect(procedures.length).toBeGreaterThan(80);
    const letThrough: string[] = [];
    for (const { name, arguments: given } of procedures) {
      const heard = await attempt(stage, byPassword(ada), `select public.${name}(${given}) as answer`);
      if (!heard.includes("second_step")) letThrough.push(`${name}: ${heard}`);
    }
    expect(letThrough.map((line) => line.split(":")[0]).toSorted(), letThrough.join("\n")).toEqual(
      [ofNobody, embedded, ...stillOpen].toSorted(),
    );
    const own = await stage.refusal(byPassword(ada), `select public.${ofNobody}($1)`, [[ada.id]]);
    expect(own).toMatchObject(told);
  });

  test("does not see which public reviews are the person's own, and cannot act in the person's name", async ({
    stage,
  }) => {
    await submit(stage, ada, newDevice().save());
    await stage.look("update public.ratings set created_at = now() - interval '2 days'");
    await stage.look("update public.restaurants set city = null");
    await enrol(stage, ada);
    const reads = [
      ["get_place_reviews", "$1"],
      ["get_restaurant_page", "$1"],
      ["get_restaurant_page", "$1, 0"],
      ["get_public_reviews", "null, length($1)"],
      ["validate_invitation_code", `$1, '${ada.id}'`],
    ];
    // A person whose session ended or whose account was deleted.
    const gone: Person = { ...ada, session: crypto.randomUUID() };
    for (const [name, given] of reads) {
      const sql = `select public.${name}(${given})`;
      expect(await stage.refusal(byPassword(ada), sql, [places.place1.id]), sql).toMatchObject(told);
      expect(await stage.refusal(gone, sql, [places.place1.id]), sql).toMatchObject({ hint: "session_over" });
      await stage.as(ada, sql, [places.place1.id]);
      if (!given?.includes(ada.id)) await stage.as(anonymous, sql, [places.place1.id]);
    }
    const letter = { p_name: "Ada", p_email: ada.email, p_topic: "account", p_message: "I am locked out." };
    for (const person of [byPassword(ada), gone, ada]) await valueOf(stage, person, "send_contact_message", letter);
    expect(await stage.look("select user_id from public.contact_tickets order by created_at, user_id")).toEqual([
      { user_id: ada.id },
      { user_id: null },
      { user_id: null },
    ]);
  });

  test("cannot send commands, and the same command is accepted after the second step", async ({ stage }) => {
    await enrol(stage, ada);
    const op = newDevice().save();
    const send = ["select public.submit_ops($1::jsonb)", [JSON.stringify([op])]] as const;
    expect(await stage.refusal(byPassword(ada), ...send)).toMatchObject(told);
    // Not even the probe is answered, which would make a device suspect its command.
    expect(await stage.refusal(byPassword(ada), "select public.submit_ops('[]')")).toMatchObject(told);
    expect(await stage.look("select 1 from private.client_ops where user_id = $1", [ada.id])).toEqual([]);
    expect(await submit(stage, ada, op)).toMatchObject([{ status: "applied" }]);
  });
});

describe("a password alone is enough", () => {
  test("for people without a second step or with one that was never confirmed", async ({ stage }) => {
    await enrol(stage, ada, "unverified");
    expect(await submit(stage, byPassword(ada), newDevice().save())).toMatchObject([{ status: "applied" }]);
    expect(await stage.as(byPassword(ada), "select public.is_user_invited() as invited")).toEqual([{ invited: true }]);
  });

  test("even if another person has a second step", async ({ stage }) => {
    await enrol(stage, cast.consumerB);
    expect(await submit(stage, byPassword(ada), newDevice().save())).toMatchObject([{ status: "applied" }]);
  });

  test("to read everything that visitors can read", async ({ stage }) => {
    await enrol(stage, ada);
    for (const person of [anonymous, byPassword(ada)])
      expect((await stage.as(person, "select 1 from public.restaurants")).length).toBeGreaterThan(2);
  });
});

/** The result as text: a rejection, or the answer. */
async function attempt(stage: Stage, person: Person, sql: string): Promise<string> {
  try {
    return JSON.stringify(await stage.as(person, sql));
  } catch (error) {
    return (error as { hint?: string }).hint || String(error);
  }
}
