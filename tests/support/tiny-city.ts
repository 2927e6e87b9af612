import type { Point } from "../../supabase/tools/base-map/encode-cell.ts";
import type { Osm, Tags } from "../../supabase/tools/osm/read-osm.ts";

/** A city by the sea, over four cells of the map: land in the west, and an island. */
export function tinyCity(): Osm & { way: (tags: Tags, points: readonly Point[]) => void } {
  const osm: Osm = {
    box: { west: 7.4, south: 43.7, east: 7.46, north: 43.76 },
    date: "2026-01-02",
    points: new Map(),
    nodes: [],
    ways: [],
    relations: [],
  };
  let next = 1;
  const node = (at: Point, tags: Tags = {}): number => {
    const id = (next += 1);
    // As exact as a file of OpenStreetMap is.
    const exact = at.map((degrees) => Math.round(degrees * 1e7) / 1e7);
    osm.points.set(id, [exact[0] ?? 0, exact[1] ?? 0]);
    if (Object.keys(tags).length > 0) osm.nodes.push({ id, at: [exact[0] ?? 0, exact[1] ?? 0], tags });
    return id;
  };
  const way = (tags: Tags, points: readonly Point[]): number => {
    const [first] = points;
    const last = points.at(-1);
    const closed = first?.[0] === last?.[0] && first?.[1] === last?.[1];
    const nodes = (closed ? points.slice(0, -1) : points).map((at) => node(at));
    const id = (next += 1);
    osm.ways.push({ id, tags, nodes: closed && nodes[0] ? [...nodes, nodes[0]] : nodes });
    return id;
  };
  const square = (lng: number, lat: number, side: number): Point[] => [
    [lng, lat],
    [lng + side, lat],
    [lng + side, lat + side],
    [lng, lat + side],
    [lng, lat],
  ];
  // Northwards with the land on its left; the island against the clock, too.
  way({ natural: "coastline" }, [
    [7.44, 43.69],
    [7.44, 43.73],
    [7.441, 43.77],
  ]);
  way({ natural: "coastline" }, square(7.45, 43.72, 0.003));
  way({ highway: "residential", name: "Rue Grimaldi" }, [
    [7.41, 43.731],
    [7.43, 43.731],
  ]);
  way({ highway: "primary", name: "Boulevard du Jardin" }, [
    [7.402, 43.705],
    [7.435, 43.755],
  ]);
  way({ highway: "primary", tunnel: "yes", name: "Tunnel" }, [
    [7.402, 43.705],
    [7.43, 43.705],
  ]);
  way({ building: "yes", name: "Tour" }, square(7.411, 43.732, 0.0004));
  const park = way({}, square(7.415, 43.74, 0.004));
  const pond = way({}, square(7.416, 43.741, 0.001));
  osm.relations.push({
    id: 9_001,
    tags: { type: "multipolygon", leisure: "park", name: "Jardin" },
    members: [
      { type: "way", id: park, role: "outer" },
      { type: "way", id: pond, role: "inner" },
      { type: "way", id: 12_345, role: "outer" },
    ],
  });
  node([7.42, 43.7312], { amenity: "cafe", name: "Café de Paris" });
  node([7.405, 43.751], {
    amenity: "bar",
    name: "Bar Ñandú",
    "addr:street": "Quai",
    "addr:housenumber": "4",
    "addr:city": "Beausoleil",
  });
  node([7.42, 43.7313], { amenity: "restaurant" });
  node([7.42, 43.73], { place: "town", name: "Monte-Carlo" });
  return { ...osm, way };
}
