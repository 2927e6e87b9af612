import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { useRemoteConfig } from "../../src/account/auth/use-remote-config.ts";
import { useTakesLong } from "../../src/account/forms/use-takes-long.ts";
import { useElapsed } from "../../src/consumer/rate/success/use-elapsed.ts";
import { catchInstallPrompt, useInstallPrompt } from "../../src/device/install-prompt.ts";
import { useLiveQuery } from "../../src/device/use-live-query.ts";
import { useOnline } from "../../src/device/use-online.ts";
import { usePhotoUrl } from "../../src/device/use-photo-url.ts";
import { usePortraitUrl } from "../../src/device/use-portrait-url.ts";
import { portraitPath } from "../../src/domain/remote-config.ts";
import { database } from "../../src/local/database/database.ts";
import { readKv, removeKv, writeKv } from "../../src/local/database/kv.ts";
import { pass, until } from "../support/fake-time.ts";
import { deliver } from "../../src/sync/drain/deliver.ts";
import { fakeCaches } from "../support/fake-caches.ts";
import { stubFetch } from "../support/stub-fetch.ts";
import { freshDevice } from "../support/local-device.ts";
import { ada } from "../support/outbox-world.ts";
import { reactPage } from "../support/react-page.tsx";

const here = reactPage();
beforeEach(() => freshDevice(ada));

describe("a photo", () => {
  const id = "10000000-0000-4000-8000-000000000001";
  const src = `${ada}/${id}.jpg`;
  const atServer = `http://model.test/storage/v1/object/public/reviews/${src}`;
  let freed: string[];
  beforeEach(() => {
    freed = [];
    let made = 0;
    vi.spyOn(URL, "createObjectURL").mockImplementation(() => `blob:${(made += 1)}`);
    vi.spyOn(URL, "revokeObjectURL").mockImplementation((url) => void freed.push(url));
    return () => vi.restoreAllMocks();
  });

  it("is shown from the device while it is stored there, and stays when it was sent", async () => {
    await database.photoBytes.add({ id, bytes: new ArrayBuffer(8) });
    // A device that reads the bytes later than the server's address.
    const get = database.photoBytes.get.bind(database.photoBytes) as (id: string) => Promise<unknown>;
    const slow = async (wanted: string) => {
      for (let times = 0; times < 20; times += 1) await get(wanted);
      return await get(wanted);
    };
    vi.spyOn(database.photoBytes, "get").mockImplementation(slow as never);
    const photo = here.run(usePhotoUrl, { id, src });
    await until(() => expect(photo.now).toBe("blob:1"));
    expect(photo.seen).not.toContain(atServer);
    await database.photoBytes.delete(id);
    const later = here.run(usePhotoUrl, { id, src });
    await until(() => expect(later.now).toBe(atServer));
    expect([photo.now, freed]).toEqual(["blob:1", []]);
  });

  it("that was sent from here is never downloaded, on a page without a worker either", async () => {
    vi.stubGlobal("caches", fakeCaches(new Map()));
    const calls = stubFetch(() => ({ json: { Key: `reviews/${src}` } }));
    const bytes = new ArrayBuffer(8);
    await database.photoBytes.add({ id, bytes });
    const during = here.run(usePhotoUrl, { id, src });
    await until(() => expect(during.now).toBe("blob:1"));
    expect(await deliver.upload({ path: src, bytes }, "token")).toEqual({ kind: "stored" });
    await database.photoBytes.delete(id);
    const afterwards = here.run(usePhotoUrl, { id, src });
    await until(() => expect(afterwards.now).toMatch(/^blob:/));
    const downloads = [...during.seen, ...afterwards.seen].filter((shown) => shown?.startsWith("http"));
    expect([downloads, calls.map(({ method }) => method)]).toEqual([[], ["POST"]]);
    vi.stubGlobal("caches", undefined);
  });

  type Path = { path: string | null };
  const Portrait = ({ path }: Path) => usePortraitUrl(path);
  const other = portraitPath("10000000-0000-4000-8000-000000000002");

  it("of a profile is shown from the device while it is stored there", async () => {
    await database.photoBytes.add({ id, bytes: new ArrayBuffer(8) });
    const portrait = here.run(Portrait, { path: portraitPath(id) });
    await until(() => expect(portrait.now).toBe("blob:1"));
    await database.photoBytes.delete(id);
    await until(() => expect(portrait.now).toBe(`http://model.test${portraitPath(id)}`));
    expect(freed).toEqual(["blob:1"]);
  });

  it("of one person is never shown for another person, even while switching", async () => {
    const portrait = here.run<Path, string | null>(Portrait, { path: portraitPath(id) });
    await until(() => expect(portrait.now).toBe(`http://model.test${portraitPath(id)}`));
    const before = portrait.seen.length;
    portrait.change({ path: other });
    await until(() => expect(portrait.now).toBe(`http://model.test${other}`));
    expect(portrait.seen.slice(before)).not.toContain(`http://model.test${portraitPath(id)}`);
    portrait.change({ path: null });
    await until(() => expect(portrait.now).toBeNull());
  });

  it("has no source if neither device nor server has it", async () => {
    const photo = here.run(usePhotoUrl, { id, src: null });
    await until(() => expect(photo.now).toBeNull());
    expect(photo.seen[0]).toBeUndefined();
  });
});

