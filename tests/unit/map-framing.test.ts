import { expect, test } from "vitest";
import type { ListedPlace } from "../../src/consumer/map/list/last-list.ts";
import { framingOf } from "../../src/consumer/map/map-framing.ts";
import { distanceM, type Position } from "../../src/domain/places/distance.ts";
import { aPlace } from "../support/a-place.ts";

const luxembourg = { lat: 49.6114, lng: 6.1297 };
const lyon = { lat: 45.764, lng: 4.8357 };
const listedAt = (center: Position, at: Position): ListedPlace[] => [
  { ...aPlace("near", at), distance_m: Math.round(distanceM(center, at)) },
];
const positionsOf = (places: readonly Position[] | undefined) => places?.map(({ lat, lng }) => ({ lat, lng }));
const framed = (places: ListedPlace[], count: number | undefined) => {
  const { key, fit } = framingOf({ query: "", center: lyon, places, count });
  return { key, fit: positionsOf(fit) };
};

test("after a journey the map waits for the places of the new city and then moves there", () => {
  const previous = framed(listedAt(luxembourg, luxembourg), 1);
  expect(previous.fit).toBeUndefined();
  expect(framed(listedAt(lyon, lyon), 1)).toEqual({ key: previous.key, fit: [lyon] });
  expect(framed([], 0)).toEqual({ key: previous.key, fit: [] });
});

test("the map shows far places together with the person, and moves again when a near place arrives", () => {
  const onDevice = listedAt(lyon, luxembourg);
  expect(framed(onDevice, undefined).fit).toBeUndefined();
  const far = framed(onDevice, 1);
  expect(far.fit).toEqual([lyon, luxembourg]);
  expect(framed(listedAt(lyon, lyon), 1).key).not.toBe(far.key);
});
