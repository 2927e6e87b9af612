import { kindsOf } from "../../functions/_shared/osm-kinds.ts";
import { readTags } from "../../functions/_shared/osm-tags.ts";
import type { Point } from "../base-map/encode-cell.ts";
import type { Located } from "./place-from-item.ts";

type At = { lat?: unknown; lon?: unknown };
type Element = At & {
  type: "node" | "way" | "relation";
  id?: unknown;
  tags?: Record<string, unknown>;
  /** Only with `out center`, `out bb` and `out geom`. */
  center?: At;
  bounds?: { minlat?: unknown; minlon?: unknown; maxlat?: unknown; maxlon?: unknown };
  geometry?: readonly (At | null)[];
  /** Only with `out body`: node ids. The nodes themselves are separate elements of the file. */
  nodes?: readonly number[];
  members?: readonly { type?: string; ref?: number; geometry?: readonly (At | null)[] }[];
};

type Waiting = { line: number; element: Element };

/** True for an element of Overpass JSON. */
export function isElement(item: unknown): item is Element {
  const type = (item as { type?: unknown } | null)?.type;
  return type === "node" || type === "way" || type === "relation";
}

/** Finds the positions of elements. Ways and relations may come before the nodes that have them. */
export class OverpassElements {
  #nodes = new Map<number, Point>();
  #ways = new Map<number, readonly number[]>();
  #waiting: Waiting[] = [];

  /** The located element; null if it waits for other elements, or has no tags. */
  locate(line: number, element: Element): Located | null {
    const points = ownPoints(element);
    if (typeof element.id === "number") {
      if (element.type === "node" && points[0]) this.#nodes.set(element.id, points[0]);
      if (element.type === "way" && Array.isArray(element.nodes)) this.#ways.set(element.id, element.nodes);
    }
    const { tags } = element;
    if (tags === undefined || tags === null || typeof tags !== "object") return null;
    if (points.length > 0 || element.type === "node" || !isWanted(tags)) return located(element, tags, points);
    this.#waiting.push({ line, element });
    return null;
  }

  /** The elements that waited, after all others were read. */
  *rest(): Generator<{ line: number; found: Located }> {
    for (const { line, element } of this.#waiting) {
      const nodes = (element.members ?? []).flatMap(({ type, ref = -1 }) =>
        type === "way" ? (this.#ways.get(ref) ?? []) : type === "node" ? [ref] : [],
      );
      const points = [...(element.nodes ?? []), ...nodes].flatMap((id) => listOf(this.#nodes.get(id)));
      yield { line, found: located(element, element.tags ?? {}, points) };
    }
    this.#waiting = [];
  }
}

const listOf = (point: Point | undefined): Point[] => (point ? [point] : []);

const located = ({ type, id }: Element, raw: Record<string, unknown>, points: readonly Point[]): Located => ({
  identity: typeof id === "number" || (typeof id === "string" && /^\d+$/.test(id)) ? { type, id: String(id) } : null,
  points,
  raw,
});

const isWanted = (raw: Record<string, unknown>): boolean => kindsOf(readTags(raw).tags).length > 0;

function pointsAt(places: readonly (At | null)[]): Point[] {
  return places.flatMap((at): Point[] => {
    const { lat, lon } = at ?? {};
    return typeof lat === "number" && typeof lon === "number" ? [[lon, lat]] : [];
  });
}

/** The points that an element has itself. */
function ownPoints({ lat, lon, center, geometry, bounds, members }: Element): Point[] {
  const { minlat, minlon, maxlat, maxlon } = bounds ?? {};
  const outlines = [geometry ?? [], ...(members ?? []).map((member) => member.geometry ?? [])].flat();
  for (const places of [
    [{ lat, lon }],
    [center ?? null],
    outlines,
    [
      { lat: minlat, lon: minlon },
      { lat: maxlat, lon: maxlon },
    ],
  ]) {
    const points = pointsAt(places);
    if (points.length > 0) return points;
  }
  return [];
}
