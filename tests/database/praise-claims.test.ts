import { describe, expect } from "vitest";
import { cast, ownerIds, places, serverId, type Person } from "../support/cast.ts";
import { newcomer, rate, refusalOf, rowsOf, valueOf } from "./calls.ts";
import { content, newDevice, send } from "./commands.ts";
import { useDatabase, type Stage } from "./harness.ts";

const { test } = useDatabase();
const { consumerA: ada, consumerB: ben, serverOfPlace1: sam, ownerOfPlace1: olga, ownerOfPlace2: otto, admin } = cast;
const p_place_id = places.place1.id;

const claimable = (stage: Stage, person: Person = sam) => rowsOf(stage, person, "get_claimable_praise", { p_place_id });
const claim = (stage: Stage, p_rating_id: string, person: Person = sam) =>
  valueOf<string>(stage, person, "claim_praise", { p_rating_id });
const waiting = (stage: Stage, person: Person = olga) => rowsOf(stage, person, "get_praise_claims", { p_place_id });
const decide = (stage: Stage, person: Person, p_id: string, p_accepted: boolean) =>
  valueOf<boolean>(stage, person, "decide_praise_claim", { p_id, p_accepted });
const undecidable = async (stage: Stage, person: Person, p_id: string, p_accepted = true) =>
  (await refusalOf(stage, person, "decide_praise_claim", { p_id, p_accepted })).hint;
const unclaimable = async (stage: Stage, p_rating_id: string, person: Person = sam) =>
  (await refusalOf(stage, person, "claim_praise", { p_rating_id })).hint;
const totals = async (stage: Stage) =>
  (await valueOf<{ totalRatings: number }>(stage, sam, "get_server_stats", {})).totalRatings;

