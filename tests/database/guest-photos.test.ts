import { describe, expect } from "vitest";
import { cast, places, type Person } from "../support/cast.ts";
import { newcomer, rowsOf, valueOf } from "./calls.ts";
import { newDevice, send, upload } from "./commands.ts";
import { useDatabase, type Stage } from "./harness.ts";

const { test } = useDatabase();
const { consumerA: ada, consumerB: ben } = cast;
const place = places.place3;

/** Rates place 3 with photos named by their id, and returns their paths. */
async function rateWithPhotos(stage: Stage, person: Person & { id: string }, count: number): Promise<string[]> {
  const phone = newDevice();
  await send(stage, person, phone.save());
  const names = Array.from({ length: count }, () => `${crypto.randomUUID()}.jpg`);
  for (const name of names) {
    await stage.look("insert into storage.objects (bucket_id, name, owner_id) values ('reviews', $1, $2)", [
      name,
      person.id,
    ]);
    await send(stage, person, phone.attach(name));
  }
  await stage.look("update private.ratings set created_at = clock_timestamp() - interval '1 day' where user_id = $1", [
    person.id,
  ]);
  return names;
}
const shown = (stage: Stage, person: Person = cast.anonymous) =>
  valueOf<string[]>(stage, person, "guest_photos", { p_place_id: place.id });

describe("guests' photos", () => {
  test("are shown to everybody with their place, newest guests first, one per guest before anybody's second", async ({
    stage,
  }) => {
    const [a1, a2, a3] = await rateWithPhotos(stage, ada, 3);
    const [b1, b2] = await rateWithPhotos(stage, ben, 2);
    expect(await shown(stage)).toEqual([b1, a1, b2, a2]);
    expect(await shown(stage)).not.toContain(a3);
    for (const person of [ada, cast.anonymous]) {
      const [row] = await rowsOf(stage, person, "search_places", { p_lat: place.lat, p_lng: place.lng });
      expect(row).toMatchObject({ place_id: place.id, photo_urls: [b1, a1, b2, a2] });
    }
    expect(JSON.stringify(await shown(stage))).not.toMatch(new RegExp(`${ada.id}|${ben.id}`));
  });

  test("are not shown if the rating is hidden or removed, or if the file name would identify the author", async ({
    stage,
  }) => {
    const [hidden] = await rateWithPhotos(stage, ada, 1);
    await rateWithPhotos(stage, ben, 1);
    await stage.look("update private.ratings set deleted_at = now() where user_id = $1", [ben.id]);
    expect(await shown(stage)).toEqual([hidden]);
    await stage.look("update private.ratings set hidden_at = now() where user_id = $1", [ada.id]);
    expect(await shown(stage)).toEqual([]);
    const nora = await newcomer(stage, "nora@cast.test");
    const phone = newDevice();
    await send(stage, nora, phone.save());
    await send(stage, nora, phone.attach(await upload(stage, nora.id)));
    expect(await shown(stage)).toEqual([]);
  });
});
