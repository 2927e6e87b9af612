import { expect, test } from "vitest";
import { PlaceIntents } from "../../src/domain/outbox/commands/place-intents.ts";
import { aCommand, saveOf } from "../support/a-command.ts";
import { ada } from "../support/outbox-world.ts";

test("only changed commands of a place are saved again, and unchanged ones are not", () => {
  const rating = aCommand();
  const photo = aCommand({ kind: "photo.attach.v1", placeId: "place-1", photoId: "photo-1" });
  const stamp = () => ({ seq: 9, opId: "new", editedAt: "2026-01-02T00:00:00.000Z" });
  const intents = new PlaceIntents({ uid: ada, placeId: "place-1", commands: [rating, photo], row: null }, stamp);
  expect(intents.changes()).toEqual({ save: [], remove: [] });
  intents.set({ ...saveOf("place-1"), placeName: "Another name" });
  expect(intents.changes().save.map(({ key }) => key)).toEqual([rating.key]);
  intents.forget(photo.key);
  expect(intents.changes().remove).toEqual([photo.key]);
});
