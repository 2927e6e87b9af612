import * as z from "zod/mini";
import { codeKeyListSchema, joinCodeKeys, type CodeKey } from "../../domain/codes/code-keys.ts";
import { database } from "../database/database.ts";
import { readKv, writeKv } from "../database/kv.ts";
import { uuidSchema } from "../../domain/uuid.ts";

/** `visitor`: id of this device for counting scans, used nowhere else. */
const codesSchema = z.object({ ...z.partial(codeKeyListSchema).shape, visitor: z.optional(uuidSchema) });
type Codes = z.infer<typeof codesSchema>;

async function readCodes(): Promise<Codes> {
  const read = codesSchema.safeParse(await readKv("codes"));
  return read.success ? read.data : {};
}

const change = async <T>(act: (codes: Codes) => [Codes, T]): Promise<T> =>
  await database.transaction("rw", database.kv, async () => {
    const [codes, answer] = act(await readCodes());
    await writeKv("codes", codes);
    return answer;
  });

export const readCodeKeys = async (): Promise<CodeKey[]> => (await readCodes()).keys ?? [];

/** Merges the server's key list into the known keys; never drops one. */
export const saveCodeKeys = async (told: readonly CodeKey[]): Promise<void> =>
  await change((codes) => [{ ...codes, keys: joinCodeKeys(codes.keys ?? [], told) }, undefined]);

export const readVisitor = async (): Promise<string> =>
  await change((codes) => {
    const visitor = codes.visitor ?? crypto.randomUUID();
    return [{ ...codes, visitor }, visitor];
  });
