import { describe, expect } from "vitest";
import { cast, type Person } from "../support/cast.ts";
import { rowsOf } from "./calls.ts";
import { newDevice, statePut } from "./commands.ts";
import { decide } from "./moderation-calls.ts";
import { useDatabase, type Stage } from "./harness.ts";

const { test } = useDatabase();
const { consumerA: ada, consumerB: ben, machine } = cast;
const pathOf = (id: string) => `/storage/v1/object/public/profile-images/${id}.jpg`;
const insert =
  "insert into storage.objects (bucket_id, name, owner_id) values ('profile-images', $1, $2) returning name";
async function upload(stage: Stage, person: Person = ada, id: string = crypto.randomUUID()): Promise<string> {
  await stage.as(person, insert, [`${id}.jpg`, person.id]);
  return id;
}
const show = (stage: Stage, photo: unknown, person: Person = ada, subject = "avatar_url") =>
  statePut(stage, person, newDevice().put("avatar.set.v1", subject, { photo }));
const shown = async (stage: Stage) =>
  (await stage.look("select avatar_url from public.profiles where user_id = $1", [ada.id]))[0]?.["avatar_url"];

describe("a profile picture", () => {
  test("is stored under its own id, is shown once uploaded, and can be removed", async ({ stage }) => {
    const id = await upload(stage);
    for (let again = 0; again < 2; again += 1) expect(await show(stage, id)).toEqual({ value: pathOf(id) });
    const next = await upload(stage);
    expect(await show(stage, next)).toEqual({ value: pathOf(next) });
    expect(await show(stage, null)).toEqual({ value: null });
    expect(await shown(stage)).toBeNull();
  });

  test("is reported as missing until it is uploaded, and cannot be used by another person", async ({ stage }) => {
    const bens = await upload(stage, ben);
    for (const photo of [bens, crypto.randomUUID()]) expect(await show(stage, photo)).toBe("photo_missing");
    for (const photo of ["avatar", 7, undefined]) expect(await show(stage, photo)).toBe("invalid_op");
    expect(await show(stage, null, ada, "city")).toBe("invalid_op");
    const direct = "update public.profiles set avatar_url = $1 where user_id = $2";
    expect(await stage.refusal(ada, direct, [pathOf(bens), ada.id])).toMatchObject({ hint: "avatar_not_own" });
    expect(await shown(stage)).toBeNull();
  });

  test("does not block changes to other profile fields while its file is hidden", async ({ stage }) => {
    await show(stage, await upload(stage));
    await stage.look("update storage.objects set bucket_id = 'withheld-profile-images' where name like '%.jpg'");
    const op = newDevice().put("profile.save.v1", "city", { value: "Esch" });
    expect(await statePut(stage, ada, op)).toEqual({ value: "Esch" });
  });

  test("that moderation removed cannot be shown again by any route", async ({ stage }) => {
    const id = await upload(stage);
    await show(stage, id);
    expect(await decide(stage, "profile", ada.id, "remove")).toMatchObject({ success: true });
    expect(await stage.look("select bucket_id from storage.objects where name = $1", [`${id}.jpg`])).toEqual([
      { bucket_id: "withheld-profile-images" },
    ]);
    expect(await shown(stage)).toBeNull();
    expect(await show(stage, id)).toBe("photo_removed");
    expect((await stage.refusal(ada, insert, [`${id}.jpg`, ada.id])).code).toBe("42501");
  });

  test("that was replaced is cleaned up, while the current picture stays", async ({ stage }) => {
    const [old, current] = [await upload(stage), await upload(stage)];
    await show(stage, old);
    await show(stage, current);
    const gone = async () => (await rowsOf(stage, machine, "removed_portraits", {})).map((row) => row["name"]);
    expect(await gone()).toEqual([]);
    await stage.look("update storage.objects set created_at = now() - interval '40 days'");
    expect(await gone()).toEqual([`${old}.jpg`]);
  });

  test("cannot be replaced or deleted by another person, nor deleted by its owner while it is shown", async ({
    stage,
  }) => {
    const bens = await upload(stage, ben);
    const id = await upload(stage);
    await show(stage, id);
    for (const sql of [
      "update storage.objects set updated_at = now() where name = $1 returning name",
      "delete from storage.objects where name = $1 returning name",
    ])
      expect(await stage.as(ada, sql, [`${bens}.jpg`])).toEqual([]);
    const remove = "delete from storage.objects where name = $1 returning name";
    expect(await stage.as(ada, remove, [`${id}.jpg`])).toEqual([]);
    await show(stage, null);
    expect(await stage.as(ada, remove, [`${id}.jpg`])).toHaveLength(1);
    expect((await stage.refusal(ada, insert, [`${crypto.randomUUID()}.jpg`, ben.id])).code).toBe("42501");
  });

  test("can be uploaded at most twenty times a day", async ({ stage }) => {
    for (let nth = 0; nth < 20; nth += 1) await upload(stage);
    expect((await stage.refusal(ada, insert, [`${crypto.randomUUID()}.jpg`, ada.id])).code).toBe("42501");
    await upload(stage, ben);
  });
});
