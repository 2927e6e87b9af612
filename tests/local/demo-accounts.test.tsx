import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { DemoAccounts } from "../../src/account/demo/demo-accounts.tsx";
import { readKv, writeKv } from "../../src/local/database/kv.ts";
import "../../src/remote/supabase-client.ts";
import { until } from "../support/fake-time.ts";
import { atRoute, inApp } from "../support/in-app.tsx";
import { freshDevice } from "../support/local-device.ts";
import { sessionOf } from "../support/open-page.ts";
import { ada, ben } from "../support/outbox-world.ts";
import { reactPage } from "../support/react-page.tsx";
import { storage } from "../support/storage.ts";
import { stubFetch, type StubbedAnswer, type StubbedCall } from "../support/stub-fetch.ts";

const here = reactPage();
let said: Record<string, StubbedAnswer>;
let calls: StubbedCall[];
beforeEach(async () => {
  await freshDevice(ada);
  await writeKv("config", { ...(await readKv("config"))!, demo: true });
  vi.stubGlobal("localStorage", storage());
  said = {
    captcha: { json: { token: "t" } },
    accounts: { json: { password: "lemon-x", emails: { guest: "guest@demo.test", owner: "owner@demo.test" } } },
    token: { json: sessionOf(ben) },
    is_user_invited: { json: true },
  };
  calls = stubFetch(({ url }) => said[url.pathname.split("/").at(-1) ?? ""] ?? "unreachable");
});

const open = (returnTo: string | null = null) =>
  here.show(inApp(atRoute("/", <DemoAccounts returnTo={returnTo} onBusy={() => undefined} />)));

describe("the demo accounts on the sign-in pages", () => {
  it("sign in with one tap and open the page the guest came for", async () => {
    const page = open("/app/history");
    await until(() => page.press("Guest"));
    await page.says("At /app/history");
    expect((await readKv("person"))?.uid).toBe(ben);
    const sent = calls.find(({ url }) => url.pathname.endsWith("/token"));
    expect(JSON.stringify(sent)).toContain("guest@demo.test");
  });

  it("open the dashboard of an owner", async () => {
    const page = open("/app/history");
    await until(() => page.press("Owner"));
    await page.says("At /owner-dashboard");
  });

  it("say that the server could not be reached, and can be tapped again", async () => {
    const { accounts } = said;
    delete said["accounts"];
    const page = open();
    await until(() => page.press("Guest"));
    await page.says("could not reach the server");
    said["accounts"] = accounts!;
    page.press("Guest");
    await page.says("At /app/map");
  });

  it("are not offered by a backend without a demo", async () => {
    await writeKv("config", { ...(await readKv("config"))!, demo: false });
    const page = open();
    await until(() => expect(page.elements("button")).toHaveLength(0));
  });
});
