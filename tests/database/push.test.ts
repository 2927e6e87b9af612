import { describe, expect } from "vitest";
import { isPushEndpoint } from "../../src/domain/people/push.ts";
import { cast, places, type Person } from "../support/cast.ts";
import { rate, suspend, valueOf } from "./calls.ts";
import { useDatabase, type Stage } from "./harness.ts";

const { test } = useDatabase();
const ada = cast.consumerA;
const ben = cast.consumerB;

const endpoint = (name: string) => `https://fcm.googleapis.com/fcm/send/${name}`;
const p256dh = `B${"x".repeat(86)}`;
const auth = "a".repeat(22);
const subscribe = (stage: Stage, person: Person, name: string, keys: [string, string] = [p256dh, auth]) =>
  stage.as(person, "select public.save_push_subscription($1, $2, $3)", [endpoint(name), ...keys]);
const notify = (
  stage: Stage,
  person: Person,
  type = "badge_earned",
  actor: string | null = null,
  at: string | null = null,
) => stage.look("select private.notify($1, $2, $3, null, '{}', $4)", [person.id, type, actor, at]);
type Push = { id: string; endpoint: string; user_id: string; activity_type: string };
const take = (stage: Stage) => stage.as<Push>(cast.machine, "select * from public.take_pushes(50)");
const settle = (stage: Stage, id: string | undefined, outcome: string, seconds = 0) =>
  stage.as(cast.machine, "select public.settle_push($1, $2, $3)", [id, outcome, seconds]);
const set = (stage: Stage, person: Person, key: string, value: string) =>
  stage.look(
    "insert into private.user_settings values ($1, $2, $3::jsonb) on conflict (user_id, key) do update set value = excluded.value",
    [person.id, key, value],
  );
const subscriptions = async (stage: Stage) =>
  (
    await stage.look<{ user_id: string; endpoint: string }>(
      "select user_id, endpoint from private.push_subscriptions order by endpoint",
    )
  ).map((row) => [row.user_id, row.endpoint]);

describe("a push subscription", () => {
  test("is stored once for the browser's current user, and drops messages queued for the previous one", async ({
    stage,
  }) => {
    await subscribe(stage, ada, "one");
    await notify(stage, ada);
    await subscribe(stage, ada, "one");
    await subscribe(stage, ben, "one", [`B${"y".repeat(86)}`, auth]);
    expect(await subscriptions(stage)).toEqual([[ben.id, endpoint("one")]]);
    expect(await stage.look("select p256dh like 'By%' as new from private.push_subscriptions")).toEqual([
      { new: true },
    ]);
    expect(await take(stage)).toEqual([]);
  });

  test("requires a push service URL and browser keys, by the same rule as in the app", async ({ stage }) => {
    for (const bad of [
      "https://evil.test/x",
      "http://fcm.googleapis.com/x",
      "https://fcm.googleapis.com@evil.test/",
      "https://fcm.googleapis.com/a b",
    ]) {
      expect(isPushEndpoint(bad), bad).toBe(false);
      const refusal = await stage.refusal(ada, "select public.save_push_subscription($1, $2, $3)", [bad, p256dh, auth]);
      expect(refusal.hint, bad).toBe("push_invalid");
    }
    for (const good of [
      "https://updates.push.services.mozilla.com/wpush/v2/g",
      "https://web.push.apple.com/Q",
      "https://wns2.notify.windows.com/w/?token=B",
    ]) {
      expect(isPushEndpoint(good), good).toBe(true);
      await stage.as(ada, "select public.save_push_subscription($1, $2, $3)", [good, p256dh, auth]);
    }
    for (const keys of [
      ["short", auth],
      [p256dh, "short"],
      [null, auth],
    ])
      expect(
        (await stage.refusal(ada, "select public.save_push_subscription($1, $2, $3)", [endpoint("x"), ...keys])).hint,
      ).toBe("push_invalid");
  });

  test("is limited to ten per person, and an eleventh one replaces the oldest", async ({ stage }) => {
    for (let nth = 0; nth < 11; nth++) await subscribe(stage, ada, `n${nth}`);
    const kept = await subscriptions(stage);
    expect(kept).toHaveLength(10);
    expect(kept).not.toContainEqual([ada.id, endpoint("n0")]);
  });

  test("can be registered twenty times in a row, then once a minute", async ({ stage }) => {
    for (let nth = 0; nth < 20; nth++) await subscribe(stage, ada, "one");
    const again = stage.refusal(ada, "select public.save_push_subscription($1, $2, $3)", [
      endpoint("one"),
      p256dh,
      auth,
    ]);
    expect((await again).hint).toBe("rate_limited");
    await subscribe(stage, ben, "two");
  });

  test("can be removed only by its own person", async ({ stage }) => {
    await subscribe(stage, ada, "one");
    await stage.as(ben, "select public.remove_push_subscription($1)", [endpoint("one")]);
    expect(await subscriptions(stage)).toHaveLength(1);
    await stage.as(ada, "select public.remove_push_subscription($1)", [endpoint("one")]);
    expect(await subscriptions(stage)).toEqual([]);
  });

  test("receives no messages after its sign-in session has ended on any device", async ({ stage }) => {
    await subscribe(stage, ada, "one");
    await subscribe(stage, ada, "two");
    await notify(stage, ada);
    await stage.look("update private.push_subscriptions set session_id = gen_random_uuid() where endpoint = $1", [
      endpoint("one"),
    ]);
    expect((await take(stage)).map((push) => push.endpoint)).toEqual([endpoint("two")]);
    expect(await subscriptions(stage)).toEqual([[ada.id, endpoint("two")]]);
  });
});

