import { expect, test } from "vitest";
import { cast } from "../support/cast.ts";
import { newcomer, valueOf } from "./calls.ts";
import { newDevice, submit } from "./commands.ts";
import { useRaces } from "./races-harness.ts";

const { db, stage, start, hold } = useRaces();
const ids = ["erased-1", "erased-2", "erased-3"];
test.for([
  ["the first one first", ["erased-1", "erased-3"]],
  ["the last one first", ["erased-3", "erased-1"]],
] as const)(
  "somebody who is erased and a guest who rates the same places do not wait for each other in a circle (rated: %s)",
  async ([, rated]) => {
    await stage.look("delete from private.ratings where restaurant_place_id like 'erased-%'");
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
    const first = await hold(null, "select from public.restaurants where place_id = 'erased-2' for update");
    const device = newDevice();
    const places = ids.map((place_id) => device.save({ place_id }));
    const batch = await start(() => submit(stage, cast.consumerA, ...places));
    const erased = await start(() => stage.as(cast.machine, "select public.erase_account($1) as done", [leaving.id]));
    await first.letGo();
    expect(batch.waits).toBe(true);
    expect((await batch.ended).map(({ status }) => status)).toEqual(ids.map(() => "applied"));
    expect(await erased.ended).toEqual([{ done: true }]);
  },
);

test("an account whose deletion is being cancelled is not erased, and its photos are not listed for deletion", async () => {
  const staying = await newcomer(stage, `${crypto.randomUUID()}@race.test`);
  await valueOf(stage, staying, "delete_my_account");
  await stage.look("update public.data_requests set erase_at = now() where user_id = $1", [staying.id]);
  await db.transaction(async (tx) => {
    await tx.query("update public.data_requests set status = 'cancelled', completed_at = now() where user_id = $1", [
      staying.id,
    ]);
    const due = await stage.as<{ user_id: string }>(cast.machine, "select user_id from public.due_erasures()");
    expect(due.map(({ user_id }) => user_id)).not.toContain(staying.id);
  });
  expect(await valueOf(stage, cast.machine, "erase_account", { p_user_id: staying.id })).toBe(false);
});
