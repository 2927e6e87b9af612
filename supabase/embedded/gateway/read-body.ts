/** How many bytes of bodies may be in memory at once, over all requests. */
export interface BodyBudget {
  /** Whether there is room for `bytes` more; then they are taken. `caller` is null where no network is between. */
  take(bytes: number, caller: string | null): boolean;
  give(bytes: number, caller: string | null): void;
}

/** No caller takes more than a quarter: bodies that never end would else refuse those of everybody. */
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

export interface ReadBody {
  body: Uint8Array<ArrayBuffer> | null | "too large" | "no room";
  /** To be called when the body is needed no more. */
  release(): void;
}

/**
 * The whole body, or why not, as soon as that is clear: neither one client nor many slow ones can fill the memory.
 * What has arrived counts, not what was announced, so that announcing much costs others nothing.
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
  if (!request.body) return { body: null, release };
  if (Number(request.headers.get("content-length") ?? 0) > limitBytes) return { body: "too large", release };
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
