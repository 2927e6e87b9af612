import Supercluster from "supercluster";
import type { Position } from "../../domain/places/distance.ts";

/** Degrees. */
export type Bounds = { west: number; south: number; east: number; north: number };

/** One thing, or several that would overlap. */
export type Group<Thing> = Position & {
  /** Stable as long as the same things are grouped. */
  key: string;
  /** The things of the group; of a large group only the first ones. */
  things: Thing[];
  count: number;
  /** The lowest zoom at which they are separate; null if they never are. */
  partsAt: number | null;
};

/** The highest zoom of the map. */
export const nearestZoom = 18;
/** Pixels. Things closer than this cannot be tapped separately. */
const radiusPx = 42;
/** Maximum number of groups on a screen: more are not readable and slow. */
export const mostGroups = 150;
/** Maximum number of things listed per group; the list has all of them. */
const namedThings = 50;

/** Groups things on a map that would overlap. */
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
    /** The groups in view, at most `mostGroups`: groups become larger rather than disappear. */
    at(bounds: Bounds, zoom: number): Group<Thing>[] {
      for (let coarse = Math.floor(zoom); coarse > 0; coarse -= 1) {
        const groups = groupsAt(bounds, coarse);
        if (groups.length <= mostGroups) return groups;
      }
      return groupsAt(bounds, 0).slice(0, mostGroups);
    },
  };
}