describe("a push message", () => {
  test("is sent once to each browser of the person, and is leased while being sent", async ({ stage }) => {
    await subscribe(stage, ada, "one");
    await subscribe(stage, ada, "two");
    await subscribe(stage, ben, "other");
    await notify(stage, ada, "friend_request", ben.id);
    // A repeated event is the same notice and no second message.
    await notify(stage, ada, "friend_request", ben.id);
    const taken = await take(stage);
    expect(taken.map((push) => [push.user_id, push.endpoint, push.activity_type]).toSorted()).toEqual([
      [ada.id, endpoint("one"), "friend_request"],
      [ada.id, endpoint("two"), "friend_request"],
    ]);
    expect(await take(stage)).toEqual([]);
    for (const { id } of taken) await settle(stage, id, "sent");
    expect(await stage.look("select 1 from private.push_outbox")).toEqual([]);
  });

  test("is not sent if the person switched off its kind or caused the event", async ({ stage }) => {
    await subscribe(stage, ada, "one");
    await set(stage, ada, "push_badges", "false");
    await notify(stage, ada, "badge_earned");
    await notify(stage, ada, "friend_connected", ben.id);
    expect(await take(stage)).toEqual([]);
    await notify(stage, ada, "friend_request", ben.id);
    expect(await take(stage)).toHaveLength(1);
  });

  test("is not sent if the notice was seen in the app, was withdrawn, or is a day old", async ({ stage }) => {
    await subscribe(stage, ada, "one");
    await notify(stage, ada, "badge_earned");
    await stage.look("update public.activities set seen = true where user_id = $1", [ada.id]);
    expect(await take(stage)).toEqual([]);
    await notify(stage, ada, "friend_request", ben.id);
    await stage.look("delete from public.activities where user_id = $1", [ada.id]);
    expect(await take(stage)).toEqual([]);
    await notify(stage, ada, "friend_request", ben.id);
    await stage.look("update private.push_outbox set created_at = now() - interval '25 hours'");
    await stage.look("update public.activities set created_at = now() - interval '25 hours' where user_id = $1", [
      ada.id,
    ]);
    await stage.as(cast.machine, "select public.prune()");
    expect(await stage.look("select 1 from private.push_outbox")).toEqual([]);
  });

  test("is sent at most five times if a person repeats a request or like, and messages about others still arrive", async ({
    stage,
  }) => {
    await subscribe(stage, ada, "one");
    const rating = await rate(stage, ada, places.place1.id);
    await stage.look("delete from private.push_outbox");
    const woken = async (type: string) => {
      const taken = (await take(stage)).filter((push) => push.activity_type === type);
      for (const { id } of taken) await settle(stage, id, "sent");
      return taken.length;
    };
    let requests = 0;
    let likes = 0;
    for (let nth = 0; nth < 8; nth++) {
      await stage.as(ben, "insert into public.user_relationships (follower_id, following_id) values ($1, $2)", [
        ben.id,
        ada.id,
      ]);
      requests += await woken("friend_request");
      await stage.as(ben, "delete from public.user_relationships where follower_id = $1", [ben.id]);
      await valueOf(stage, ben, "set_rating_like", { p_rating_id: rating, p_liked: true });
      likes += await woken("post_liked");
      if (nth < 7) await valueOf(stage, ben, "set_rating_like", { p_rating_id: rating, p_liked: false });
    }
    expect([requests, likes]).toEqual([5, 5]);
    // The notice in the app remains.
    expect(await stage.look("select 1 from public.activities where activity_type = 'post_liked'")).toHaveLength(1);
    await valueOf(stage, cast.admin, "set_rating_like", { p_rating_id: rating, p_liked: true });
    expect(await woken("post_liked")).toBe(1);
  });

  test("is not sent to suspended people, unless it is about a decision on them", async ({ stage }) => {
    await subscribe(stage, ada, "one");
    await suspend(stage, ada);
    await notify(stage, ada, "post_liked", ben.id);
    await notify(stage, ada, "moderation_decision");
    expect((await take(stage)).map((push) => push.activity_type)).toEqual(["moderation_decision"]);
  });

  test("is not sent before the time at which it is to be shown", async ({ stage }) => {
    await subscribe(stage, ada, "one");
    const [{ later } = { later: "" }] = await stage.look<{ later: string }>(
      "select (now() + interval '3 hours')::text as later",
    );
    await notify(stage, ada, "mayor_won", null, later);
    expect(await take(stage)).toEqual([]);
    expect(await stage.look("select due_at > now() + interval '2 hours' as late from private.push_outbox")).toEqual([
      { late: true },
    ]);
  });

  test("waits during quiet hours in the person's time zone, even past midnight, and is sent when they end", async ({
    stage,
  }) => {
    const due = async (at: string) =>
      (await stage.look<{ due: string }>("select private.iso(private.after_quiet($1, $2)) as due", [ada.id, at]))[0]
        ?.due;
    await stage.look("update private.profiles set time_zone = 'Europe/Luxembourg' where user_id = $1", [ada.id]);
    await set(stage, ada, "push_quiet_from", "1320");
    expect(await due("2026-11-22T22:30:00Z")).toBe("2026-11-22T22:30:00.000Z");
    await set(stage, ada, "push_quiet_until", "420");
    expect(await due("2026-11-22T22:30:00Z")).toBe("2026-11-23T06:00:00.000Z");
    expect(await due("2026-11-22T02:00:00Z")).toBe("2026-11-22T06:00:00.000Z");
    expect(await due("2026-11-22T06:00:00Z")).toBe("2026-11-22T06:00:00.000Z");
    expect(await due("2026-11-22T20:59:00Z")).toBe("2026-11-22T20:59:00.000Z");
    await set(stage, ada, "push_quiet_from", "780");
    await set(stage, ada, "push_quiet_until", "840");
    expect(await due("2026-11-22T12:30:00Z")).toBe("2026-11-22T13:00:00.000Z");
    for (const nonsense of ['"ten"', "99999", "-5", "7.5", "true"]) {
      await set(stage, ada, "push_quiet_from", nonsense);
      expect(await due("2026-11-22T12:30:00Z"), nonsense).toBe("2026-11-22T12:30:00.000Z");
    }
  });

  test("waits even if quiet hours began or were set after it was queued, without delaying other people's", async ({
    stage,
  }) => {
    await subscribe(stage, ada, "one");
    await subscribe(stage, ben, "two");
    for (let nth = 0; nth < 60; nth += 1) await notify(stage, ada);
    await notify(stage, ben);
    await stage.look("update private.profiles set time_zone = 'UTC' where user_id = $1", [ada.id]);
    const now = new Date();
    const minute = (by: number) => String((now.getUTCHours() * 60 + now.getUTCMinutes() + by + 1440) % 1440);
    await set(stage, ada, "push_quiet_from", minute(-60));
    await set(stage, ada, "push_quiet_until", minute(60));
    expect((await take(stage)).map(({ user_id }) => user_id)).toEqual([ben.id]);
    const waiting =
      "select count(*)::int as count, min(attempts) as tried from private.push_outbox where due_at > now() + interval '58 minutes'";
    expect(await stage.look(waiting)).toEqual([{ count: 60, tried: 0 }]);
    // It is sent after the quiet hours.
    await stage.look("update private.push_outbox set due_at = clock_timestamp() where attempts = 0");
    await set(stage, ada, "push_quiet_until", minute(-30));
    expect(await take(stage)).toHaveLength(50);
  });
});

