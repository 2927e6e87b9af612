import * as z from "zod/mini";
import type { Answer } from "../../data/answer.ts";
import { callFunction, callProcedure } from "../../data/call.ts";
import { uuidSchema } from "../../../domain/uuid.ts";

export const codeTypes = ["restaurant", "restaurant_server"] as const;
export type CodeType = (typeof codeTypes)[number];

const typeSchema = z.literal(codeTypes);

/** Row of `get_place_codes`. `weeks`: scans in each of the last twelve weeks, oldest first; the last week ends today. */
const placeCodeSchema = z.object({
  id: uuidSchema,
  qr_type: typeSchema,
  /** Null for a code of the whole place. The name is null once the server has left. */
  server: z.nullable(z.object({ state: z.literal(["here", "paused", "left"]), first_name: z.nullable(z.string()) })),
  deep_link: z.string(),
  scans_count: z.number(),
  is_active: z.boolean(),
  created_at: z.string(),
  weeks: z.array(z.number()),
});
export type PlaceCode = z.infer<typeof placeCodeSchema>;

/** Response of `get_my_restaurants`. */
const ownPlacesSchema = z.pipe(
  z.object({ places: z.array(z.object({ place_id: z.string(), name: z.string() })) }),
  z.transform(({ places }) => places.map(({ place_id, name }) => ({ placeId: place_id, name }))),
);
export const ownPlacesKey = (uid: string): string => `studio/${uid}`;
export const fetchOwnPlaces = (): Promise<Answer<{ placeId: string; name: string }[]>> =>
  callProcedure("get_my_restaurants", {}, ownPlacesSchema);

const pageSize = 20;
export type CodePages = { codes: PlaceCode[]; more: boolean };

/** Key prefix of a place's codes. */
export const codesPrefix = (placeId: string): string => `owner/${placeId}/codes`;

/** The newest codes, up to `pages` pages. */
export async function fetchCodes(placeId: string, pages: number): Promise<Answer<CodePages>> {
  const codes: PlaceCode[] = [];
  for (let page = 1; ; page += 1) {
    const body = { p_place_id: placeId, p_after_id: codes.at(-1)?.id ?? null, p_limit: pageSize };
    const answer = await callProcedure("get_place_codes", body, z.array(placeCodeSchema));
    if (!answer.ok) return answer;
    codes.push(...answer.value);
    const more = answer.value.length === pageSize;
    if (!more || page === pages) return { ok: true, value: { codes, more } };
  }
}

const serversSchema = z.array(z.object({ server_id: uuidSchema, first_name: z.string() }));
export type ActiveServer = z.infer<typeof serversSchema>[number];

/** Servers active at the place; codes can be created only for these. */
export const fetchActiveServers = (placeId: string): Promise<Answer<ActiveServer[]>> =>
  callProcedure("active_servers", { p_place_id: placeId }, serversSchema);

export type WantedCode = { opId: string; placeId: string; type: CodeType; serverId: string | null };

/** Row of `qr_codes`. */
const madeSchema = z.object({ id: uuidSchema, qr_type: typeSchema, code_data: z.object({ deep_link: z.string() }) });
export type MadeCode = z.infer<typeof madeSchema>;

/** Creates a signed code. Idempotent by `opId`. */
export const saveCode = ({ opId, placeId, type, serverId }: WantedCode): Promise<Answer<MadeCode>> =>
  callFunction(
    "sign-code",
    { op_id: opId, place_id: placeId, qr_type: type, server_id: type === "restaurant" ? null : serverId },
    madeSchema,
  );

export const saveCodeActive = (id: string, active: boolean): Promise<Answer<boolean>> =>
  callProcedure("set_qr_code_active", { p_id: id, p_active: active }, z.boolean());
