import * as z from "zod/mini";
import {
  addressSearchedFrom,
  longestAddress,
  type AddressAnswer,
  type FoundAddress,
} from "../../../src/domain/places/found-address.ts";
import { languages } from "../../../src/domain/languages.ts";
import { callAsCaller, callAsService, RefusedCall } from "../_shared/database.ts";
import type { Environment } from "../_shared/environment.ts";
import type { Geocoder } from "../_shared/geocoder-settings.ts";
import { askGeocoder, type AddressQuery } from "../_shared/geocoder.ts";
import { readJsonBody, respond } from "../_shared/respond.ts";

const requestSchema = z.object({
  query: z.string().check(
    z.overwrite((text) => text.replaceAll("\0", "")),
    z.trim(),
    z.minLength(addressSearchedFrom),
    z.maxLength(longestAddress),
  ),
  latitude: z.number().check(z.minimum(-90), z.maximum(90)),
  longitude: z.number().check(z.minimum(-180), z.maximum(180)),
  language: z.enum(languages),
});

type FromGeocoder = Omit<AddressAnswer, "known">;
const nothing = { found: [], attribution: null };

/**
 * POST `{ query, latitude, longitude, language }` (degrees: where the person looks) → `AddressAnswer`. Only for invited people:
 * others get no addresses.
 */
export async function handle(request: Request, environment: Environment): Promise<Response> {
  const read = await readJsonBody(request);
  if ("answer" in read) return read.answer;
  const parsed = requestSchema.safeParse(read.body);
  if (!parsed.success) return respond({ error: z.prettifyError(parsed.error) }, 400);
  const { query, latitude, longitude } = parsed.data;
  try {
    const [known, geocoded] = await Promise.all([
      callAsCaller<FoundAddress[]>(environment, request, "find_addresses", {
        p_query: query,
        p_lat: latitude,
        p_lng: longitude,
      }),
      geocode(environment, request, parsed.data),
    ]);
    return respond({ known, ...geocoded } satisfies AddressAnswer);
  } catch (error) {
    if (error instanceof RefusedCall) return respond({ error: "Please sign in." }, error.status);
    console.error("find-address:", error instanceof Error ? error.message : error);
    return respond({ error: "The addresses could not be read. Please try again." }, 502);
  }
}

/** A geocoder that fails is no error: known addresses still answer. */
async function geocode(environment: Environment, request: Request, query: AddressQuery): Promise<FromGeocoder> {
  const { geocoder } = environment;
  if (!geocoder || !environment.secretKey) return { geocoder: "off", ...nothing };
  try {
    if (!(await callAsCaller<boolean>(environment, request, "may_ask_geocoder", {})))
      return { geocoder: "busy", ...nothing };
    // About 11 km, so that people in one town share answers, and the provider does not learn where somebody is.
    const near = { latitude: Math.round(query.latitude * 10) / 10, longitude: Math.round(query.longitude * 10) / 10 };
    const wanted = { ...query, ...near };
    const key = JSON.stringify([geocoder.url.href, wanted]);
    const kept = answers.get(key);
    const found = kept && kept.untilMs > Date.now() ? kept.found : await askInTurn(environment, geocoder, wanted);
    if (!found) return { geocoder: "busy", ...nothing };
    if (found !== kept?.found) keep(key, found);
    return { geocoder: "answered", found, attribution: geocoder.attribution };
  } catch (error) {
    if (error instanceof RefusedCall) throw error;
    console.error("geocoder:", error instanceof Error ? error.message : error);
    return { geocoder: "failed", ...nothing };
  }
}

/** At most one request per second for the whole installation, as OpenStreetMap's policy demands. Null if there was no turn. */
async function askInTurn(
  environment: Environment,
  geocoder: Geocoder,
  query: AddressQuery,
): Promise<FoundAddress[] | null> {
  for (let attempt = 0; attempt < turns; attempt += 1) {
    if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, turnMs));
    if (await callAsService<boolean>(environment, "take_geocoder_turn", {}))
      return await askGeocoder(geocoder, query, environment);
  }
  return null;
}

const turns = 3;
const turnMs = 1_050;

/**
 * Answers of the last day in the memory of this process, not in the database: nobody can read there what people looked for. A
 * process of hosted Supabase lives shorter.
 */
const answers = new Map<string, { found: FoundAddress[]; untilMs: number }>();
const keptMs = 24 * 60 * 60_000;
const keptAtMost = 500;

function keep(key: string, found: FoundAddress[]): void {
  answers.set(key, { found, untilMs: Date.now() + keptMs });
  const [oldest] = answers.keys();
  if (answers.size > keptAtMost && oldest !== undefined) answers.delete(oldest);
}
