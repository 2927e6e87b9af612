import { describe, expect } from "vitest";
import { cast, places, type Person } from "../support/cast.ts";
import { friendPauseDays } from "../../src/domain/limits.ts";
import { makeMinor, rate, rowsOf, valueOf } from "./calls.ts";
import { newDevice, send, sendPut, statePut, type Op } from "./commands.ts";
import { useDatabase, type Stage } from "./harness.ts";

const database = useDatabase();
const { test } = database;
const { consumerA: ada, consumerB: ben, serverOfPlace1: sam } = cast;

const put = (stage: Stage, person: Person, kind: string, subject: string, value: unknown) =>
  statePut(stage, person, newDevice().put(kind, subject, value));
const like = (stage: Stage, person: Person, id: string, liked = true) =>
  put(stage, person, "like.set.v1", id, { liked });
const friend = (stage: Stage, person: Person, other: Person, act: string) =>
  put(stage, person, "friend.set.v1", other.id ?? "", { act });
const block = (stage: Stage, person: Person, other: Person, blocked = true) =>
  put(stage, person, "block.set.v1", other.id ?? "", { blocked });
const ties = async (stage: Stage) => {
  const rows = await stage.look<{ follower_id: string; status: string }>(
    "select follower_id, status from public.user_relationships",
  );
  return rows.map(({ follower_id: from, status }) => `${from === ada.id ? "ada" : "ben"} ${status}`);
};
const notices = async (stage: Stage, person: Person) =>
  (await rowsOf(stage, person, "get_user_activity"))
    .map((row) => row["activity_type"])
    .filter((type) => type !== "badge_earned")
    .toSorted();
const empty = (stage: Stage, bucket: string) =>
  stage.look(
    "insert into private.token_buckets values ($1, clock_timestamp() + interval '2 hours') on conflict (key) do update set full_at = excluded.full_at",
    [bucket],
  );

describe("a like command", () => {
  test("is applied once however often it is sent, and returns a like count that includes other guests", async ({
    stage,
  }) => {
    const id = await rate(stage, ben, places.place3.id);
    await like(stage, sam, id);
    expect(await like(stage, ada, id)).toEqual({ liked: true, likes: 2, gone: false });
    expect(await like(stage, ada, id)).toEqual({ liked: true, likes: 2, gone: false });
    expect(await like(stage, ada, id, false)).toEqual({ liked: false, likes: 1, gone: false });
    expect(await like(stage, ada, id, false)).toEqual({ liked: false, likes: 1, gone: false });
    expect(await notices(stage, ben)).toEqual(["post_liked"]);
  });

  const gone = { liked: false, likes: 0, gone: true };
  test.each<[string, (stage: Stage, id: string) => Promise<unknown>]>([
    ["was removed", (stage) => stage.as(ben, "delete from public.ratings")],
    ["is hidden", (stage) => stage.look("update private.ratings set hidden_at = now()")],
    ["is by somebody who blocked this person", (stage) => block(stage, ben, ada)],
    ["is by somebody whom this person blocked", (stage) => block(stage, ada, ben)],
  ])("for a rating that %s changes nothing, reveals no like count and does not ask the user", (_name, vanish) =>
    database.scene(async (stage) => {
      const id = await rate(stage, ben, places.place3.id);
      await like(stage, sam, id);
      await vanish(stage, id);
      expect(await like(stage, ada, id)).toEqual(gone);
      expect(await stage.look("select 1 from public.rating_likes where user_id = $1", [ada.id])).toEqual([]);
    }),
  );

  test("for a rating that never existed is answered as gone", async ({ stage }) =>
    expect(await like(stage, ada, crypto.randomUUID())).toEqual(gone));

  test("is refused for the guest's own rating", async ({ stage }) => {
    expect(await like(stage, ben, await rate(stage, ben, places.place3.id))).toBe("own_rating");
  });

  test("waits for guardian consent and for the rate limit, unless the like is already set", async ({ stage }) => {
    const id = await rate(stage, ben, places.place3.id);
    await like(stage, ada, id);
    await empty(stage, `like:${ada.id}`);
    expect(await like(stage, ada, id)).toMatchObject({ liked: true });
    const answer = await sendPut(stage, ada, newDevice().put("like.set.v1", id, { liked: false }));
    expect(answer).toMatchObject({ status: "later", code: "rate_limited" });
    await makeMinor(stage, sam);
    expect(await like(stage, sam, id)).toBe("guardian_pending");
  });
});

