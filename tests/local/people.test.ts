import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { blockSet } from "../../src/domain/outbox/commands/kinds/block-set.ts";
import { friendSet } from "../../src/domain/outbox/commands/kinds/friend-set.ts";
import { personCollection } from "../../src/domain/outbox/commands/kinds/person-collection.ts";
import { countRequests } from "../../src/local/people/count-social.ts";
import { database } from "../../src/local/database/database.ts";
import { readPeople, readPersons, rememberPerson } from "../../src/local/people/read-people.ts";
import { readFetchedAt } from "../../src/local/server-cache/fetched-at.ts";
import { enqueueUpsert } from "../../src/sync/outbox/enqueue-upsert.ts";
import { discardCommands, takeBack } from "../../src/sync/outbox/outbox-actions.ts";
import { refreshPeople } from "../../src/sync/refresh/refresh-social.ts";
import { endSession } from "../../src/sync/session/session.ts";
import { freshDevice } from "../support/local-device.ts";
import { ada, ben } from "../support/outbox-world.ts";
import { stubFetch } from "../support/stub-fetch.ts";

const [cleo, dan] = ["00000000-0000-4000-8000-00000000000c", "00000000-0000-4000-8000-00000000000d"];
const face = (first_name: string) => ({ username: null, first_name, last_name: "B.", avatar_url: null, city: null });
const row = (user_id: string, tie: string, name: string, over = {}) => ({
  user_id,
  tie,
  blocked: false,
  since: "2026-11-20T12:00:00.5+00:00",
  ...face(name),
  ...over,
});
const three = [row(ben, "friends", "Ben"), row(cleo, "asks", "Cleo"), row(dan, "asked", "Dan")];

/** The server's list of the caller's people; null when it is unreachable. */
let people: unknown[] | null;
beforeEach(async () => {
  people = three;
  stubFetch(({ url }) => {
    if (!url.pathname.endsWith("/get_my_people") || people === null) return "unreachable";
    return { json: people };
  });
  await freshDevice(ada);
});
afterEach(() => vi.unstubAllGlobals());

const shown = async () => {
  const items = await readPeople(ada);
  return Object.fromEntries(items.map(({ first_name, group, waiting }) => [first_name, [group, waiting?.act ?? null]]));
};
const act = (subject: string, wanted: Parameters<typeof friendSet.show>[1]["act"], name = "") =>
  enqueueUpsert(friendSet, { uid: ada, subject, value: { act: wanted }, name });
const refuse = async (subject: string, refusal: string) => {
  const changed = await database.commands
    .where("key")
    .equals(`${ada}:friend:${subject}`)
    .modify({ state: "attention", refusal });
  expect(changed).toBe(1);
};

describe("an unsent friend request", () => {
  const key = `${ada}:friend:${ben}`;
  const left = async () => (await readPersons(ada, [ben]))[0]?.waiting?.left;

  it("is deleted if it was never sent, and cancelled by a command if it may have arrived", async () => {
    await act(ben, "request");
    expect(await left()).toBe(false);
    await takeBack(key);
    expect(await database.commands.count()).toBe(0);

    await act(ben, "request");
    await database.commands.update(key, { tried: 1 });
    expect(await left()).toBe(true);
    // The person also withdraws a command that a tab read a moment before it was sent.
    await takeBack(key);
    expect(await database.commands.count()).toBe(1);
  });
});

describe("the list of people whom a person knows", () => {
  it("is fetched once, and is available offline with the time of fetching", async () => {
    expect([await readPeople(ada), await readFetchedAt(ada, personCollection.name)]).toEqual([[], null]);
    expect(await refreshPeople(ada)).toEqual({ ok: true });
    const known = { Ben: ["friends", null], Cleo: ["asks", null], Dan: ["asked", null] };
    expect(await shown()).toEqual(known);
    people = null;
    expect(await refreshPeople(ada)).toMatchObject({ ok: false });
    expect(await shown()).toEqual(known);
    expect(await readFetchedAt(ada, personCollection.name)).toEqual(expect.any(String));
  });

  it("drops people deleted on the server, and an unreadable row affects no other", async () => {
    await refreshPeople(ada);
    people = [...three.slice(0, 1), { user_id: "odd" }];
    expect(await refreshPeople(ada)).toEqual({ ok: true });
    expect(await shown()).toEqual({ Ben: ["friends", null] });
  });

  it("is not stored for a person who signed out meanwhile", async () => {
    stubFetch(async ({ url }) => {
      if (!url.pathname.endsWith("get_my_people")) return { status: 204 };
      await endSession("local");
      return { json: three };
    });
    expect(await refreshPeople(ada)).toEqual({ ok: false, reason: "sign-in" });
    expect(await database.serverCache.count()).toBe(0);
  });
});

