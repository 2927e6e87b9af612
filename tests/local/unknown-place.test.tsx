import "fake-indexeddb/auto";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, describe, expect, it } from "vitest";
import { UnknownPlace } from "../../src/consumer/rate/unknown-place.tsx";
import { readPlace } from "../../src/local/places/read-places.ts";
import { useLocation } from "../../src/ui/router.ts";
import { aPlacePage } from "../support/a-place-page.ts";
import { until } from "../support/fake-time.ts";
import { freshDevice } from "../support/local-device.ts";
import { ada } from "../support/outbox-world.ts";
import { reactPage } from "../support/react-page.tsx";
import { stubFetch, type StubbedAnswer } from "../support/stub-fetch.ts";

const here = reactPage();
let answer: StubbedAnswer;
beforeEach(async () => {
  await freshDevice(ada);
  stubFetch(() => answer);
});

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}
const open = () =>
  here.show(
    <MemoryRouter useTransitions={false} initialEntries={["/app/rate/step-two?place_id=node-1"]}>
      <UnknownPlace placeId="node-1" />
      <Address />
    </MemoryRouter>,
  );

describe("the rating form for a place not on the device", () => {
  it("fetches the place without leaving the page", async () => {
    answer = { json: aPlacePage() };
    const shown = open();
    await until(async () => expect(await readPlace("node-1")).not.toBeNull());
    expect(shown.text()).toContain("/app/rate/step-two?place_id=node-1");
  });

  it("redirects to the place into which it was merged", async () => {
    answer = { json: aPlacePage({ place: { place_id: "node-2" } }) };
    const shown = open();
    await until(() => expect(shown.text()).toBe("/app/rate?place_id=node-2"));
    expect(await readPlace("node-2")).not.toBeNull();
  });

  it.each<[string, StubbedAnswer, string]>([
    ["does not exist", { json: null }, "It may have closed or moved"],
    ["cannot be requested", "unreachable", "the server did not answer"],
  ])("shows an explanation when the place %s", async (_name, given, words) => {
    answer = given;
    const shown = open();
    await shown.says(words);
  });
});
