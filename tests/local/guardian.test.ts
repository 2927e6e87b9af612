import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it } from "vitest";
import { ratingKey } from "../../src/domain/outbox/commands/keys.ts";
import { database } from "../../src/local/database/database.ts";
import { enqueueRating } from "../../src/sync/outbox/enqueue-rating.ts";
import { anIntent } from "../support/an-intent.ts";
import { pass, until } from "../support/fake-time.ts";
import { openPage } from "../support/open-page.ts";
import { ada } from "../support/outbox-world.ts";

let agreed: boolean;
beforeEach(() => {
  agreed = false;
});
const here = openPage(({ url, body }) => {
  if (url.pathname.endsWith("get_account_state")) return { json: { awaits_guardian: !agreed, invited: true } };
  if (!url.pathname.endsWith("submit_ops")) return { json: [] };
  const { p_ops: ops } = body as { p_ops: { op_id: string }[] };
  const later = {
    status: "later",
    code: "guardian_pending",
    retry_at: new Date(Date.now() + 21_600_000).toISOString(),
  };
  const applied = { status: "applied", version: 1, row: null };
  return { json: ops.map(({ op_id }) => ({ op_id, ...(agreed ? applied : later) })) };
});

const asked = () => here.callsOf("get_account_state");
const waiting = async () => (await database.commands.toArray()).map(({ refusal }) => refusal);
/** Saves a rating that the server postpones until a guardian agrees. */
async function rateAsChild() {
  await enqueueRating(anIntent());
  await until(async () => expect(await waiting()).toEqual(["guardian_pending"]));
}

describe("a rating that waits for a guardian", () => {
  it("is sent when the app is reopened after the consent, even if the server asked for a long pause", async () => {
    await rateAsChild();
    agreed = true;
    here.becomeVisible();
    await until(async () => expect(await waiting()).toEqual([]), 2_000);
    expect(asked()).toBe(1);
  });

  it("is sent when the app is restarted after the consent", async () => {
    await rateAsChild();
    here.stop();
    agreed = true;
    here.start();
    await until(async () => expect(await waiting()).toEqual([]), 2_000);
  });

  it("keeps waiting without consent, which is checked at most every three minutes", async () => {
    await rateAsChild();
    const sent = here.callsOf("submit_ops");
    for (let times = 0; times < 5; times += 1) {
      here.becomeVisible();
      await pass(20_000);
    }
    expect(asked()).toBe(1);
    // The check replaces sending: the rating is not sent only to be postponed again.
    expect(here.callsOf("submit_ops")).toBe(sent);
    expect(await waiting()).toEqual(["guardian_pending"]);
    await pass(120_000);
    agreed = true;
    here.becomeVisible();
    await until(async () => expect(await waiting()).toEqual([]), 2_000);
    expect(asked()).toBe(2);
  });

  it("is not checked offline, and is checked again on reconnecting if a check got no answer", async () => {
    await rateAsChild();
    here.online = false;
    here.becomeVisible();
    await pass(1_000);
    expect(asked()).toBe(0);
    [here.online, here.reachable] = [true, false];
    here.becomeVisible();
    await pass(20_000);
    const before = asked();
    expect(before).toBe(1);
    [here.reachable, agreed] = [true, true];
    here.connect();
    await until(async () => expect(await waiting()).toEqual([]), 5_000);
    expect(asked()).toBe(before + 1);
  });

  it("releases no other rating that the server postponed", async () => {
    await rateAsChild();
    await enqueueRating(anIntent({}, { placeId: "place-2" }));
    // Its answer has arrived, so that it cannot overwrite what follows.
    await until(async () => expect(await waiting()).toEqual(["guardian_pending", "guardian_pending"]));
    const tomorrow = new Date(Date.now() + 86_000_000).toISOString();
    const limited = { notBefore: tomorrow, refusal: "daily_limit" };
    await database.commands.where("key").equals(ratingKey(ada, "place-2")).modify(limited);
    agreed = true;
    here.becomeVisible();
    await until(async () => expect(await waiting()).toEqual(["daily_limit"]), 2_000);
    expect(await database.commands.get(ratingKey(ada, "place-2"))).toMatchObject(limited);
  });

  it("is required for a consent check: without such a rating, none is sent", async () => {
    agreed = true;
    for (let times = 0; times < 3; times += 1) {
      here.becomeVisible();
      await pass(1_000);
    }
    expect(asked()).toBe(0);
  });
});