describe("the list of people after a friend or block command", () => {
  beforeEach(async () => void (await refreshPeople(ada)));

  it("shows the effect immediately, and lets an ended friendship be restored until the command is sent", async () => {
    await act(cleo, "accept");
    await act(dan, "cancel");
    await act(ben, "remove");
    expect(await shown()).toEqual({
      Ben: ["friends", "remove"],
      Cleo: ["friends", "accept"],
      Dan: ["asked", "cancel"],
    });
    const [taken] = (await readPersons(ada, [ben])).flatMap(({ waiting }) => waiting ?? []);
    expect(taken).toMatchObject({ sync: "queued", refusal: null });
    await discardCommands([taken?.key ?? ""]);
    expect((await shown())["Ben"]).toEqual(["friends", null]);
  });

  it("shows a person found by search among the requests, even if a newer list lacks them", async () => {
    const found = "00000000-0000-4000-8000-00000000000e";
    await rememberPerson(ada, found, face("Eva"));
    expect(await shown()).not.toHaveProperty("Eva");
    await act(found, "request", "Eva B.");
    expect((await shown())["Eva"]).toEqual(["asked", "request"]);
    await refreshPeople(ada);
    expect((await shown())["Eva"]).toEqual(["asked", "request"]);
    await act(found, "cancel");
    expect(await shown()).not.toHaveProperty("Eva");
    await refreshPeople(ada);
    expect(await database.serverCache.get([ada, "person", found])).toBeUndefined();
  });

  it("shows the reason for a refused command beside the person, whose state stays unchanged", async () => {
    const found = "00000000-0000-4000-8000-00000000000e";
    await rememberPerson(ada, found, face("Eva"));
    await act(found, "request");
    await refuse(found, "user_gone");
    await act(cleo, "accept");
    await refuse(cleo, "suspended");
    const items = await readPeople(ada);
    expect(items.find(({ id }) => id === found)).toMatchObject({
      group: "asked",
      tie: "none",
      waiting: { act: "request", sync: "attention", refusal: "user_gone" },
    });
    expect(items.find(({ id }) => id === cleo)).toMatchObject({ group: "asks", tie: "asks" });
  });

  it("moves a blocked person out of every other group, and restores no group on unblocking", async () => {
    const block = (blocked: boolean) =>
      enqueueUpsert(blockSet, { uid: ada, subject: ben, value: { blocked }, name: "Ben" });
    await block(true);
    expect((await shown())["Ben"]).toEqual(["blocked", "block"]);
    people = [row(ben, "none", "Ben", { blocked: true })];
    await database.commands.clear();
    await refreshPeople(ada);
    expect(await shown()).toEqual({ Ben: ["blocked", null] });
    await block(false);
    expect(await shown()).toEqual({ Ben: ["blocked", "unblock"] });
  });

  it("shows only the later of two unsent changes for one person", async () => {
    await act(ben, "remove");
    await enqueueUpsert(blockSet, { uid: ada, subject: ben, value: { blocked: true }, name: "Ben" });
    expect((await shown())["Ben"]).toEqual(["blocked", "block"]);
  });

  it("keeps a friend's details even if a search finds the same person", async () => {
    const known = () => database.serverCache.get([ada, "person", ben]);
    const before = await known();
    await rememberPerson(ada, ben, face("Other"));
    expect(await known(), "where they stand in the list").toEqual(before);
    expect((await readPersons(ada, [ben]))[0]?.state).toMatchObject({ tie: "friends", first_name: "Ben" });
  });
});

describe("the number of friend requests", () => {
  beforeEach(async () => void (await refreshPeople(ada)));

  it("counts the unanswered ones, and drops by one as soon as an answer is queued", async () => {
    expect(await countRequests(ada)).toBe(1);
    await act(cleo, "decline");
    expect(await countRequests(ada)).toBe(0);
    await refuse(cleo, "suspended");
    expect(await countRequests(ada)).toBe(1);
    await enqueueUpsert(blockSet, { uid: ada, subject: cleo, value: { blocked: true }, name: "Cleo" });
    expect(await countRequests(ada)).toBe(0);
  });

  it("is counted separately for each person", async () => expect(await countRequests(ben)).toBe(0));
});
