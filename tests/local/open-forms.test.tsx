import "fake-indexeddb/auto";
import type { ReactNode } from "react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { AddPlaceScreen } from "../../src/consumer/add/add-place-screen.tsx";
import { PlaceCorrection } from "../../src/consumer/place/correction/place-correction.tsx";
import { PlaceCard } from "../../src/consumer/map/list/place-card.tsx";
import { ProfileForm } from "../../src/consumer/profile/edit/profile-form.tsx";
import { PortraitSheet } from "../../src/consumer/profile/portrait/portrait-sheet.tsx";
import { PersonSheet } from "../../src/consumer/shared/people/person-sheet.tsx";
import { PersonProvider } from "../../src/device/use-person.ts";
import type { Position } from "../../src/domain/places/distance.ts";
import { cardOf } from "../../src/domain/places/place-page.ts";
import { database } from "../../src/local/database/database.ts";
import { saveSharedPhotos } from "../../src/local/drafts/shared-photos.ts";
import { readOutbox } from "../../src/local/outbox/read-outbox.ts";
import { readOwnProfile, type OwnFields } from "../../src/local/people/own-profile.ts";
import { isHeld } from "../../src/sync/worker/hold-updates.ts";
import { ToastProvider } from "../../src/ui/elements/toasts.tsx";
import { aPlacePage } from "../support/a-place-page.ts";
import { pass, until } from "../support/fake-time.ts";
import { freshDevice } from "../support/local-device.ts";
import { ada, ben } from "../support/outbox-world.ts";
import { reactPage } from "../support/react-page.tsx";

/** Leaflet needs a layout. The test moves this map by a button. */
vi.mock("../../src/consumer/shared/maps/position-picker-map.tsx", () => ({
  PositionPickerMap: ({ onPoint }: { onPoint: (at: Position) => void }) => (
    <button onClick={() => onPoint({ lat: 49.5, lng: 6.1 })}>Move the map</button>
  ),
}));

/** Node encodes no pictures. */
const { attached, broken } = vi.hoisted(() => ({ attached: [] as string[], broken: { is: false } }));
vi.mock("../../src/sync/photos/add-photo.ts", () => ({
  addDraftPhoto: async ({ placeId }: { placeId: string }) => {
    if (broken.is) return { ok: false, reason: "unreadable" };
    attached.push(placeId);
    return { ok: true };
  },
}));

const here = reactPage();
const person = { id: ben, username: "ben_demo", first_name: "Ben", last_name: "B.", avatar_url: null, city: null };
const nothing = () => undefined;
let fields: OwnFields;
beforeEach(async () => {
  vi.stubGlobal("location", new URL("http://model.test"));
  await freshDevice(ada);
  ({ fields } = await readOwnProfile(ada));
  // The form reads its own state; FormData of Node takes no element.
  vi.stubGlobal(
    "FormData",
    class {
      readonly fields = [];
    },
  );
});

const open = (node: ReactNode, search = "?name=Buvette") =>
  here.show(
    <MemoryRouter useTransitions={false} initialEntries={[`/app/add-place${search}`]}>
      <PersonProvider value={{ uid: ada, email: "ada@demo.test", firstName: "Ada" }}>
        <ToastProvider>
          <Routes>
            <Route path="/app/add-place" element={node} />
            <Route path="/app/rate" element={<p>the lemons</p>} />
          </Routes>
        </ToastProvider>
      </PersonProvider>
    </MemoryRouter>,
  );
type Shown = ReturnType<typeof open>;
const says = (shown: Shown, words: string) => until(() => expect(shown.text()).toContain(words));

/** Submits the form like Enter. React listens at its root and reads the target from the event. */
function submit(shown: Shown): void {
  const [form] = shown.elements("form");
  if (!form) throw new Error("There is no form.");
  Object.assign(form, { querySelector: () => null });
  let root = form;
  while (root.parentNode) root = root.parentNode;
  root.dispatchEvent(Object.defineProperty(new Event("submit", { cancelable: true }), "target", { value: form }));
}

describe("an app update does not reload a tab with an open form", () => {
  const forms: [name: string, node: () => ReactNode, opens: string | null][] = [
    ["of the profile", () => <ProfileForm uid={ada} fields={fields} onDone={nothing} />, null],
    ["of the profile picture", () => <PortraitSheet uid={ada} hasPicture={false} onClose={nothing} />, null],
    ["of a new place", () => <AddPlaceScreen />, null],
    ["that corrects a place", () => <PlaceCorrection uid={ada} place={cardOf(aPlacePage())} />, "Suggest a correction"],
    ["that reports a person", () => <PersonSheet uid={ada} person={person} onClose={nothing} />, "Report profile"],
  ];

  it.each(forms)("%s, until it is closed", async (_name, node, opens) => {
    const shown = open(node());
    if (opens) {
      await says(shown, opens);
      expect(isHeld()).toBe(false);
      shown.press(opens);
    }
    await until(() => expect(isHeld()).toBe(true));
    shown.leave();
    await until(() => expect(isHeld()).toBe(false));
  });
});

it("a place added for shared photos gets them, and says to its adder that they added it", async () => {
  await saveSharedPhotos([{ uid: ada, name: "dish.jpg", type: "image/jpeg", bytes: new ArrayBuffer(1) }]);
  const shown = open(<AddPlaceScreen />, "?name=Buvette&photos=1");
  await says(shown, "Move the map");
  shown.press("Move the map");
  await pass(50);
  submit(shown);
  await says(shown, "the lemons");
  const [place] = await database.places.toArray();
  if (!place) throw new Error("No place was added.");
  expect(attached).toEqual([place.place_id]);
  const card = { ...place, distance_m: null };
  const listed = open(<PlaceCard place={card} own={undefined} wanted={null} known />);
  await says(listed, "You added this place, not confirmed yet");
  const others = open(<PlaceCard place={{ ...card, place_id: "hand:other" }} own={undefined} wanted={null} known />);
  await says(others, "Added by a guest, not confirmed yet");
});

it("a place whose shared photo cannot be read is added once, without it", async () => {
  await saveSharedPhotos([{ uid: ada, name: "broken.jpg", type: "image/jpeg", bytes: new ArrayBuffer(1) }]);
  broken.is = true;
  const shown = open(<AddPlaceScreen />, "?name=Buvette&photos=1");
  await says(shown, "Move the map");
  shown.press("Move the map");
  await pass(50);
  submit(shown);
  await says(shown, "the lemons");
  expect(await readOutbox(ada)).toHaveLength(1);
});

it("a place is added without a position only after the map was moved", async () => {
  const shown = open(<AddPlaceScreen />);
  await says(shown, "Move the map");
  submit(shown);
  await says(shown, "Please move the map until the pin is on the place.");
  expect(await readOutbox(ada)).toEqual([]);
  shown.press("Move the map");
  await pass(50);
  submit(shown);
  await says(shown, "the lemons");
  expect(await readOutbox(ada)).toMatchObject([{ title: "Buvette", kind: "listing.add.v1" }]);
});
