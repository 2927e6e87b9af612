import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cast, places, serverId, type Person } from "../support/cast.ts";
import { newcomer, rowsOf, valueOf } from "./calls.ts";
import { openPostgresCopy, type TestDatabase } from "./engine.ts";
import { actAs, stageOn, type Stage } from "./harness.ts";

// Only the connections of a real Postgres can wait for each other.
let opened: TestDatabase | null;
let stage: Stage;
beforeAll(async () => {
  opened = await openPostgresCopy();
  if (opened) stage = stageOn(opened.db);
});
afterAll(() => opened?.close());
beforeEach(({ skip }) => {
  if (!opened) skip("needs a Postgres");
});

const { consumerA: ada, consumerB: ben, serverOfPlace1: sam, ownerOfPlace1: olga, admin } = cast;

/** How many connections of this database wait for a lock now; other files' databases live on the same server. */
const waiting = async () =>
  (
    await stage.look<{ pids: number }>(
      "select count(*)::int as pids from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
  )[0]?.pids ?? 0;

/** Begins it and answers when it waits for somebody, or is done; then what becomes of it. */
async function start<Answer>(act: () => Promise<Answer>): Promise<{ waits: boolean; ended: Promise<Answer> }> {
  const before = await waiting();
  const ends: unknown[] = [];
  const ended = act();
  void Promise.allSettled([ended]).then((end) => ends.push(...end));
  while (ends.length === 0 && (await waiting()) <= before) await new Promise((go) => setImmediate(go));
  return { waits: ends.length === 0, ended };
}

/** A transaction that has done this, and is open until `letGo` answers what it was told. */
async function hold<Row extends Record<string, unknown>>(person: Person | null, sql: string, parameters: unknown[]) {
  const [acted, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const done = opened?.db.transaction(async (tx) => {
    const rows = person ? await actAs<Row>(tx, person, sql, parameters) : await tx.query<Row>(sql, parameters);
    acted.resolve();
    await held.promise;
    return rows;
  });
  await Promise.race([acted.promise, done]);
  return {
    letGo: async () => {
      held.resolve();
      return (await done) ?? [];
    },
  };
}

const suspend = (p_user_id: string | null) =>
  valueOf(stage, admin, "suspend_user", { p_user_id, p_reason: "Spam", p_until: null });
const lift = (id: string | null) =>
  stage.look("update private.invitations set suspended_at = null where user_id = $1", [id]);
const usableCodesOf = (id: string | null) =>
  stage.look("select from public.invitation_codes where created_by = $1 and uses = 0 and revoked_at is null", [id]);

describe("whoever is suspended lets nobody in", () => {
  const lettingIn: [string, Person, string, unknown[]][] = [
    ["an invitation to a friend", ada, "select public.invite_friend() as made", []],
    [
      "an invitation to the team",
      olga,
      "select public.send_server_invitation($1, 'nobody-yet@race.test') as made",
      [places.place1.id],
    ],
  ];
  test.each(lettingIn)("also by %s that is being made meanwhile", async (_what, person, sql, parameters) => {
    const making = await hold<{ made: { success?: boolean; code?: string } }>(person, sql, parameters);
    const suspending = await start(() => suspend(person.id));
    const [answer] = await making.letGo();
    expect(answer?.made.success ?? answer?.made.code).toBeTruthy();
    expect(await suspending.ended).toMatchObject({ success: true });
    expect(await usableCodesOf(person.id)).toEqual([]);
    expect(await stage.look("select from private.mail_outbox where template = 'server_invitation'")).toEqual([]);
    await lift(person.id);
  });

  test("nor by one that is asked for while that is being written down", async () => {
    const suspending = await hold(admin, "select public.suspend_user($1, 'Spam')", [ben.id]);
    const making = await start(() =>
      valueOf(stage, ben, "invite_friend").catch((error: { hint: string }) => error.hint),
    );
    await suspending.letGo();
    expect(making.waits).toBe(true);
    expect(await making.ended).toBe("suspended");
    expect(await usableCodesOf(ben.id)).toEqual([]);
    await lift(ben.id);
  });
});

describe("nobody asks for a friendship across a block", () => {
  const asking = "insert into public.user_relationships (follower_id, following_id) values ($1, $2) returning id";
  const block = (p_blocked: boolean) => valueOf(stage, ada, "block_user", { p_user_id: ben.id, p_blocked });

  test("whoever was about to ask when they were blocked", async () => {
    const asked = await hold(ben, asking, [ben.id, ada.id]);
    const blocking = await start(() => block(true));
    await asked.letGo();
    expect(await blocking.ended).toBe(true);
    expect(await stage.look("select from public.user_relationships")).toEqual([]);
    expect(await stage.look("select from public.activities where activity_type = 'friend_request'")).toEqual([]);
    await block(false);
  });

  test("nor whoever asks while they are being blocked", async () => {
    const blocking = await hold(ada, "select public.block_user($1)", [ben.id]);
    const asked = await start(() =>
      stage.as(ben, asking, [ben.id, ada.id]).catch((error: { hint: string }) => error.hint),
    );
    await blocking.letGo();
    expect(await asked.ended).toBe("user_gone");
    expect(await stage.look("select from public.user_relationships")).toEqual([]);
    await block(false);
  });
});

test("a name that is judged while its owner writes another one stays judged", async () => {
  const p_place_id = places.place1.id;
  const judging = await hold(
    admin,
    "select public.moderate_content('place', null, 'correct', 'Rude', p_place_id => $1, p_name => 'Judged')",
    [p_place_id],
  );
  const p_changes = JSON.stringify({ name: "Rude words" });
  const correcting = await start(() =>
    rowsOf(stage, olga, "correct_place", { p_place_id, p_changes }).catch((error: { hint: string }) => error.hint),
  );
  await judging.letGo();
  expect(await correcting.ended).toBe("name_judged");
  expect(await stage.look("select name from public.restaurants where place_id = $1", [p_place_id])).toEqual([
    { name: "Judged" },
  ]);
});
