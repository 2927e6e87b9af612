import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it } from "vitest";
import { VisibilityQuestion } from "../../src/consumer/shared/people/visibility-question.tsx";
import { database } from "../../src/local/database/database.ts";
import { readVisibilityQuestion } from "../../src/local/people/visibility-question.ts";
import { refreshOwnProfile } from "../../src/sync/refresh/refresh-own-profile.ts";
import { profileCollection } from "../../src/domain/outbox/commands/kinds/profile-save.ts";
import { mergeCachedRow } from "../../src/local/server-cache/server-cache.ts";
import { pass, until } from "../support/fake-time.ts";
import { inApp } from "../support/in-app.tsx";
import { freshDevice } from "../support/local-device.ts";
import { ada } from "../support/outbox-world.ts";
import { reactPage } from "../support/react-page.tsx";
import { stubFetch } from "../support/stub-fetch.ts";

const here = reactPage();
let calls = 0;
const serverAsks = (asks_visibility: boolean | undefined) =>
  stubFetch(({ url }) => {
    if (!url.pathname.endsWith("get_my_profile")) return "unreachable";
    calls += 1;
    const fields = { username: "ada", visible_to: "everyone" };
    const standing = { badges: [], hidden: 0, visit_days: {}, mayorships: [], cities: [], erase_at: null };
    return {
      json: { ...standing, fields, settings: {}, ...(asks_visibility === undefined ? {} : { asks_visibility }) },
    };
  });
beforeEach(async () => {
  calls = 0;
  serverAsks(true);
  await freshDevice(ada);
});

const open = () => here.show(inApp(<VisibilityQuestion uid={ada} />));
const heading = "Who sees which reviews are yours?";
const choices = ["Everyone, as now", "Friends only", "Nobody"];

describe("the question who sees the reviews of an earlier account", () => {
  it.each([
    ["Everyone, as now", "everyone"],
    ["Friends only", "friends"],
    ["Nobody", "nobody"],
  ])("%s is stored offline in the outbox, and the question is gone", async (words, value) => {
    await refreshOwnProfile(ada);
    here.connect(false);
    stubFetch(() => "unreachable");
    const page = open();
    await page.says(heading);
    expect(page.buttons()).toEqual(choices);
    page.press(words);
    await until(() => expect(page.buttons()).not.toContain(words));
    expect(await database.commands.toArray()).toMatchObject([
      { body: { kind: "profile.save.v1", subject: "visible_to", value: { value } } },
    ]);
    page.leave();
    const again = open();
    await pass(1_000);
    expect(again.text()).not.toContain(heading);
  });

  it("is not asked again once the choice has arrived, though the server's last answer is older", async () => {
    await refreshOwnProfile(ada);
    expect(await readVisibilityQuestion(ada)).toBe("asked");
    const at = new Date(Date.now() + 1).toISOString();
    await mergeCachedRow(ada, profileCollection.name, "visible_to", { state: { value: "everyone" }, at });
    expect(await readVisibilityQuestion(ada)).toBe("no");
  });

  it("is not shown if it was answered on another device meanwhile", async () => {
    await refreshOwnProfile(ada);
    serverAsks(false);
    const page = open();
    await until(() => expect(calls).toBe(2));
    await pass(1_000);
    expect([page.text(), await readVisibilityQuestion(ada)]).toEqual(["", "no"]);
  });

  it("is asked of the server once by a device that has only rows of an earlier version", async () => {
    serverAsks(undefined);
    await refreshOwnProfile(ada);
    expect(await readVisibilityQuestion(ada)).toBe("unknown");
    serverAsks(true);
    await open().says(heading);
    expect(calls).toBe(2);
  });

  it("costs no call for an account that is not asked", async () => {
    serverAsks(false);
    await refreshOwnProfile(ada);
    const page = open();
    await pass(1_000);
    expect([page.text(), calls]).toEqual(["", 1]);
  });
});
