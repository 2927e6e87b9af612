import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { mayBeMeant } from "../../src/domain/outbox/commands/kinds/listing-add.ts";
import { database } from "../../src/local/database/database.ts";
import { countUnsent } from "../../src/local/session/first-reads.ts";
import { forgetPerson, storeSession } from "../../src/local/session/change-person.ts";
import { readNearby, readPlace } from "../../src/local/places/read-places.ts";
import { readOutbox } from "../../src/local/outbox/read-outbox.ts";
import { readAlike } from "../../src/local/places/read-alike.ts";
import { readSearch } from "../../src/local/places/read-search.ts";
import { addPlace } from "../../src/sync/outbox/add-place.ts";
import { enqueueRating } from "../../src/sync/outbox/enqueue-rating.ts";
import { decideListing, discardCommands, retryCommands } from "../../src/sync/outbox/outbox-actions.ts";
import { deviceOnDisk, freshDevice, putDraftPhoto } from "../support/local-device.ts";
import { ModelServer } from "../support/model-server.ts";
import { ada, ben, content, type Device } from "../support/outbox-world.ts";

let server: ModelServer;
let device: Device;
/** Command kinds in the order in which the server received them. */
let heard: string[];

beforeEach(async () => {
  await freshDevice(ada);
  server = new ModelServer();
  device = deviceOnDisk(server);
  heard = [];
  // Records the kinds and refuses nothing unless a test changes it.
  server.refusing = ({ kind }) => {
    heard.push(kind);
    return null;
  };
});

const here = { lat: 49.61, lng: 6.13 };
const listing = { name: "Zum Zitronekeller", vicinity: "Rue du Test 7", latitude: here.lat, longitude: here.lng };
async function add(): Promise<string> {
  const placeId = await addPlace(ada, listing);
  if (placeId === null) throw new Error("Nobody is here");
  return placeId;
}
const rate = (placeId: string, photos: string[] = []) =>
  enqueueRating({
    uid: ada,
    placeId,
    placeName: "Zum Zitronekeller",
    content: content(4),
    evidence: null,
    qrCodeId: null,
    photos: { add: photos, remove: [] },
  });
const sessionOf = (uid: string) => ({
  access_token: `access-${uid}`,
  refresh_token: `refresh-${uid}`,
  expires_in: 3_600,
  token_type: "bearer",
  user: { id: uid },
});
const keyOf = (placeId: string) => `${ada}:listing:${placeId}`;

describe("adding a place that is not listed", () => {
  it("stores the place on this device like any other, as one unsent item", async () => {
    const placeId = await add();
    expect(await readPlace(placeId)).toMatchObject({ name: listing.name, vicinity: listing.vicinity, ...here });
    expect((await readNearby(here, 10)).places.map(({ place_id }) => place_id)).toEqual([placeId]);
    expect((await readSearch("zitronekeler", here)).places.map(({ place_id }) => place_id)).toEqual([placeId]);
    expect(await countUnsent(ada)).toBe(1);
  });

  it("sends the place before everything that refers to it, including photos", async () => {
    const placeId = await add();
    await rate(placeId, [await putDraftPhoto(ada, placeId)]);
    await device.drainThrough();
    expect(heard).toEqual(["listing.add.v1", "rating.save.v1", "photo.attach.v1"]);
    expect(server.row(ada, placeId)?.photo_urls).toHaveLength(1);
    expect(await countUnsent(ada)).toBe(0);
  });

  it("holds back the rating of a refused place while other ratings are sent, and sends both on retry", async () => {
    const placeId = await add();
    await rate(placeId);
    await rate("place-1");
    server.refusing = ({ kind }) => (kind === "listing.add.v1" ? "invalid_op" : null);
    await device.drainThrough();
    expect([server.row(ada, placeId), server.row(ada, "place-1")]).toMatchObject([null, { score: 4 }]);
    expect(await database.commands.get(`${ada}:rating:${placeId}`)).toMatchObject({ state: "queued", refusal: null });
    server.refusing = () => null;
    await retryCommands([keyOf(placeId)]);
    await device.drainThrough();
    expect(server.row(ada, placeId)).toMatchObject({ score: 4 });
  });

  it("sends the rating of a discarded place, and shows the server's refusal of it", async () => {
    const placeId = await add();
    await rate(placeId);
    await discardCommands([keyOf(placeId)]);
    server.refusing = () => "place_unknown";
    await device.drainThrough();
    expect(await database.commands.get(`${ada}:rating:${placeId}`)).toMatchObject({ refusal: "place_unknown" });
  });

  it("removes a discarded place from every list, but its unsent rating still shows the name", async () => {
    const [placeId, rated] = [await add(), await add()];
    await rate(rated);
    await discardCommands([keyOf(placeId), keyOf(rated)]);
    expect((await readNearby(here, 10)).places).toEqual([]);
    expect(await readSearch("zitronekeller", here)).toMatchObject({ places: [] });
    expect((await readOutbox(ada)).map(({ title }) => title)).toEqual([listing.name]);
  });

  it("shows an unsent place only to its author, even after signing in again", async () => {
    const rated = await add();
    await rate(rated);
    const only = await add();
    await storeSession(sessionOf(ben), Date.now());
    expect((await readNearby(here, 10)).places).toEqual([]);
    expect(await readSearch("zitronekeller", here)).toMatchObject({ places: [] });
    await forgetPerson("local");
    await storeSession(sessionOf(ada), Date.now());
    const found = (await readNearby(here, 10)).places;
    expect(found.map(({ place_id }) => place_id).toSorted()).toEqual([rated, only].toSorted());
    expect(found).toMatchObject([listing, listing].map(({ name, vicinity }) => ({ name, vicinity, ...here })));
    await device.drainThrough();
    expect(heard).toEqual(["listing.add.v1", "listing.add.v1", "rating.save.v1"]);
  });

  it("stores nothing, not even in part, for a person who signed out", async () => {
    expect(await addPlace(ben, listing)).toBeNull();
    const full = vi.spyOn(database.places, "put").mockRejectedValue(new DOMException("full", "QuotaExceededError"));
    await expect(addPlace(ada, listing)).rejects.toThrow("full");
    full.mockRestore();
    expect([await database.commands.count(), await database.places.count()]).toEqual([0, 0]);
  });
});

