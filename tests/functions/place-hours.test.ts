import { expect, test } from "vitest";
import { handle } from "../../supabase/functions/place-hours/handler.ts";
import { createWorld, post, rpc } from "./world.ts";

const due = {
  place_id: "osm:node:1",
  opening_hours: "Mo-Su 00:00-24:00",
  time_zone: "Europe/Luxembourg",
  lat: 49.61,
  lng: 6.13,
};
const worldWith = (rows: object[]) =>
  createWorld({ [rpc("due_place_hours")]: { body: rows }, [rpc("store_place_hours")]: { body: rows.length } });

test("the hours of the named place are computed and stored", async () => {
  const { environment, calls } = worldWith([due]);
  const answer = await handle(post({ place_id: due.place_id }), environment);
  expect(await answer.json()).toEqual({ computed: 1 });
  expect(JSON.parse(calls[0]?.body ?? "")).toMatchObject({ p_place_id: due.place_id });
  const { p_rows: rows } = JSON.parse(calls[1]?.body ?? "") as { p_rows: { runs: number[]; starts_at: string }[] };
  expect(rows).toMatchObject([
    { place_id: due.place_id, opening_hours: due.opening_hours, runs: [0, expect.any(Number)] },
  ]);
});

test("holidays are those of the place, without which its hours would stay text", async () => {
  const { environment, calls } = worldWith([{ ...due, opening_hours: "Mo-Su 10:00-20:00; PH off" }]);
  expect(await (await handle(post({ place_id: due.place_id }), environment)).json()).toEqual({ computed: 1 });
  expect(JSON.parse(calls[1]?.body ?? "")).toMatchObject({ p_rows: [{ runs: expect.any(Array) }] });
});

test("hours that nobody can read are stored as unknown, so that they are not computed again", async () => {
  const { environment, calls } = worldWith([{ ...due, opening_hours: "ask the cook" }]);
  expect(await (await handle(post({ place_id: due.place_id }), environment)).json()).toEqual({ computed: 0 });
  expect(JSON.parse(calls[1]?.body ?? "")).toMatchObject({ p_rows: [{ runs: null, starts_at: null }] });
});

test("without a change nothing is stored, and a database that fails is no success", async () => {
  const { environment, calls } = worldWith([]);
  expect(await (await handle(post({ place_id: due.place_id }), environment)).json()).toEqual({ computed: 0 });
  expect(calls).toHaveLength(1);
  const broken = createWorld({ [rpc("due_place_hours")]: { status: 500, body: {} } });
  expect((await handle(post({ place_id: due.place_id }), broken.environment)).status).toBe(502);
  expect((await handle(post({}), broken.environment)).status).toBe(400);
});
