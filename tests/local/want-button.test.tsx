import "fake-indexeddb/auto";
import { beforeEach, expect, it } from "vitest";
// Imported here because the page loads it on demand, and fake time does not wait for a file.
import "../../src/consumer/shared/places/set-wanted.ts";
import "../../src/local/places/wanted-places.ts";
import { useWanted } from "../../src/consumer/shared/places/use-wanted.ts";
import { WantButton } from "../../src/consumer/shared/places/want-button.tsx";
import { database } from "../../src/local/database/database.ts";
import { readWanted } from "../../src/local/places/wanted-places.ts";
import { until } from "../support/fake-time.ts";
import { inApp } from "../support/in-app.tsx";
import { freshDevice } from "../support/local-device.ts";
import { ada } from "../support/outbox-world.ts";
import { reactPage } from "../support/react-page.tsx";
import { stubFetch } from "../support/stub-fetch.ts";

const here = reactPage();
beforeEach(async () => {
  stubFetch(() => "unreachable");
  await freshDevice(ada);
});

function Shown() {
  const wanted = useWanted(ada);
  return <WantButton place={{ place_id: "bar", name: "Bar Citron" }} wanted={wanted && (wanted.get("bar") ?? null)} />;
}
const open = () => here.show(inApp(<Shown />, "/r/bar"));
const pressed = (page: ReturnType<typeof open>) => page.elements("button")[0]?.getAttribute("aria-pressed");
const wanted = async () => Object.fromEntries(await readWanted(ada));

it("one tap puts a place on the list without a connection, and Undo takes it off again", async () => {
  const page = open();
  await until(() => expect(page.elements("button")[0]?.getAttribute("data-known")).toBe("true"));
  expect(pressed(page)).toBe("false");
  page.press("Want to go");
  await page.says("Bar Citron is on your list");
  await until(() => expect(pressed(page)).toBe("true"));
  expect(await wanted()).toEqual({ bar: "queued" });
  expect(await database.commands.toArray()).toMatchObject([{ body: { name: "Bar Citron", value: { wanted: true } } }]);
  page.press("Undo");
  await until(async () => expect(await wanted()).toEqual({}));
  await until(() => expect(pressed(page)).toBe("false"));
});

it("a second tap takes the place off the list", async () => {
  const page = open();
  await until(() => expect(page.elements("button")[0]?.getAttribute("data-known")).toBe("true"));
  page.press("Want to go");
  await until(() => expect(pressed(page)).toBe("true"));
  page.press("Want to go");
  await page.says("Bar Citron is off your list");
  expect(await wanted()).toEqual({});
});
