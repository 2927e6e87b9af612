import { afterAll, beforeAll, expect, test } from "vitest";
import { cast } from "../support/cast.ts";
import { newcomer, valueOf } from "./calls.ts";
import { newDevice, submit } from "./commands.ts";
import { openPostgresCopy, type TestDatabase } from "./engine.ts";
import { stageOn, type Stage } from "./harness.ts";

// Only the connections of a real Postgres can wait for each other.
let opened: TestDatabase | null;
let stage: Stage;
beforeAll(async () => {
  opened = await openPostgresCopy();
  if (opened) stage = stageOn(opened.db);
});
afterAll(() => opened?.close());

const ids = ["erased-1", "erased-2", "erased-3"];
const waiting = async () =>
  (
    await stage.look<{ pids: number }>(
      "select count(*)::int as pids from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
  )[0]?.pids ?? 0;

/** Until so many wait, or one of them is done. */
async function until(pids: number, done: () => boolean) {
  while (!done() && (await waiting()) < pids) await new Promise((go) => setImmediate(go));
}

test.for([
  ["the first one first", ["erased-1", "erased-3"]],
  ["the last one first", ["erased-3", "erased-1"]],
] as const)(
  "somebody who is erased and a guest who rates the same places do not wait for each other in a circle (rated: %s)",
  async ([, rated], { skip }) => {
    if (!opened) return skip("needs a Postgres");
    await stage.look("delete from public.ratings where restaurant_place_id like 'erased-%'");
    await stage.look(
      "insert into public.restaurants (place_id, name, latitude, longitude) select id, 'E', 49, 6 from unnest($1::text[]) as id on conflict do nothing",
      [ids],
    );
    const leaving = await newcomer(stage, `${crypto.randomUUID()}@race.test`);
    for (const place_id of rated) await submit(stage, leaving, newDevice().save({ place_id }));
    await valueOf(stage, leaving, "delete_my_account");
    await stage.look("update public.data_requests set erase_at = now() - interval '1 minute' where user_id = $1", [
      leaving.id,
    ]);
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    let begun = () => {};
    const holds = new Promise<void>((resolve) => (begun = resolve));
    const holder = opened.db.transaction(async (tx) => {
      await tx.query("select from public.restaurants where place_id = 'erased-2' for update");
      begun();
      await held;
    });
    await holds;
    let ended = false;
    const device = newDevice();
    const batch = submit(stage, cast.consumerA, ...ids.map((place_id) => device.save({ place_id })));
    void batch.catch(() => undefined).then(() => (ended = true));
    await until(1, () => ended);
    const erased = stage.as(cast.machine, "select public.erase_account($1) as done", [leaving.id]);
    void erased.catch(() => undefined).then(() => (ended = true));
    await until(2, () => ended);
    expect(ended, "that nobody held up").toBe(false);
    letGo();
    await holder;
    expect((await batch).map(({ status }) => status)).toEqual(ids.map(() => "applied"));
    expect(await erased).toEqual([{ done: true }]);
  },
);

test("whose owner is just taking it back is not erased, nor are their photos handed to be removed", async ({
  skip,
}) => {
  if (!opened) return skip("needs a Postgres");
  const staying = await newcomer(stage, `${crypto.randomUUID()}@race.test`);
  await valueOf(stage, staying, "delete_my_account");
  await stage.look("update public.data_requests set erase_at = now() where user_id = $1", [staying.id]);
  await opened.db.transaction(async (tx) => {
    await tx.query("update public.data_requests set status = 'cancelled', completed_at = now() where user_id = $1", [
      staying.id,
    ]);
    const due = await stage.as<{ user_id: string }>(cast.machine, "select user_id from public.due_erasures()");
    expect(due.map(({ user_id }) => user_id)).not.toContain(staying.id);
  });
  expect(await valueOf(stage, cast.machine, "erase_account", { p_user_id: staying.id })).toBe(false);
});
