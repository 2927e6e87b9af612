import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readFile, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import * as z from "zod/mini";
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
    await mkdir(path.dirname(file), { recursive: true });
    await writeWhole(file, bytes);
    await writeWhole(`${file}.json`, JSON.stringify(note));
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

  /** Files older than `moment`, whether still needed or not. */
  async listOlderThan(moment: Date): Promise<StoredFile[]> {
    const names = await readdir(this.#folder, { recursive: true }).catch(() => []);
    const notes = await Promise.all(
      names.filter((name) => name.endsWith(".json")).map((name) => readNote(path.join(this.#folder, name))),
    );
    return notes.flatMap((note) => (note && new Date(note.modified) < moment ? [note] : []));
  }

  async privateAssetUrl(bucket: string, key: string): Promise<string> {
    return `file://${this.#file(bucket, key)}`;
  }
}

async function readNote(file: string): Promise<Note | null> {
  try {
    return noteSchema.parse(JSON.parse(await readFile(file, "utf8")));
  } catch {
    return null;
  }
}

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
  } finally {
    await handle.close();
  }
  await rename(temporary, file);
}
