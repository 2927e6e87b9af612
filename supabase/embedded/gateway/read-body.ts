/** Bounds the bytes of request bodies in memory, over all requests. */
export interface BodyBudget {
  /**
   * Reserves `bytes` if there is room, and reports whether it did. `caller` is null when there is no network in
   * between.
   */
  take(bytes: number, caller: string | null): boolean;
  give(bytes: number, caller: string | null): void;
}

/** One caller gets at most a quarter. Otherwise endless bodies of one would block all others. */
export function createBodyBudget(most: number, mostPerCaller = most / 4): BodyBudget {
  let taken = 0;
  const callers = new Map<string, number>();
  return {
    take(bytes, caller) {
      const share = (caller !== null && callers.get(caller)) || 0;
      if (taken + bytes > most || (caller !== null && share + bytes > mostPerCaller)) return false;
      taken += bytes;
      if (caller !== null) callers.set(caller, share + bytes);
      return true;
    },
    give(bytes, caller) {
      taken -= bytes;
      if (caller === null) return;
      const left = (callers.get(caller) ?? 0) - bytes;
      if (left > 0) callers.set(caller, left);
      else callers.delete(caller);
    },
  };
}

/** A few hundred connections may send so much without being counted. */
const SMALL_BYTES = 32 * 1024;

export interface ReadBody {
  body: Uint8Array<ArrayBuffer> | null | "too large" | "no room";
  /** Call it when the body is no longer needed. */
  release(): void;
}

/**
 * Reads the whole body, or stops as soon as it is too large: neither one client nor many slow ones can fill the memory.
 * Only received bytes count, so announcing a large body costs others nothing.
 */
export async function readBody(
  request: Request,
  { limitBytes, budget, caller }: { limitBytes: number; budget: BodyBudget; caller: string | null },
): Promise<ReadBody> {
  let size = 0;
  const release = () => {
    budget.give(size, caller);
    size = 0;
  };
  const announced = Number(request.headers.get("content-length") ?? Number.NaN);
  if (announced > limitBytes) return { body: "too large", release };
  if (announced <= SMALL_BYTES) {
    // Read as a whole: a stream costs more time than everything else that is done with a small body.
    const whole = new Uint8Array(await request.arrayBuffer());
    if (whole.byteLength > limitBytes) return { body: "too large", release };
    if (!budget.take(whole.byteLength, caller)) return { body: "no room", release };
    size = whole.byteLength;
    // Some proxies announce an empty body of a request that has none.
    return { body: size === 0 ? null : whole, release };
  }
  if (!request.body) return { body: null, release };
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of request.body) {
      const refusal = size + chunk.byteLength > limitBytes ? "too large" : "no room";
      if (refusal === "too large" || !budget.take(chunk.byteLength, caller)) {
        release();
        return { body: refusal, release };
      }
      size += chunk.byteLength;
      chunks.push(chunk);
    }
  } catch (error) {
    release();
    throw error;
  }
  const whole = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return { body: whole, release };
}
