import { describe, expect } from "vitest";
import { cast, places } from "../support/cast.ts";
import { rate, valueOf } from "./calls.ts";
import { newDevice, send, statePut } from "./commands.ts";
import { useDatabase, type Stage } from "./harness.ts";

const { test } = useDatabase();
const { consumerA: ada, consumerB: ben, serverOfPlace1: sam, ownerOfPlace1: olga, ownerOfPlace2: otto, admin } = cast;
const at = places.place3.id;

/** Hides content by moderation. */
const judge = (stage: Stage, p_subject_type: string, p_subject_id: string, p_photo_path?: string) =>
  valueOf(stage, admin, "moderate_content", {
    p_subject_type,
    p_subject_id,
    p_action: p_subject_type === "rating" || p_subject_type === "reply" ? "hide" : "remove",
    p_reason: "House rules",
    ...(p_photo_path && { p_photo_path }),
  });

/** Answers to a reporter, by the command of the app and by the procedure. */
const reported = async (stage: Stage, type: string, id: string, path?: string) => {
  const photo = path ? `:${path.replace(".jpg", "")}` : "";
  const value = { reason: "spam", note: null, photo_path: path ?? null };
  const call = { p_subject_type: type, p_subject_id: id, p_reason: "spam", p_photo_path: path ?? null };
  return [
    await statePut(stage, ben, newDevice().put("report.file.v1", `${type}:${id}${photo}`, value)),
    await valueOf(stage, ben, "report_content", call),
  ];
};

const file = (stage: Stage, bucket: string, name: string) =>
  stage.look("insert into storage.objects (bucket_id, name, owner_id) values ($1, $2, $3)", [bucket, name, ada.id]);

describe("only the author can learn that moderation removed content", () => {
  test("when others report a removed review or photo, which is answered as deleted", async ({ stage }) => {
    const path = `${crypto.randomUUID()}.jpg`;
    await file(stage, "reviews", path);
    await send(stage, ada, newDevice().save());
    await stage.look("update private.ratings set photo_urls = array[$1]", [path]);
    const [judged] = await stage.look<{ id: string }>("select id from private.ratings");
    const removed = await rate(stage, sam, at);
    await judge(stage, "rating", judged?.id ?? "");
    await stage.as(sam, "delete from public.ratings where id = $1", [removed]);
    const gone = await reported(stage, "rating", removed);
    expect(gone).toMatchObject([{ reported: false }, { code: "content_gone" }]);
    expect(await reported(stage, "rating", judged?.id ?? "")).toEqual(gone);
    expect(await reported(stage, "photo", judged?.id ?? "", path)).toEqual(gone);
    const own = { p_subject_type: "rating", p_subject_id: judged?.id, p_reason: "spam" };
    expect(await valueOf(stage, ada, "report_content", own)).toMatchObject({ code: "own_content" });
  });

  test("when others report an owner's removed reply, or a reply to a hidden or deleted review", async ({ stage }) => {
    const answer = async (p_rating_id: string) =>
      String((await valueOf(stage, olga, "reply_to_rating", { p_rating_id, p_body: "Thanks" }))["reply_id"]);
    const [hers, theirs] = [await rate(stage, ada, places.place1.id), await rate(stage, admin, places.place1.id)];
    const removed = await rate(stage, otto, places.place1.id);
    const [judged, beneath, under] = [await answer(hers), await answer(theirs), await answer(removed)];
    await judge(stage, "reply", judged);
    await stage.look("update private.ratings set hidden_at = now() where id = $1", [theirs]);
    const gone = await reported(stage, "reply", crypto.randomUUID());
    expect(await reported(stage, "reply", judged)).toEqual(gone);
    expect(await reported(stage, "reply", beneath)).toEqual(gone);
    await stage.as(otto, "delete from public.ratings where id = $1", [removed]);
    expect(await reported(stage, "reply", under)).toEqual(gone);
  });

  test("when others use a removed photo, which is answered as belonging to another person", async ({ stage }) => {
    const path = `${crypto.randomUUID()}.jpg`;
    await file(stage, "reviews", path);
    await send(stage, ada, newDevice().save());
    await stage.look("update private.ratings set photo_urls = array[$1]", [path]);
    const [rating] = await stage.look<{ id: string }>("select id from private.ratings");
    const show = "insert into public.ratings (restaurant_place_id, score, photo_urls) values ($1, 4, array[$2])";
    expect((await stage.refusal(ben, show, [at, path])).hint).toBe("photo_owner");
    await judge(stage, "photo", rating?.id ?? "", path);
    expect((await stage.refusal(ben, show, [at, path])).hint).toBe("photo_owner");
    expect((await stage.refusal(ada, show, [places.place1.id, path])).hint).toBe("photo_removed");
  });

  test("when others use a removed portrait, which is answered as not yet uploaded", async ({ stage }) => {
    const photo = crypto.randomUUID();
    await file(stage, "profile-images", `${photo}.jpg`);
    await judge(stage, "profile", ada.id);
    const shown = (person: typeof ada) =>
      statePut(stage, person, newDevice().put("avatar.set.v1", "avatar_url", { photo }));
    expect(await shown(ben)).toBe("photo_missing");
    expect(await shown(ada)).toBe("photo_removed");
  });
});
