import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { friendSet } from "../../src/domain/outbox/commands/kinds/friend-set.ts";
import { personCollection } from "../../src/domain/outbox/commands/kinds/person-collection.ts";
import { knownPersonCollection } from "../../src/domain/people/known-person.ts";
import type { ProfilePage } from "../../src/domain/people/profile-page.ts";
import { cacheRows, readCollection } from "../../src/local/server-cache/server-cache.ts";
import { readProfilePage } from "../../src/local/people/profile-page.ts";
import { enqueueUpsert } from "../../src/sync/outbox/enqueue-upsert.ts";
import { refreshProfilePage } from "../../src/sync/refresh/refresh-profile-page.ts";
import { freshDevice, signIn } from "../support/local-device.ts";
import { ada, ben } from "../support/outbox-world.ts";
import { stubFetch } from "../support/stub-fetch.ts";

const cleo = "00000000-0000-4000-8000-0000000000cc";
const page = (over: Partial<ProfilePage> = {}): ProfilePage => ({
  user_id: ben,
  username: "Ben",
  first_name: "Ben",
  last_name: "B.",
  avatar_url: null,
  city: null,
  country: null,
  badges: [],
  visible_to: null,
  person: { tie: "none", blocked: false },
  mayor_of: [],
  figures: null,
  ...over,
});
let told: ProfilePage | null;
beforeEach(async () => {
  told = page();
  stubFetch(({ url }) => (url.pathname.endsWith("/get_profile_page") ? { json: told } : "unreachable"));
  await freshDevice(ada);
});
afterEach(() => vi.unstubAllGlobals());

describe("the profile page of another person", () => {
  it("is available offline after it was opened online, whatever the case of the username", async () => {
    expect(await readProfilePage(ada, "ben")).toBeNull();
    expect(await refreshProfilePage(ada, "Ben")).toEqual({ ok: true });
    stubFetch(() => "unreachable");
    expect(await refreshProfilePage(ada, "ben")).toMatchObject({ ok: false });
    expect(await readProfilePage(ada, "bEN")).toMatchObject({
      page: { user_id: ben },
      person: { state: { tie: "none", blocked: false }, sync: "sent" },
    });
  });

  it("shows a new friend request or block before it is sent and after a refresh", async () => {
    await refreshProfilePage(ada, "ben");
    await enqueueUpsert(friendSet, { uid: ada, subject: ben, value: { act: "request" }, name: "Ben" });
    const asked = { state: { tie: "asked" }, sync: "queued" };
    expect((await readProfilePage(ada, "ben"))?.person).toMatchObject(asked);
    await refreshProfilePage(ada, "ben");
    expect((await readProfilePage(ada, "ben"))?.person).toMatchObject(asked);
  });

  it("shows a friendship that was made on another device", async () => {
    await refreshProfilePage(ada, "ben");
    told = page({ person: { tie: "friends", blocked: false } });
    await refreshProfilePage(ada, "ben");
    expect((await readProfilePage(ada, "ben"))?.person?.state.tie).toBe("friends");
  });

  it("is deleted from the device when the server no longer finds a visible person with that name", async () => {
    await refreshProfilePage(ada, "ben");
    told = null;
    expect(await refreshProfilePage(ada, "ben")).toEqual({ ok: true });
    expect(await readProfilePage(ada, "ben")).toMatchObject({ page: null, person: null });
  });

  it("changes neither the friends list nor other people's pages when it is refreshed", async () => {
    const since = "2026-01-01T00:00:00.000Z";
    const friend = (key: string) => {
      const face = { username: null, first_name: "Friend", last_name: null, avatar_url: null, city: "Metz" };
      return { key, state: { tie: "friends", blocked: false, ...face }, sort: since };
    };
    await cacheRows(ada, personCollection.name, [friend(ben), friend(cleo)], { startedAt: since, whole: true });
    await refreshProfilePage(ada, "ben");
    told = page({ user_id: cleo, username: "Cleo" });
    await refreshProfilePage(ada, "cleo");
    const known = await readCollection(ada, knownPersonCollection, [], 9);
    expect(known.map(({ key, state: { city } }) => [key, city])).toEqual([
      [cleo, "Metz"],
      [ben, "Metz"],
    ]);
    expect((await readProfilePage(ada, "ben"))?.page?.user_id).toBe(ben);
  });

  it("has no friendship or block state when it is the user's own page", async () => {
    told = page({ user_id: ada, username: "ada", person: null });
    await refreshProfilePage(ada, "ada");
    expect(await readProfilePage(ada, "ada")).toMatchObject({ page: { user_id: ada }, person: null });
  });

  it("is not stored if the user signs out while it is loading", async () => {
    stubFetch(async () => {
      await signIn(ben);
      return { json: told };
    });
    expect(await refreshProfilePage(ada, "ben")).toEqual({ ok: false, reason: "sign-in" });
    expect(await readProfilePage(ada, "ben")).toBeNull();
  });
});
