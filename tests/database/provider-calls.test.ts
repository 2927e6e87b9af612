import { expect, test } from "vitest";
import { cast } from "../support/cast.ts";
import { useDatabase } from "./harness.ts";

const database = useDatabase();

const ask = "select public.may_ask_provider() as yes";

test("the provider of places, which the operator pays, is asked for one person no more than 300 times at once", async () => {
  await database.scene(async (stage) => {
    const loop = "select count(*) filter (where public.may_ask_provider())::int as times from generate_series(1, 400)";
    expect(await stage.as(cast.consumerA, loop)).toEqual([{ times: 300 }]);
    expect(await stage.as(cast.consumerA, ask)).toEqual([{ yes: false }]);
    expect(await stage.as(cast.consumerB, ask)).toEqual([{ yes: true }]);
  });
});

test("for somebody who is not invited it is not asked at all", async () => {
  await database.scene(async (stage) => {
    expect(await stage.as(cast.uninvited, ask)).toEqual([{ yes: false }]);
    expect((await stage.refusal(cast.anonymous, ask)).code).toBe("42501");
  });
});
