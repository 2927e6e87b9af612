import { describe, expect } from "vitest";
import { cast, places } from "../support/cast.ts";
import { nextDay, rate, valueOf } from "./calls.ts";
import { useDatabase, type Stage } from "./harness.ts";

const { test } = useDatabase();
const { anonymous, consumerA: ada, machine } = cast;

const counts = (stage: Stage) => valueOf<Record<string, unknown> | null>(stage, anonymous, "public_counts");
const refresh = (stage: Stage) => valueOf<boolean>(stage, machine, "refresh_public_counts");
const anHourPasses = (stage: Stage) =>
  stage.look("update private.public_counts set counted_at = counted_at - interval '61 minutes'");

describe("the figures of the front page", () => {
  test("count open places only, show the day of the count, and are absent before the first count", async ({
    stage,
  }) => {
    expect(await counts(stage)).toBeNull();
    await rate(stage, ada, places.place1.id);
    await rate(stage, ada, places.place3.id);
    await nextDay(stage);
    expect(await refresh(stage)).toBe(true);
    const [today] = await stage.look<{ day: string }>("select private.public_day(now())::text as day");
    expect(await counts(stage)).toEqual({ ratings: 2, places: 3, cities: 2, as_of: today?.day });
    await stage.look("update public.restaurants set closed_at = now() where place_id = $1", [places.place3.id]);
    await anHourPasses(stage);
    expect(await refresh(stage)).toBe(true);
    expect(await counts(stage)).toMatchObject({ ratings: 1, places: 2, cities: 1 });
  });

  test("do not change immediately after a rating, so that polling cannot reveal when it was written", async ({
    stage,
  }) => {
    await refresh(stage);
    await rate(stage, ada, places.place1.id);
    expect(await refresh(stage)).toBe(false);
    expect(await counts(stage)).toMatchObject({ ratings: 0 });
    await anHourPasses(stage);
    expect(await refresh(stage)).toBe(true);
    expect(await counts(stage)).toMatchObject({ ratings: 0 });
    await nextDay(stage);
    await anHourPasses(stage);
    expect(await refresh(stage)).toBe(true);
    expect(await counts(stage)).toMatchObject({ ratings: 1 });
  });
});
