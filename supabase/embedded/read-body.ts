/** How many bytes of bodies may be in memory at once, over all requests. */
export interface BodyBudget {
  /** Whether there is room for `bytes` more; then they are taken. */
  take(bytes: number): boolean;
  give(bytes: number): void;
}

export function createBodyBudget(most: number): BodyBudget {
  let taken = 0;
  return {
    take(bytes) {
      if (taken + bytes > most) return false;
      taken += bytes;
      return true;
    },
    give(bytes) {
      taken -= bytes;
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
export async function readBody(request: Request, limitBytes: number, budget: BodyBudget): Promise<ReadBody> {
  let size = 0;
  const release = () => {
    budget.give(size);
    size = 0;
  };
  if (!request.body) return { body: null, release };
  if (Number(request.headers.get("content-length") ?? 0) > limitBytes) return { body: "too large", release };
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of request.body) {
      const refusal = size + chunk.byteLength > limitBytes ? "too large" : "no room";
      if (refusal === "too large" || !budget.take(chunk.byteLength)) {
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
