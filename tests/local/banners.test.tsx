import "fake-indexeddb/auto";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Banners } from "../../src/app/shell/banners.tsx";
import { UpdateBanner } from "../../src/app/shell/update-banner.tsx";
import type { Person } from "../../src/domain/people/session.ts";
import { markOutdated } from "../../src/local/database/database-state.ts";
import { writeKv } from "../../src/local/database/kv.ts";
import { readConnection } from "../../src/local/outbox/read-outbox.ts";
import { holdUpdates } from "../../src/sync/worker/hold-updates.ts";
import { pass, until } from "../support/fake-time.ts";
import { freshDevice } from "../support/local-device.ts";
import { ada } from "../support/outbox-world.ts";
import { reactPage } from "../support/react-page.tsx";

const updates = vi.hoisted(() => ({ ready: false, applied: 0, answer: "applied" as "applied" | "sending" }));
vi.mock("../../src/sync/worker/register-worker.ts", () => ({
  isUpdateReady: () => updates.ready,
  watchUpdates: () => () => undefined,
  applyUpdate: async () => {
    updates.applied += 1;
    return updates.answer;
  },
}));

const here = reactPage();
beforeEach(async () => {
  Object.assign(updates, { ready: false, applied: 0, answer: "applied" });
  await freshDevice(ada);
});

const somebody: Person = { uid: ada, email: "ada@demo.test", firstName: "Ada" };
const banners = (person: Person | null | undefined, unsent: number, at: string) => (
  <MemoryRouter useTransitions={false} initialEntries={[at]}>
    <Banners person={person} unsent={unsent} />
  </MemoryRouter>
);
type Shown = { person?: Person | null; unsent?: number; at?: string };
const open = ({ person = somebody, unsent = 0, at = "/app/map" }: Shown = {}) => here.show(banners(person, unsent, at));
const signInNeeded = async () => writeKv("link", { ...(await readConnection()), signInNeeded: true });

describe("the banners above every page", () => {
  it("are empty when everything works", async () => {
    const page = open();
    await pass(100);
    expect(page.text()).toBe("");
  });

  it("show what still works while the device is offline, and disappear afterwards", async () => {
    const page = open();
    await until(() => expect(page.elements("div")).not.toEqual([]));
    here.connect(false);
    await until(() => expect(page.text()).toBe("Offline · rating and saved places still work"));
    here.connect(true);
    await until(() => expect(page.text()).toBe(""));
  });

  it("say also offline that the stored session was changed, and that nothing is lost", async () => {
    here.online = false;
    await signInNeeded();
    await writeKv("sessionChanged", true);
    const page = open({ unsent: 2 });
    await until(() => expect(page.text()).toContain("The sign-in stored on this device was changed"));
    expect(page.text()).toContain("Nothing is lost");
  });

  it("do not claim that rating works offline if nobody is signed in or the person is not yet known", async () => {
    here.online = false;
    const nobody = open({ person: null });
    await until(() => expect(nobody.text()).toBe("Offline · signing in needs a connection"));
    const unknown = here.show(banners(undefined, 0, "/app/map"));
    await until(() => expect(unknown.text()).toBe("Offline"));
  });

  it("link to a sign-in that sends the unsent items and returns to the same page", async () => {
    await signInNeeded();
    const page = open({ unsent: 2, at: "/app/history?sort=date" });
    await until(() => expect(page.text()).toBe("Sign in to send what waits (2) Sign in"));
    const [link] = page.elements("a");
    expect(link?.getAttribute("href")).toBe(`/app-login?return=${encodeURIComponent("/app/history?sort=date")}`);
    // Signing in needs a connection, so the banner has no action without one.
    here.connect(false);
    await until(() => expect(page.text()).toBe("Offline · rating and saved places still work"));
  });

  it("ask the person to sign in for updates if no item is unsent, and show nothing if signed out", async () => {
    await signInNeeded();
    const page = open();
    await page.says("Sign in again to get news");
    page.change(banners(null, 2, "/app/map"));
    await until(() => expect(page.text()).toBe(""));
  });
});

describe("the banner of a new version", () => {
  const show = (silent = false) => here.show(<UpdateBanner silent={silent} />);

  it("appears when the version is ready, but never during a rating", async () => {
    const none = show();
    await pass(50);
    expect(none.text()).toBe("");
    updates.ready = true;
    const rating = show(true);
    const page = show();
    await page.says("Update ready");
    expect(rating.text()).toBe("");
    page.press("Later");
    await until(() => expect(page.text()).toBe(""));
    expect(updates.applied).toBe(0);
  });

  it("does not appear while this page is writing something, but appears afterwards", async () => {
    updates.ready = true;
    const release = holdUpdates();
    const page = show();
    await pass(50);
    expect(page.text()).toBe("");
    release();
    await page.says("Update ready");
  });

  it("activates the version on one tap, or explains that something is still being sent", async () => {
    Object.assign(updates, { ready: true, answer: "sending" });
    const page = show();
    await until(() => page.press("Update now"));
    await page.says("Something is being sent right now.");
    expect(updates.applied).toBe(1);
  });

  // Last test of the file: the taken-over state remains until the page is reloaded.
  it("appears even during writing if the new version has taken over the database", async () => {
    updates.ready = true;
    const release = holdUpdates();
    markOutdated();
    const page = show();
    await page.says("Update ready");
    release();
  });
});