describe("a live query of the device's database", () => {
  const Kept = ({ fail = false }: { fail?: boolean }) =>
    useLiveQuery(
      async () => {
        const kept = await readKv("ratingsWhole");
        if (fail) throw new Error("closed");
        return Object.keys(kept ?? {}).length;
      },
      [fail],
      7,
    );

  it("starts with the known value and follows every change", async () => {
    const kept = here.run(Kept, {});
    await until(() => expect(kept.now).toBe(0));
    expect(kept.seen[0]).toBe(7);
    await writeKv("ratingsWhole", { [ada]: true });
    await until(() => expect(kept.now).toBe(1));
  });

  it("that fails is handled by the error boundary", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    here.run(Kept, { fail: true });
    await until(() => expect(here.errors).toEqual([new Error("closed")]));
    here.errors.length = 0;
    vi.restoreAllMocks();
  });
});

describe("the connection state", () => {
  it("follows the browser's online state immediately", async () => {
    here.online = false;
    const connection = here.run(useOnline, {});
    await until(() => expect(connection.now).toBe(false));
    here.connect(true);
    await until(() => expect(connection.now).toBe(true));
    here.connect(false);
    await until(() => expect(connection.now).toBe(false));
    expect(connection.seen).toEqual([false, true, false]);
  });
});

describe("the browser's install prompt", () => {
  it("is held back for later use, and can be used only once", async () => {
    catchInstallPrompt();
    const offer = here.run(useInstallPrompt, {});
    await until(() => expect(offer.now).toBeNull());
    const ask = () => {
      const event = new Event("beforeinstallprompt", { cancelable: true });
      here.window.dispatchEvent(Object.assign(event, { prompt: async () => ({ outcome: "dismissed" }) }));
      return event;
    };
    expect(ask().defaultPrevented).toBe(true);
    await until(() => expect(offer.now).not.toBeNull());
    expect(await offer.now?.()).toBe("dismissed");
    await until(() => expect(offer.now).toBeNull());
    ask();
    await until(() => expect(offer.now).not.toBeNull());
    here.window.dispatchEvent(new Event("appinstalled"));
    await until(() => expect(offer.now).toBeNull());
  });
});

describe("a long operation", () => {
  const Long = ({ busy }: { busy: boolean }) => useTakesLong(busy);

  it("is announced after three seconds, and no longer once it ends", async () => {
    const form = here.run(Long, { busy: true });
    await pass(2_900);
    expect(form.now).toBeNull();
    await pass(200);
    expect(form.now).toEqual(expect.any(String));
    form.change({ busy: false });
    await until(() => expect(form.now).toBeNull());
    form.change({ busy: true });
    await pass(100);
    expect(form.now).toBeNull();
  });

  it("counts as elapsed at its deadline, even if the deadline has already passed", async () => {
    const Elapsed = ({ atMs }: { atMs: number }) => useElapsed(atMs);
    const soon = here.run(Elapsed, { atMs: Date.now() + 1_000 });
    await pass(900);
    expect(soon.now).toBe(false);
    await pass(200);
    expect(soon.now).toBe(true);
    const past = here.run(Elapsed, { atMs: Date.now() - 1 });
    await until(() => expect(past.seen).toEqual([true]));
  });
});

describe("the backend address", () => {
  it("is requested again when the person retries", async () => {
    await removeKv("config");
    vi.stubGlobal("location", { origin: "http://model.test" });
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    const asked = here.run(useRemoteConfig, {});
    await until(() => expect(asked.now.config).toBeNull());
    expect(asked.seen[0]?.config).toBeUndefined();
    const config = { url: "http://model.test", publishableKey: "key", captcha: { provider: "local", siteKey: null } };
    vi.stubGlobal("fetch", async () => Response.json({ ...config, apple: false }));
    asked.now.retry();
    await until(() => expect(asked.now.config).toMatchObject({ url: "http://model.test" }));
  });

  it("is reported as unknown, instead of loading forever, if the device's database fails", async () => {
    const broken = vi.spyOn(database.kv, "get").mockRejectedValue(new Error("closed"));
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    const seen: unknown[] = [];
    const tell = (error: unknown) => void seen.push(error);
    process.on("unhandledRejection", tell);
    try {
      const asked = here.run(useRemoteConfig, {});
      await until(() => expect(asked.now.config).toBeNull());
      expect(seen).toEqual([new Error("closed")]);
    } finally {
      broken.mockRestore();
      process.off("unhandledRejection", tell);
    }
  });
});
