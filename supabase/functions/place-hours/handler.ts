import * as z from "zod/mini";
import { callAsService } from "../_shared/database.ts";
import type { Environment } from "../_shared/environment.ts";
import { refreshPlaceHours } from "../_shared/opening-hours/refresh-place-hours.ts";
import { readJsonBody, respond } from "../_shared/respond.ts";

const requestSchema = z.object({ place_id: z.string() });

/**
 * POST `{ place_id }` → `{ computed }`: computes the open times of a place right after its hours were saved, instead of
 * with the next maintenance. `computed` is 1 if its hours could be read. Anybody may call: without a change there is
 * nothing to do.
 */
export async function handle(request: Request, environment: Environment): Promise<Response> {
  const read = await readJsonBody(request);
  if ("answer" in read) return read.answer;
  const parsed = requestSchema.safeParse(read.body);
  if (!parsed.success) return respond({ error: z.prettifyError(parsed.error) }, 400);
  try {
    const call = <Answer>(name: string, args: object) => callAsService<Answer>(environment, name, args);
    const { computed } = await refreshPlaceHours(call, { placeId: parsed.data.place_id });
    return respond({ computed });
  } catch (error) {
    console.error("place-hours:", error instanceof Error ? error.message : error);
    return respond({ error: "The hours could not be computed. The maintenance tries again." }, 502);
  }
}
