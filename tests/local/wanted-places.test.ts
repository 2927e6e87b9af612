import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { listingAdd } from "../../src/domain/outbox/commands/kinds/listing-add.ts";
import { wantCollection, wantSet } from "../../src/domain/outbox/commands/kinds/want-set.ts";
import { database } from "../../src/local/database/database.ts";
import { readOutbox } from "../../src/local/outbox/read-outbox.ts";
import { readPlace } from "../../src/local/places/read-places.ts";
import { savePlaceCards } from "../../src/local/places/save-places.ts";
import { readWanted, readWantedAsOf } from "../../src/local/places/wanted-places.ts";
import { commandTitle } from "../../src/messages/command-title.ts";
import { drainNow } from "../../src/sync/drain/run-drain.ts";
import { enqueueUpsert } from "../../src/sync/outbox/enqueue-upsert.ts";
import { discardCommands, retryCommands } from "../../src/sync/outbox/outbox-actions.ts";
import { refreshWanted } from "../../src/sync/refresh/refresh-wanted.ts";
import { endSession } from "../../src/sync/session/session.ts";
import { aPlace } from "../support/a-place.ts";
import { freshDevice, signIn } from "../support/local-device.ts";
import { ModelServer } from "../support/model-server.ts";
import { ada, ben } from "../support/outbox-world.ts";
import { answerFrom, stubFetch } from "../support/stub-fetch.ts";
import { textsOf } from "../support/texts.ts";

let server: ModelServer;
let reachable: boolean;
/** The list on the server, and the ids whose cards were asked for. */
let list: { place_id: string; wanted_at: string }[];
let asked: string[][];
beforeEach(async () => {
  server = new ModelServer();
  reachable = true;
  list = [];
  asked = [];
  stubFetch((call) => {
    if (!reachable) return "unreachable";
    if (call.url.pathname.endsWith("/get_wanted_places")) return { json: list };
    if (call.url.pathname.endsWith("/places_by_id")) {
      const ids = (call.body as { p_place_ids: string[] }).p_place_ids;
      asked.push(ids);
      return { json: ids.filter((id) => id !== "closed").map((id) => aPlace(id)) };
    }
    return call.url.pathname.endsWith("submit_ops") ? answerFrom(server, call) : "unreachable";
  });
  await freshDevice(ada);
});
afterEach(() => vi.unstubAllGlobals());

const want = (subject: string, wanted = true, uid = ada) =>
  enqueueUpsert(wantSet, { uid, subject, value: { wanted }, name: `Name of ${subject}` });
const shown = async (uid = ada) => Object.fromEntries(await readWanted(uid));
const drain = () => drainNow({ force: true });
const onServer = (...ids: string[]) => ids.map((place_id) => ({ place_id, wanted_at: "2026-01-01T00:00:00.000Z" }));

describe("the list of places to visit", () => {
  it("shows a wish immediately, without a connection, and as sent once it has arrived", async () => {
    reachable = false;
    await want("bar");
    expect(await shown()).toEqual({ bar: "queued" });
    reachable = true;
    await drain();
    expect([await shown(), server.upserts.values.get(`${ada}:want.set.v1:bar`)]).toEqual([
      { bar: "sent" },
      { wanted: true },
    ]);
  });

  it("sends that a wish was taken back, because another device may have sent it meanwhile", async () => {
    list = onServer();
    await refreshWanted(ada);
    await savePlaceCards(ada, [aPlace("bar")], new Date().toISOString());
    await want("bar");
    await want("bar", false);
    await drain();
    expect([await shown(), await database.commands.count()]).toEqual([{}, 0]);
  });

  it("learns from another device, keeps unsent wishes, and drops what was taken off elsewhere", async () => {
    list = onServer("bar", "inn");
    await refreshWanted(ada);
    expect(await shown()).toEqual({ bar: "sent", inn: "sent" });
    expect(await readWantedAsOf(ada)).not.toBeNull();
    await want("pub");
    await want("inn", false);
    list = onServer("inn", "spa");
    await refreshWanted(ada);
    expect(await shown()).toEqual({ spa: "sent", pub: "queued" });
  });

  it("fetches the cards it lacks, a hundred at a time, and those of today only once", async () => {
    const ids = Array.from({ length: 230 }, (_, nth) => `place-${nth}`);
    list = onServer(...ids, "closed");
    await refreshWanted(ada);
    expect(asked.map(({ length }) => length)).toEqual([100, 100, 31]);
    expect(await readPlace("place-229")).toMatchObject({ name: "Name of place-229" });
    await refreshWanted(ada);
    expect(asked.slice(3)).toEqual([["closed"]]);
    // On the list although it has no card now.
    expect(await shown()).toHaveProperty("closed");
  });

  it("shows a refused wish as not wanted, keeps it in the outbox, and sends it again when asked", async () => {
    server.refusing = () => "want_limit";
    await want("bar");
    await drain();
    expect(await shown()).toEqual({});
    const [item] = await readOutbox(ada);
    expect(item).toMatchObject({ title: "Name of bar" });
    server.refusing = () => null;
    const keys = await database.commands.toCollection().primaryKeys();
    await retryCommands(keys);
    await drain();
    expect(await shown()).toEqual({ bar: "sent" });
  });

  it("shows the server's state again after a waiting wish was discarded", async () => {
    list = onServer("bar");
    await refreshWanted(ada);
    reachable = false;
    await want("bar", false);
    expect(await shown()).toEqual({});
    await discardCommands(await database.commands.toCollection().primaryKeys());
    expect(await shown()).toEqual({ bar: "sent" });
  });

  it("is not shown to the next person on the device, and an unsent wish waits for its own", async () => {
    list = onServer("inn");
    await refreshWanted(ada);
    reachable = false;
    await want("bar");
    await endSession("local");
    await signIn(ben);
    expect([await shown(ben), await shown(ada)]).toEqual([{}, { bar: "queued" }]);
    expect(await database.serverCache.filter(({ collection }) => collection === wantCollection.name).count()).toBe(0);
    reachable = true;
    await drain();
    expect(server.upserts.values.size).toBe(0);
  });

  it("sends a wish about a place that is being added only after the place", async () => {
    const id = "hand:00000000-0000-4000-8000-0000000000e1";
    const value = { name: "Chez Nous", vicinity: null, latitude: 49.6, longitude: 6.1 };
    server.refusing = ({ kind }) => (kind === listingAdd.kind ? "place_similar" : null);
    await want(id);
    await enqueueUpsert(listingAdd, { uid: ada, subject: id, value, name: value.name });
    await drain();
    expect(server.upserts.values.size).toBe(0);
    server.refusing = () => null;
    await retryCommands([`${ada}:listing:${id}`]);
    await drain();
    expect(server.upserts.values.get(`${ada}:want.set.v1:${id}`)).toEqual({ wanted: true });
  });
});

it.each([
  [true, "Want to go: Bar Citron"],
  [false, "Take off the list: Bar Citron"],
])("a wish has a title in the outbox that says what it does (%s)", (wanted, title) => {
  const command = { kind: wantSet.kind, name: "Bar Citron", value: { wanted }, count: 1 };
  expect(commandTitle(textsOf("en", "commands"), command)).toBe(title);
});