describe("friend commands", () => {
  const state = (tie: string) => ({ tie, blocked: false });

  test("request, accept and end a friendship, and repeating one changes nothing", async ({ stage }) => {
    for (let again = 0; again < 2; again += 1) expect(await friend(stage, ada, ben, "request")).toEqual(state("asked"));
    expect([await ties(stage), await notices(stage, ben)]).toEqual([["ada pending"], ["friend_request"]]);
    for (let again = 0; again < 2; again += 1)
      expect(await friend(stage, ben, ada, "accept")).toEqual(state("friends"));
    expect(await notices(stage, ada)).toEqual(["friend_accepted"]);
    for (let again = 0; again < 2; again += 1) expect(await friend(stage, ada, ben, "remove")).toEqual(state("none"));
    expect(await ties(stage)).toEqual([]);
  });

  test("make two people friends if both sent a request, and leave no open request", async ({ stage }) => {
    await friend(stage, ada, ben, "request");
    expect(await friend(stage, ben, ada, "request")).toEqual(state("friends"));
    expect(await ties(stage)).toEqual(["ada accepted"]);
    expect(await friend(stage, ada, ben, "request")).toEqual(state("friends"));
  });

  test("that accept a withdrawn request do not create a new request", async ({ stage }) => {
    await friend(stage, ada, ben, "request");
    await friend(stage, ada, ben, "cancel");
    expect(await friend(stage, ben, ada, "accept")).toEqual(state("none"));
    expect([await ties(stage), await notices(stage, ada)]).toEqual([[], []]);
  });

  test("cannot accept the sender's own request", async ({ stage }) => {
    await friend(stage, ada, ben, "request");
    expect(await friend(stage, ada, ben, "accept")).toEqual(state("asked"));
    expect(await ties(stage)).toEqual(["ada pending"]);
  });

  test.each(["decline", "cancel", "remove"])(
    "%s ends the friendship or request between these two people and no other",
    (act) =>
      database.scene(async (stage) => {
        await friend(stage, ada, sam, "request");
        await friend(stage, ben, ada, "request");
        expect(await friend(stage, ada, ben, act)).toEqual(state("none"));
        expect(await ties(stage)).toEqual(["ada pending"]);
        expect(await friend(stage, ben, sam, act)).toEqual(state("none"));
        expect(await ties(stage)).toEqual(["ada pending"]);
      }),
  );

  test("may be repeated only 30 days after they were declined, and are refused until then with that day", async ({
    stage,
  }) => {
    await friend(stage, ada, ben, "request");
    await friend(stage, ben, ada, "decline");
    const again = () => send(stage, ada, newDevice().put("friend.set.v1", ben.id ?? "", { act: "request" }));
    const [{ until = "" } = {}] = await stage.look<{ until?: string }>(
      "select private.iso(declined_at + $1 * interval '1 day') as until from private.friend_declines",
      [friendPauseDays],
    );
    expect(await again()).toMatchObject({ status: "rejected", code: "request_declined", retry_at: until });
    expect(await ties(stage)).toEqual([]);
    // The pause is for the sender only, and a friendship ends it.
    await stage.look("update private.friend_declines set declined_at = declined_at - $1 * interval '1 day'", [
      friendPauseDays,
    ]);
    expect(await again()).toMatchObject({ status: "applied" });
    await friend(stage, ben, ada, "decline");
    expect(await friend(stage, ben, ada, "request")).toEqual(state("asked"));
    await friend(stage, ada, ben, "accept");
    await friend(stage, ada, ben, "remove");
    expect(await again()).toMatchObject({ status: "applied" });
  });

  test("may be repeated at once after the sender withdrew them", async ({ stage }) => {
    await friend(stage, ada, ben, "request");
    await friend(stage, ada, ben, "cancel");
    expect(await friend(stage, ada, ben, "request")).toEqual(state("asked"));
  });

  test("are refused for oneself, an unknown person, a blocked person or an unknown action", async ({ stage }) => {
    expect(await friend(stage, ada, ada, "request")).toBe("self");
    expect(await friend(stage, ada, ben, "marry")).toBe("invalid_op");
    expect(await put(stage, ada, "friend.set.v1", crypto.randomUUID(), { act: "request" })).toBe("user_gone");
    await block(stage, ben, ada);
    expect(await friend(stage, ada, ben, "request")).toBe("user_gone");
    await block(stage, ben, ada, false);
    // A person whom the caller blocked on another device is not reported as deleted.
    await block(stage, ada, ben);
    expect(await friend(stage, ada, ben, "request")).toBe("you_blocked");
    expect(await ties(stage)).toEqual([]);
  });

  test("wait for guardian consent and the rate limit if they request or accept, not if they decline", async ({
    stage,
  }) => {
    await friend(stage, ada, ben, "request");
    await empty(stage, `friend_request:${sam.id}`);
    expect(await friend(stage, sam, ben, "request")).toBe("rate_limited");
    await makeMinor(stage, ben);
    expect(await friend(stage, ben, ada, "accept")).toBe("guardian_pending");
    expect(await friend(stage, ben, ada, "decline")).toEqual(state("none"));
  });
});

