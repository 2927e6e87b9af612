import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it } from "vitest";
import { useOwnProfile } from "../../src/consumer/profile/use-own-profile.ts";
import { database } from "../../src/local/database/database.ts";
import { pass, until } from "../support/fake-time.ts";
import { freshDevice } from "../support/local-device.ts";
import { rate } from "../support/open-page.ts";
import { ada, ben } from "../support/outbox-world.ts";
import { reactPage } from "../support/react-page.tsx";
import { stubFetch, type StubbedAnswer, type StubbedCall } from "../support/stub-fetch.ts";

const here = reactPage();
const told = {
  fields: { username: "ada" },
  badges: ["first_squeeze"],
  hidden: 0,
  visit_days: {},
  mayorships: [],
  cities: [],
  settings: {},
  erase_at: null,
};
let calls: StubbedCall[];
let ratings: () => StubbedAnswer;
let own: () => StubbedAnswer | Promise<StubbedAnswer>;
beforeEach(async () => {
  [ratings, own] = [() => ({ json: [] }), () => ({ json: told })];
  calls = stubFetch(({ url }) => (url.pathname.endsWith("get_my_profile") ? own() : ratings()));
  await freshDevice(ada);
});

const Profile = ({ uid }: { uid: string }) => useOwnProfile(uid);
const open = () => here.run(Profile, { uid: ada });
const asked = () => calls.filter(({ url }) => url.pathname.endsWith("get_my_profile")).length;
const shows = (page: ReturnType<typeof open>, wanted: string) => until(() => expect(page.now.state).toEqual(wanted));
const fresh = "fresh";

describe("the user's own profile", () => {
  it("is read from the device immediately and then from the server", async () => {
    const page = open();
    await until(() => expect(page.now.profile).toBeDefined());
    expect(page.seen[0]?.state).toEqual("refreshing");
    await shows(page, fresh);
    await until(() => expect(page.now.profile?.standing.badges).toEqual(["first_squeeze"]));
  });

  it("is marked as possibly out of date offline, and is fetched again when the connection returns", async () => {
    here.online = false;
    const page = open();
    await shows(page, "offline");
    expect(asked()).toBe(0);
    here.connect(true);
    await shows(page, fresh);
    expect(asked()).toBe(1);
    here.connect(false);
    await shows(page, "offline");
  });

  it("is fetched again when a rating was delivered, as it may have earned a badge", async () => {
    const page = open();
    await shows(page, fresh);
    await rate("place-1");
    await until(() => expect(page.now.profile?.figures.waiting).toBe(1));
    await pass(50);
    expect(asked()).toBe(1);
    await database.commands.clear();
    await until(() => expect(asked()).toBe(2));
  });

  it("is complete once ratings and profile have been fetched, and can be fetched again on request", async () => {
    ratings = () => ({ status: 500, json: {} });
    const page = open();
    await shows(page, "failed");
    [ratings, own] = [() => ({ json: [] }), () => ({ status: 500, json: {} })];
    page.now.refresh();
    await shows(page, "refreshing");
    await shows(page, "failed");
    own = () => ({ json: told });
    page.now.refresh();
    await shows(page, fresh);
    expect(asked()).toBe(3);
  });

  it("is not taken from another person's data", async () => {
    let reply: (answer: StubbedAnswer) => void = () => undefined;
    own = () => new Promise((resolve) => (reply = resolve));
    const page = open();
    await until(() => expect(asked()).toBe(1));
    page.change({ uid: ben });
    await shows(page, "sign-in");
    reply({ json: told });
    await pass(50);
    expect(page.now.state).toEqual("sign-in");
  });
});
