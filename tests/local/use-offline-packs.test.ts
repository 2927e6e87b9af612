import "fake-indexeddb/auto";
import { beforeEach, expect, it } from "vitest";
import { useOfflinePacks } from "../../src/consumer/map/offline-packs/use-offline-packs.ts";
import { speak } from "../../src/messages/messages.ts";
import { downloadPack } from "../../src/sync/offline-packs/offline-packs.ts";
import { packOfOsm } from "../../supabase/tools/offline-packs/make-pack.ts";
import { until } from "../support/fake-time.ts";
import { freshDevice } from "../support/local-device.ts";
import { ada } from "../support/outbox-world.ts";
import { servePacks } from "../support/pack-server.ts";
import { reactPage } from "../support/react-page.tsx";
import { stubFetch } from "../support/stub-fetch.ts";
import { tinyCity } from "../support/tiny-city.ts";

const here = reactPage();
beforeEach(() => freshDevice(ada));
const Cities = () => useOfflinePacks(null);

it("a city is named in the reader's language, before and after it was kept, also offline", async () => {
  await speak("fr", ["fr-FR"]);
  const server = servePacks();
  const offered = server.publish(packOfOsm("Lisboa", tinyCity()));
  server.offered = [{ ...offered, names: { fr: "Lisbonne" } }];
  server.cities = { Lisboa: { fr: "Lisbonne" } };
  const list = here.run(Cities, {});
  await until(() => expect(list.now).toMatchObject({ offered: "here", cities: [{ name: "Lisbonne", kept: null }] }));
  expect(await downloadPack(offered)).toBe("kept");
  server.offered = [];
  list.now.again();
  await until(() => expect(list.now.cities).toMatchObject([{ name: "Lisbonne", kept: {}, offer: null }]));
});

it("cities offered by the server for download stay listed when the server is unreachable", async () => {
  const server = servePacks();
  const offered = server.publish(packOfOsm("Monaco", tinyCity()));
  const list = here.run(Cities, {});
  await until(() => expect(list.now).toMatchObject({ offered: "here", cities: [{ name: "Monaco", kept: null }] }));
  stubFetch(() => "unreachable");
  here.connect(false);
  list.now.again();
  await until(() => expect(list.now.offered).toBe("offline"));
  expect(list.now.cities?.map(({ offer }) => offer?.manifest)).toEqual([offered.manifest]);
});