describe("praise for a waiter whose name a guest typed", () => {
  test("counts for the waiter who claims it after the owner confirms, and reaches the guest's devices", async ({
    stage,
  }) => {
    const phone = newDevice();
    const words = content({ score: 5, tags: [], server_name: "Sám, the tall one", server_emoji: "crown" });
    await send(stage, ada, phone.save({ place_id: p_place_id, content: words }));
    const [found] = await claimable(stage);
    expect(found).toMatchObject({ server_name: "Sám", server_emoji: "crown", claim: null });
    expect(JSON.stringify(found)).not.toContain(ada.id);
    const id = await claim(stage, String(found?.["rating_id"]));
    expect(await claim(stage, String(found?.["rating_id"]))).toBe(id);
    expect(await totals(stage)).toBe(0);
    const asked = { id, server_id: serverId, first_name: "Sam", server_name: "Sám, the tall one" };
    expect(await waiting(stage)).toMatchObject([asked]);
    expect(JSON.stringify(await waiting(stage))).not.toContain(ada.id);
    expect(await decide(stage, olga, id, true)).toBe(true);
    expect(await totals(stage)).toBe(1);
    expect(await claimable(stage)).toEqual([]);
    expect(await waiting(stage)).toEqual([]);
    const mine = await rowsOf(stage, ada, "my_ratings");
    expect(mine).toMatchObject([{ server_id: serverId, server_name: "Sám, the tall one", version: 2 }]);
    // An edit made before the phone fetched the link keeps it.
    const edit = { ...words, comment: "And the soup" };
    const sent = phone.save({ place_id: p_place_id, base_version: 1, base: words, content: edit });
    expect(await send(stage, ada, sent)).toMatchObject({
      status: "applied",
      row: { comment: "And the soup", server_id: serverId },
    });
  });

  test("shows the claimant no family name before the owner confirms, and no time more exact than the day", async ({
    stage,
  }) => {
    await stage.as(sam, "update public.servers set first_name = 'Anna', phone_number = '+352 1234'");
    await stage.look("update public.servers set renamed_at = '2026-01-01'");
    await rate(stage, ada, p_place_id, { server_name: "Weber-Muller, Anna (the new one)" });
    await stage.look("update private.ratings set created_at = '2026-03-05 23:30Z'");
    const [found] = await claimable(stage);
    expect(JSON.stringify(found)).not.toMatch(/Weber|Muller|new one/);
    expect(found).toMatchObject({ server_name: "Anna" });
    const id = await claim(stage, String(found?.["rating_id"]));
    expect(JSON.stringify(await claimable(stage))).not.toMatch(/Weber|Muller|new one/);
    const [reviews, claims] = [
      await valueOf<{ created_at: string }[]>(stage, sam, "get_place_reviews", { p_place_id }),
      await waiting(stage),
    ];
    expect(reviews.map(({ created_at }) => created_at)).toEqual(["2026-03-06"]);
    for (const told of [found, claims[0]]) expect(JSON.stringify(told?.["rated_on"])).toContain("2026-03-06");
    expect(claims).toMatchObject([{ id, server_name: "Weber-Muller, Anna (the new one)" }]);
  });

  test("shows no additional details in the claimant's data export", async ({ stage }) => {
    const id = await claim(
      stage,
      await rate(stage, ada, p_place_id, { server_name: "Weber-Muller, Sam (the new one)" }),
    );
    const told = async () => (await valueOf(stage, sam, "export_my_data"))["praise_claims"];
    expect(await told()).toMatchObject([{ id, server_id: serverId, server_name: "Sam", status: "open" }]);
    await decide(stage, olga, id, false);
    expect(await told()).toMatchObject([{ server_name: "Sam", status: "declined" }]);
    await stage.look("update private.praise_claims set status = 'open', decided_by = null");
    await decide(stage, olga, id, true);
    expect(await told()).toMatchObject([{ server_name: "Weber-Muller, Sam (the new one)", status: "accepted" }]);
  });

  test("is shown only to waiters of the place with the same first name", async ({ stage }) => {
    const id = await rate(stage, ada, p_place_id, { server_name: "Samantha" });
    await rate(stage, ben, p_place_id, { server_name: "sam" });
    expect(await claimable(stage)).toMatchObject([{ server_name: "sam" }]);
    expect(await unclaimable(stage, id)).toBe("praise_gone");
    for (const person of [ada, olga, otto, admin]) {
      expect((await refusalOf(stage, person, "get_claimable_praise", { p_place_id })).hint).toBe("server_not_here");
      expect(await unclaimable(stage, id, person)).toBe("server_not_here");
    }
    expect(await unclaimable(stage, crypto.randomUUID())).toBe("server_not_here");
    await stage.look("update public.restaurant_servers set is_active = false, paused_by = 'owner'");
    expect((await refusalOf(stage, sam, "get_claimable_praise", { p_place_id })).hint).toBe("server_not_here");
  });

  test("cannot be claimed under a first name that the waiter adopted after the rating was written", async ({
    stage,
  }) => {
    const praise = await rate(stage, ada, p_place_id, { server_name: "Anna" });
    const since = "select renamed_at from public.servers where id = $1";
    await stage.as(sam, "update public.servers set first_name = ' SAM', phone_number = '+352 1234'");
    expect(await stage.look(since, [serverId])).toEqual([{ renamed_at: null }]);
    await stage.as(sam, "update public.servers set first_name = 'Anna'");
    expect(await claimable(stage)).toEqual([]);
    expect(await unclaimable(stage, praise)).toBe("praise_gone");
    for (const lie of ["renamed_at = null", "renamed_at = '2020-01-01'", "first_name = 'Anna', renamed_at = null"]) {
      const refused = await stage.refusal(sam, `update public.servers set ${lie}`);
      expect(refused.hint).toBe("column_protected");
    }
    // Later ratings by guests may mean the new name.
    await stage.look("update public.servers set renamed_at = now() - interval '1 day'");
    await stage.look("update private.ratings set created_at = now() - interval '2 days' where id = $1", [praise]);
    expect(await claimable(stage)).toEqual([]);
    const later = await rate(stage, ben, p_place_id, { server_name: "Anna" });
    expect(await claimable(stage)).toMatchObject([{ rating_id: later }]);
    expect(await waiting(stage)).toEqual([]);
    await claim(stage, later);
    expect(await waiting(stage)).toHaveLength(1);
  });

  test("cannot be claimed if the rating is hidden, removed or already linked to a waiter", async ({ stage }) => {
    const id = await rate(stage, ada, p_place_id, { server_name: "Sam" });
    for (const change of ["hidden_at = now()", "hidden_at = null, server_id = '" + serverId + "'"]) {
      await stage.look(`update private.ratings set ${change} where id = $1`, [id]);
      expect(await claimable(stage)).toEqual([]);
      expect(await unclaimable(stage, id)).toBe("praise_gone");
    }
    await stage.look("update private.ratings set server_id = null where id = $1", [id]);
    const open = await claim(stage, id);
    await stage.look("update private.ratings set deleted_at = now() where id = $1", [id]);
    expect(await waiting(stage)).toEqual([]);
    expect(await undecidable(stage, olga, open)).toBe("claim_gone");
    expect(await unclaimable(stage, id)).toBe("praise_gone");
  });

  test("can be confirmed by the owner or an admin only, never by the claimant", async ({ stage }) => {
    const id = await claim(stage, await rate(stage, ada, p_place_id, { server_name: "Sam" }));
    for (const person of [sam, ada, otto]) {
      expect(await undecidable(stage, person, id)).toBe("not_your_place");
      expect((await refusalOf(stage, person, "get_praise_claims", { p_place_id })).hint).toBe("not_your_place");
    }
    await stage.look("update public.restaurant_owners set user_id = $1 where id = $2", [sam.id, ownerIds.ofPlace1]);
    expect(await undecidable(stage, sam, id)).toBe("own_claim");
    await stage.look("insert into public.user_roles (user_id, role) values ($1, 'admin')", [sam.id]);
    expect(await undecidable(stage, sam, id)).toBe("own_claim");
    expect(await decide(stage, admin, id, true)).toBe(true);
    expect(await undecidable(stage, admin, id)).toBe("claim_gone");
  });

  test("cannot be claimed again after the owner declines, until the guest types another name", async ({ stage }) => {
    const rating = await rate(stage, ada, p_place_id, { server_name: "Sam" });
    const id = await claim(stage, rating);
    expect(await decide(stage, olga, id, false)).toBe(false);
    expect(await totals(stage)).toBe(0);
    expect(await claimable(stage)).toMatchObject([{ claim: "declined" }]);
    expect(await unclaimable(stage, rating)).toBe("claim_declined");
    await stage.look("update private.ratings set server_name = 'Sam with the beard' where id = $1", [rating]);
    const again = await claim(stage, rating);
    expect(await waiting(stage)).toMatchObject([{ id: again, server_name: "Sam with the beard" }]);
    // The guest has since written another name.
    await stage.look("update private.ratings set server_name = 'Noah' where id = $1", [rating]);
    expect(await waiting(stage)).toEqual([]);
    expect(await undecidable(stage, olga, again)).toBe("claim_gone");
  });

  test("cannot be confirmed for a waiter who left, claimed by its author, or claimed without limit", async ({
    stage,
  }) => {
    const id = await claim(stage, await rate(stage, ada, p_place_id, { server_name: "Sam" }));
    await stage.look("update public.restaurant_servers set is_active = false, paused_by = 'owner'");
    expect(await undecidable(stage, olga, id)).toBe("claim_gone");
    await stage.look("update public.restaurant_servers set is_active = true, paused_by = null");
    const own = await rate(stage, await newcomer(stage, "sam2@cast.test"), p_place_id, { server_name: "Sam" });
    await stage.look("update private.ratings set user_id = $1 where id = $2", [sam.id, own]);
    expect(await claimable(stage)).toHaveLength(1);
    expect(await unclaimable(stage, own)).toBe("praise_gone");
    const [waits] = await claimable(stage);
    for (let nth = 1; nth < 20; nth++) await claim(stage, String(waits?.["rating_id"]));
    expect(await unclaimable(stage, String(waits?.["rating_id"]))).toBe("daily_limit");
  });
});