describe("an added place near a similar one", () => {
  const known = { ...listing, latitude: here.lat + 20 / 111_195 };
  /** Two stored places: one that the device knows, and one that the guest adds although the server refuses it. */
  async function refused() {
    const kept = await addPlace(ada, known);
    if (kept === null) throw new Error("Nobody is here");
    await device.drainThrough();
    const placeId = await add();
    await rate(placeId);
    server.refusing = (op) => {
      const sent = JSON.stringify(op);
      heard.push(sent);
      return op.kind === "listing.add.v1" && !/"same_as"|"sure"/.test(sent) ? "place_similar" : null;
    };
    await device.drainThrough();
    expect(await database.commands.get(keyOf(placeId))).toMatchObject({ refusal: "place_similar" });
    return { kept, placeId };
  }

  it("is offered from what the device knows, offline, by name and distance", async () => {
    await addPlace(ada, known);
    await addPlace(ada, { ...known, name: "Chez Nous" });
    await addPlace(ada, { ...known, latitude: here.lat + 80 / 111_195 });
    expect(await readAlike("Zitronekeller", here)).toMatchObject([{ name: known.name, lat: known.latitude }]);
  });

  it("is sent again as a new place once its guest is sure, and its rating follows", async () => {
    const { placeId } = await refused();
    await decideListing(keyOf(placeId), { sure: true });
    await device.drainThrough();
    expect(server.row(ada, placeId)).toMatchObject({ score: 4 });
    expect(await countUnsent(ada)).toBe(0);
    expect(await readPlace(placeId)).not.toBeNull();
  });

  it("gives way to the known place if its guest says so, and nothing of the rating is lost", async () => {
    const { kept, placeId } = await refused();
    await decideListing(keyOf(placeId), { same_as: kept });
    expect(await readPlace(placeId)).toBeNull();
    await device.drainThrough();
    expect(heard.find((sent) => sent.includes("same_as"))).toContain(kept);
    expect(await countUnsent(ada)).toBe(0);
    expect(server.row(ada, placeId)).toMatchObject({ score: 4 });
  });
});

it("the form for a new place offers nearby places as possible matches, nearest first", () => {
  const at = (id: string, northM: number) => ({ id, lat: here.lat + northM / 111_195, lng: here.lng });
  const found = mayBeMeant(here, [at("far", 400), at("near", 200), at("next door", 20)]);
  expect(found.map(({ id }) => id)).toEqual(["next door", "near"]);
});
