import { regionPartBytes, type RegionImport } from "../../../domain/places/region-import.ts";
import { failed, type Answer } from "../../data/answer.ts";

const tries = 5;
export const pauseMs = 2_000;

type Ports = {
  start: () => Promise<Answer<RegionImport>>;
  send: (id: string, offset: number, part: ArrayBuffer) => Promise<Answer<RegionImport>>;
  pause: (ms: number) => Promise<void>;
  onProgress: (upload: RegionImport) => void;
};

/**
 * Uploads a file part by part, from where the server says it is: a part whose answer was lost is sent again and counts
 * once. Ends with the import running, or with the last failure.
 */
export async function uploadRegion(
  file: Blob,
  { start, send, pause, onProgress }: Ports,
): Promise<Answer<RegionImport>> {
  let answer = await start();
  while (answer.ok && answer.value.state === "receiving") {
    const { id, received } = answer.value;
    onProgress(answer.value);
    const part = await read(file.slice(received, received + regionPartBytes));
    if (!part) return failed("refused", "region_file");
    let next = await send(id, received, part);
    for (let tried = 1; tried < tries && !next.ok && isPassing(next.failure.code); tried += 1) {
      await pause(pauseMs * tried);
      next = await send(id, received, part);
    }
    answer = next;
  }
  return answer;
}

const isPassing = (code: string): boolean => ["offline", "unreachable", "server-error"].includes(code);

/** Null if the file was moved or changed since it was chosen. */
async function read(part: Blob): Promise<ArrayBuffer | null> {
  try {
    const bytes = await part.arrayBuffer();
    return bytes.byteLength > 0 ? bytes : null;
  } catch {
    return null;
  }
}
