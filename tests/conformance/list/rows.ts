import { randomUUID } from "node:crypto";
import type { Member, World } from "../world.ts";

interface Answer {
  data: unknown;
  error: { code: string; message: string } | null;
  status: number;
  count: number | null;
}

/** Status, then the rows or the code of the error. */
export const result = ({ data, error, status }: Answer): unknown => [status, error === null ? data : error.code];

export const place = (n: number) => ({
  place_id: `conformance-${n}-${randomUUID()}`,
  name: `Conformance ${n}`,
  vicinity: "1 rue du Test",
  city: "Luxembourg",
  latitude: 49.6,
  longitude: 6.1,
});

/** Somebody at two places of their own making. */
export async function somewhere(w: World): Promise<Member & { places: string[] }> {
  const rows = [place(1), place(2)];
  const { error } = await w.server
    .from("restaurants")
    .insert(rows.map((row) => ({ ...row, source: "import", reviewed: true })));
  if (error) throw error;
  return { ...(await w.guest()), places: rows.map(({ place_id: id }) => id) };
}

export const rating = (id: string, placeId = "") => ({
  user_id: id,
  restaurant_place_id: placeId,
  restaurant_name: "Conformance 1",
  score: 4,
  tags: [] as string[],
});
