import { describe, expect, test } from "vitest";
import { searchIn } from "../../src/domain/places/search-places.ts";
import { nearestVectorPlaces, searchVectors } from "../support/search-vectors.ts";

describe("a search on the device, by the vectors that it shares with the server,", () => {
  test.each(searchVectors.cases)("finds for $query: $found", ({ query, found }) => {
    expect(searchIn(nearestVectorPlaces, query).map(({ place_id }) => place_id)).toEqual(found);
  });
});