describe("a block command", () => {
  test("ends the friendship, is applied only once, and unblocking does not restore the friendship", async ({
    stage,
  }) => {
    await friend(stage, ada, ben, "request");
    await friend(stage, ben, ada, "accept");
    for (let again = 0; again < 2; again += 1)
      expect(await block(stage, ada, ben)).toEqual({ tie: "none", blocked: true });
    expect(await ties(stage)).toEqual([]);
    for (let again = 0; again < 2; again += 1)
      expect(await block(stage, ada, ben, false)).toEqual({ tie: "none", blocked: false });
  });

  test("is visible only to the person who set the block", async ({ stage }) => {
    await block(stage, ada, ben);
    expect(await friend(stage, ben, ada, "cancel")).toEqual({ tie: "none", blocked: false });
  });

  test("cannot be set on oneself", async ({ stage }) => expect(await block(stage, ada, ada)).toBe("self"));
});

describe("a notice", () => {
  const seen = async (stage: Stage, person: Person) =>
    (await rowsOf(stage, person, "get_user_activity")).map((row) => row["seen"]);
  const notice = async (stage: Stage, person: Person) =>
    String((await rowsOf(stage, person, "get_user_activity"))[0]?.["id"]);

  test("can be marked as seen repeatedly, but only by its recipient", async ({ stage }) => {
    await friend(stage, ada, ben, "request");
    const id = await notice(stage, ben);
    expect(await put(stage, ada, "notice.seen.v1", id, {})).toBeNull();
    expect(await seen(stage, ben)).toEqual([false]);
    for (let again = 0; again < 2; again += 1)
      expect(await put(stage, ben, "notice.seen.v1", id, {})).toEqual({ seen: true });
    expect(await seen(stage, ben)).toEqual([true]);
  });

  test("is marked as seen together with all notices shown so far, while later ones stay unseen", async ({ stage }) => {
    await friend(stage, ada, ben, "request");
    const [first] = await rowsOf<{ created_at: string }>(stage, ben, "get_user_activity");
    await stage.look("update public.activities set created_at = created_at - interval '1 hour'");
    const until = new Date(Date.parse(first?.created_at ?? "") - 1_800_000).toISOString();
    await friend(stage, sam, ben, "request");
    const state = (await put(stage, ben, "notice.seen.v1", "all", { until })) as { seen_until: string };
    expect(await seen(stage, ben)).toEqual([false, true]);
    const [later] = await rowsOf<{ created_at: string }>(stage, ben, "get_user_activity");
    expect(Date.parse(state.seen_until)).toBeLessThan(Date.parse(later?.created_at ?? ""));
    expect(Date.parse(state.seen_until)).toBeGreaterThanOrEqual(Date.parse(until));
    await put(stage, ben, "notice.seen.v1", "all", { until: "9999-01-01T00:00:00Z" });
    expect(await seen(stage, ben)).toEqual([true, true]);
    expect(await put(stage, ben, "notice.seen.v1", "all", {})).toBe("invalid_op");
  });
});

describe("each social command", () => {
  const commands: [string, (stage: Stage) => Promise<Op>][] = [
    [
      "like.set.v1",
      async (stage) => newDevice().put("like.set.v1", await rate(stage, ben, places.place3.id), { liked: true }),
    ],
    ["friend.set.v1", async () => newDevice().put("friend.set.v1", ben.id, { act: "request" })],
    ["block.set.v1", async () => newDevice().put("block.set.v1", ben.id, { blocked: true })],
    ["notice.seen.v1", async () => newDevice().put("notice.seen.v1", "all", { until: new Date().toISOString() })],
  ];

  test.each(commands)("%s is accepted from invited people only, and a repeat gets the same answer", (_kind, make) =>
    database.scene(async (stage) => {
      const op = await make(stage);
      expect(await send(stage, cast.uninvited, op)).toMatchObject({ status: "rejected", code: "not_invited" });
      const first = await sendPut(stage, ada, op);
      expect(first).toMatchObject({ status: "applied" });
      expect(await sendPut(stage, ada, op)).toEqual({ ...first, duplicate: true });
    }),
  );

  test("has the same effect as the corresponding API procedure or table write", async ({ stage }) => {
    const id = await rate(stage, ben, places.place3.id);
    await like(stage, ada, id);
    expect(await valueOf(stage, ada, "set_rating_like", { p_rating_id: id, p_liked: true })).toEqual({
      liked: true,
      likes_count: 1,
    });
    await friend(stage, ada, ben, "request");
    await stage.as(ben, "update public.user_relationships set status = 'accepted'");
    expect(await friend(stage, ada, ben, "request")).toMatchObject({ tie: "friends" });
  });
});