describe("a push message that did not arrive", () => {
  test("is retried after its lease ends, or after the delay that the push service requested", async ({ stage }) => {
    await subscribe(stage, ada, "one");
    await notify(stage, ada);
    const minutes = async () =>
      (
        await stage.look<{ m: number }>(
          "select round(extract(epoch from due_at - clock_timestamp()) / 60)::int as m from private.push_outbox",
        )
      )[0]?.m;
    const again = () => stage.look("update private.push_outbox set due_at = clock_timestamp()");
    await settle(stage, (await take(stage))[0]?.id, "later");
    expect(await minutes()).toBe(5);
    await again();
    await settle(stage, (await take(stage))[0]?.id, "later", 7_200);
    expect(await minutes()).toBe(120);
    await again();
    await settle(stage, (await take(stage))[0]?.id, "later", 10_000_000);
    expect(await minutes()).toBe(1_440);
  });

  test("deletes only its own subscription if the push service reports it as gone", async ({ stage }) => {
    await subscribe(stage, ada, "one");
    await subscribe(stage, ada, "two");
    await notify(stage, ada);
    const gone = (await take(stage)).find((push) => push.endpoint === endpoint("one"));
    await settle(stage, gone?.id, "gone");
    expect(await subscriptions(stage)).toEqual([[ada.id, endpoint("two")]]);
    expect(await stage.look("select count(*)::int as n from private.push_outbox")).toEqual([{ n: 1 }]);
  });
});
