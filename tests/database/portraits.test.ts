import { describe, expect } from "vitest";
import { cast } from "../support/cast.ts";
import { rowsOf, valueOf } from "./calls.ts";
import { decide } from "./moderation-calls.ts";
import { useDatabase, type Stage } from "./harness.ts";

const { test } = useDatabase();
const { consumerA: ada, consumerB: ben, machine } = cast;
const put = "insert into storage.objects (bucket_id, name, owner_id) values ('profile-images', $1, $2) returning name";
const names = ["jpg", "webp"].map((type) => `${ada.id}/avatar.${type}`);

const objects = (stage: Stage) =>
  stage.look("select bucket_id, name from storage.objects where name like '%/avatar.%' order by name");
const inBucket = (bucket_id: string) => names.map((name) => ({ bucket_id, name }));
const waiting = async (stage: Stage) =>
  (await rowsOf(stage, machine, "removed_portraits", {})).map((row) => row["name"]);

async function removed(stage: Stage): Promise<void> {
  for (const name of names) await stage.as(ada, put, [name, ada.id]);
  await stage.as(ben, put, [`${ben.id}/avatar.jpg`, ben.id]);
  await stage.as(ada, "update public.profiles set avatar_url = $1 where user_id = $2", [
    `/storage/v1/object/public/profile-images/${names[0]}`,
    ada.id,
  ]);
  expect(await decide(stage, "profile", ada.id, "remove")).toMatchObject({ success: true });
}

describe("a portrait removed by moderation", () => {
  test("is hidden from everyone immediately in every image format, while other portraits stay visible", async ({
    stage,
  }) => {
    await removed(stage);
    expect(await stage.look("select avatar_url from public.profiles where user_id = $1", [ada.id])).toEqual([
      { avatar_url: null },
    ]);
    expect(await objects(stage)).toEqual([
      ...inBucket("withheld-profile-images"),
      { bucket_id: "profile-images", name: `${ben.id}/avatar.jpg` },
    ]);
    const own = "select name from storage.objects where name like '%/avatar.%'";
    expect(await stage.as(ada, own)).toEqual([]);
  });

  test("is stored while an appeal is possible or open, and deleted after the appeal is refused", async ({ stage }) => {
    await removed(stage);
    expect(await waiting(stage)).toEqual([]);
    await stage.look(
      "update public.moderation_decisions set appeal_text = 'x', appealed_at = now(), created_at = now() - interval '184 days'",
    );
    expect(await waiting(stage)).toEqual([]);
    await stage.look(
      "update public.moderation_decisions set appeal_outcome = 'upheld', appeal_reason = 'x', appeal_decided_at = now()",
    );
    expect(await waiting(stage)).toEqual(names);
    await stage.look("select private.prune()");
    expect(await stage.look("select user_id from private.withheld_profiles")).toEqual([]);
  });

  test("is deleted by the maintenance job, which can retry, and cannot be replaced before that", async ({ stage }) => {
    await removed(stage);
    await stage.look("update public.moderation_decisions set created_at = now() - interval '184 days'");
    expect((await stage.refusal(ada, put, [names[0], ada.id])).code).toBe("42501");
    expect(await waiting(stage)).toEqual(names);
    expect(await waiting(stage)).toEqual(names);
    await stage.look("delete from storage.objects where bucket_id = 'profile-images' and name = any ($1)", [
      `{${names.join(",")}}`,
    ]);
    expect(await waiting(stage)).toEqual([]);
    expect(await stage.look("select path from private.withheld_photos")).toEqual([]);
    expect(await stage.as(ada, put, [names[0], ada.id])).toHaveLength(1);
    expect(await waiting(stage)).toEqual([]);
  });

  test("is deleted with the account", async ({ stage }) => {
    await removed(stage);
    await stage.look("insert into public.data_requests (user_id, kind, erase_at) values ($1, 'deletion', now())", [
      ada.id,
    ]);
    expect(await rowsOf(stage, machine, "due_erasures")).toEqual([
      { user_id: ada.id, bucket: "profile-images", names },
    ]);
    expect(await valueOf(stage, machine, "erase_account", { p_user_id: ada.id })).toBe(false);
    await stage.look("delete from storage.objects where name like $1", [`${ada.id}/%`]);
    expect(await valueOf(stage, machine, "erase_account", { p_user_id: ada.id })).toBe(true);
  });
});
