import "fake-indexeddb/auto";
import { beforeEach, expect, it } from "vitest";
import { usePersonActions } from "../../src/consumer/shared/people/use-person-actions.ts";
import { readPeople } from "../../src/local/people/read-people.ts";
import { until } from "../support/fake-time.ts";
import { freshDevice } from "../support/local-device.ts";
import { ada, ben } from "../support/outbox-world.ts";
import { reactPage } from "../support/react-page.tsx";

const here = reactPage();
beforeEach(() => freshDevice(ada));

const face = { username: "ben_demo", first_name: "Ben", last_name: "B.", avatar_url: null, city: null };
async function acts() {
  const screen = here.run(({ uid }: { uid: string }) => usePersonActions(uid), { uid: ada });
  await until(() => screen.now);
  return screen.now;
}

it("requesting or blocking a new person lists that person immediately with their name", async () => {
  await (await acts()).befriend({ id: ben, ...face }, "request");
  expect(await readPeople(ada)).toMatchObject([{ id: ben, group: "asked", ...face }]);
  await freshDevice(ada);
  await (await acts()).block({ id: ben, ...face }, true);
  expect(await readPeople(ada)).toMatchObject([{ id: ben, group: "blocked", ...face }]);
});
