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

/** A guest who rated two places with 2 and 3 lemons; the first rating has no comment. */
export async function rated(w: World): Promise<Member & { places: string[]; ratings: string[] }> {
  const member = await somewhere(w);
  const rows = member.places.map((one, at) => ({
    ...rating(member.id, one),
    score: at + 2,
    tags: at === 0 ? [] : ["decent_order"],
    comment: at === 0 ? null : "Fine, (really)",
  }));
  const { data, error } = await member.client.from("ratings").insert(rows).select("id,score");
  if (error) throw error;
  return { ...member, ratings: data.toSorted((one, other) => one.score - other.score).map(({ id }) => String(id)) };
}

/** What supabase-js does not ask: the status, then the answer or the code of its error. */
export async function raw(w: World, { session }: Member, path: string, init: RequestInit = {}): Promise<unknown> {
  const answer = await w.fetch(`${w.url}/rest/v1/${path}`, {
    ...init,
    headers: {
      apikey: w.publishableKey,
      authorization: `Bearer ${session.access_token}`,
      "content-type": "application/json",
      ...(init.headers as Record<string, string> | undefined),
    },
  });
  const text = await answer.text();
  const body = text === "" ? null : (JSON.parse(text) as unknown);
  return [answer.status, answer.ok ? body : (body as { code?: string }).code];
}
