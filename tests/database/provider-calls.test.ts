import { expect, test } from "vitest";
import { cast } from "../support/cast.ts";
import { useDatabase } from "./harness.ts";

const database = useDatabase();

const ask = "select public.may_ask_provider() as yes";

test("one person can call the paid places provider at most 300 times in a row", async () => {
  await database.scene(async (stage) => {
    const loop = "select count(*) filter (where public.may_ask_provider())::int as times from generate_series(1, 400)";
    expect(await stage.as(cast.consumerA, loop)).toEqual([{ times: 300 }]);
    expect(await stage.as(cast.consumerA, ask)).toEqual([{ yes: false }]);
    expect(await stage.as(cast.consumerB, ask)).toEqual([{ yes: true }]);
  });
});

test("the paid places provider is not called for uninvited people", async () => {
  await database.scene(async (stage) => {
    expect(await stage.as(cast.uninvited, ask)).toEqual([{ yes: false }]);
  });
});
