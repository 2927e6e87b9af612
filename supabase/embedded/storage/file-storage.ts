import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readFile, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import * as z from "zod/mini";
import { reasonOf } from "../shared/operator-error.ts";
import type { StorageAdapter } from "../database/library-internals.ts";

type ObjectMetadata = Awaited<ReturnType<StorageAdapter["headObject"]>>;

const noteSchema = z.object({
  bucket: z.string(),
  key: z.string(),
  type: z.string(),
  cacheControl: z.string(),
  eTag: z.string(),
  size: z.number(),
  modified: z.string(),
});
type Note = z.infer<typeof noteSchema>;

/** Far fewer than the files that a process may open. */
const NOTES_AT_ONCE = 64;

export type StoredFile = Pick<Note, "bucket" | "key">;

/**
 * Stores objects as files. The library documents such an adapter but does not export it. A file is named by the hash of
 * bucket and key, so no key can leave the folder, collide with another or be too long.
 */
export class FileStorage implements StorageAdapter {
  readonly driver = null;
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  #file(bucket: string, key: string): string {
    const name = createHash("sha256")
      .update(JSON.stringify([bucket, key]))
      .digest("hex");
    return path.join(this.#folder, name.slice(0, 2), name);
  }

  async #note(bucket: string, key: string): Promise<Note> {
    const note = await readNote(`${this.#file(bucket, key)}.json`);
    if (!note) throw new Error("Object not found");
    return note;
  }

  async #write(note: Note, bytes: Uint8Array): Promise<void> {
    const file = this.#file(note.bucket, note.key);
    try {
      await mkdir(path.dirname(file), { recursive: true });
      await writeWhole(file, bytes);
      await writeWhole(`${file}.json`, JSON.stringify(note));
    } catch (error) {
      // Callers get the message, which must not name paths of this machine.
      console.error("[storage]", reasonOf(error));
      throw new Error("The file cannot be stored now.", { cause: error });
    }
  }

  async uploadObject(
    ...[bucket, key, , body, type, cacheControl]: Parameters<StorageAdapter["uploadObject"]>
  ): Promise<ObjectMetadata> {
    const bytes =
      body instanceof Uint8Array ? body : new Uint8Array(await new Response(body as ReadableStream).arrayBuffer());
    const eTag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 32)}"`;
    const note = { bucket, key, type, cacheControl, eTag, size: bytes.byteLength, modified: new Date().toISOString() };
    await this.#write(note, bytes);
    return metadata(note);
  }

  async headObject(bucket: string, key: string): Promise<ObjectMetadata> {
    return metadata(await this.#note(bucket, key));
  }

  async getObject(
    ...[bucket, key, , headers]: Parameters<StorageAdapter["getObject"]>
  ): ReturnType<StorageAdapter["getObject"]> {
    const note = await this.#note(bucket, key);
    if (headers?.ifNoneMatch === note.eTag) return { httpStatusCode: 304, metadata: metadata(note) };
    return { httpStatusCode: 200, metadata: metadata(note), body: await readFile(this.#file(bucket, key)) };
  }

  async deleteObject(bucket: string, key: string): Promise<void> {
    const file = this.#file(bucket, key);
    await rm(file, { force: true });
    await rm(`${file}.json`, { force: true });
  }

  async deleteObjects(bucket: string, keys: string[]): Promise<void> {
    for (const key of keys) await this.deleteObject(bucket, key);
  }

  async copyObject(
    ...[bucket, key, , toBucket, toKey]: Parameters<StorageAdapter["copyObject"]>
  ): ReturnType<StorageAdapter["copyObject"]> {
    const note = { ...(await this.#note(bucket, key)), bucket: toBucket, key: toKey };
    await this.#write(note, await readFile(this.#file(bucket, key)));
    return { httpStatusCode: 200, eTag: note.eTag, lastModified: new Date(note.modified) };
  }

  /** Files older than `moment`, whether still needed or not, some at a time: their number is not bounded. */
  async *listOlderThan(moment: Date): AsyncGenerator<StoredFile[]> {
    for (const folder of await readdir(this.#folder).catch(ifMissing([]))) {
      const names = await readdir(path.join(this.#folder, folder)).catch(ifMissing([]));
      const files = names.filter((name) => name.endsWith(".json")).map((name) => path.join(this.#folder, folder, name));
      for (let start = 0; start < files.length; start += NOTES_AT_ONCE) {
        const notes = await Promise.all(files.slice(start, start + NOTES_AT_ONCE).map(readNote));
        yield notes.filter((note) => note !== null).filter((note) => new Date(note.modified) < moment);
      }
    }
  }

  async privateAssetUrl(bucket: string, key: string): Promise<string> {
    return `file://${this.#file(bucket, key)}`;
  }
}

/** Null where there is none, or one that is not ours. Throws what hides whether there is one, such as too many open files. */
async function readNote(file: string): Promise<Note | null> {
  const text = await readFile(file, "utf8").catch(ifMissing(null));
  if (text === null) return null;
  try {
    return noteSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** `value` for a file or folder that does not exist; any other error is thrown. */
function ifMissing<Value>(value: Value): (error: unknown) => Value {
  return (error) => {
    if (codeOf(error) === "ENOENT" || codeOf(error) === "ENOTDIR") return value;
    throw error;
  };
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

function metadata(note: Note): ObjectMetadata {
  return {
    cacheControl: note.cacheControl,
    contentLength: note.size,
    size: note.size,
    mimetype: note.type,
    lastModified: new Date(note.modified),
    eTag: note.eTag,
  };
}

/** Writes atomically and syncs to disk before returning. */
async function writeWhole(file: string, content: Uint8Array | string): Promise<void> {
  const temporary = `${file}.${randomUUID()}`;
  const handle = await open(temporary, "wx", 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
    await rename(temporary, file);
  } catch (error) {
    // On a full disk, what was written so far must not stay.
    await rm(temporary, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}
