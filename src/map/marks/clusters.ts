import Supercluster from "supercluster";
import type { Position } from "../../domain/places/distance.ts";

/** In degrees. */
export type Bounds = { west: number; south: number; east: number; north: number };

/** Either one thing, or several that would lie over each other. */
export type Group<Thing> = Position & {
  /** The same as long as the same things lie together. */
  key: string;
  /** What lies here; of a large group only the first ones. */
  things: Thing[];
  count: number;
  /** The first zoom at which they part; null where they never do. */
  partsAt: number | null;
};

/** As near as one can look. */
export const nearestZoom = 18;
/** What a finger tells apart, in pixels. */
const radiusPx = 42;
/** More on one screen are drops in a bucket, and each costs. */
export const mostGroups = 150;
/** So many of a group are named; who wants them all has the list. */
const namedThings = 50;

/** Puts things on a map together where they would cover each other. */
export function clusterOf<Thing extends Position & { id: string }>(things: readonly Thing[]) {
  const index = new Supercluster<{ thing: Thing }>({ radius: radiusPx, extent: 256, maxZoom: nearestZoom });
  index.load(
    things.map((thing) => ({
      type: "Feature",
      geometry: { type: "Point", coordinates: [thing.lng, thing.lat] },
      properties: { thing },
    })),
  );

  function groupsAt({ west, south, east, north }: Bounds, zoom: number): Group<Thing>[] {
    return index.getClusters([west, south, east, north], zoom).map((found): Group<Thing> => {
      const [lng = 0, lat = 0] = found.geometry.coordinates;
      if (!("cluster_id" in found.properties)) {
        const { thing } = found.properties;
        return { key: thing.id, lat: thing.lat, lng: thing.lng, things: [thing], count: 1, partsAt: null };
      }
      const { cluster_id: id, point_count: count } = found.properties;
      const leaves = index.getLeaves(id, namedThings).map(({ properties }) => properties.thing);
      const partsAt = index.getClusterExpansionZoom(id);
      return {
        key: `${count} ${leaves[0]?.id ?? ""}`,
        lat,
        lng,
        things: leaves,
        count,
        partsAt: partsAt > nearestZoom ? null : partsAt,
      };
    });
  }

  return {
    /** What is to be seen there, never more than `mostGroups`: rather larger groups than none. */
    at(bounds: Bounds, zoom: number): Group<Thing>[] {
      for (let coarse = Math.floor(zoom); coarse > 0; coarse -= 1) {
        const groups = groupsAt(bounds, coarse);
        if (groups.length <= mostGroups) return groups;
      }
      return groupsAt(bounds, 0).slice(0, mostGroups);
    },
  };
}
