import * as z from "zod/mini";
import { connectionSchema } from "../../domain/outbox/retry/connection-state.ts";
import { photoNetworks } from "../../domain/outbox/queue/photo-network.ts";
import { revisionSchema } from "../../domain/ratings/revision.ts";
import { remoteConfigSchema } from "../../domain/remote-config.ts";
import { personSchema, storedSessionSchema } from "../../domain/people/session.ts";
import { database } from "./database.ts";
import { uuidSchema } from "../../domain/uuid.ts";

/** Every single value kept on the device, and its shape. */
const shapes = {
  /**
   * Here and not in localStorage, which the worker cannot read: it sends while no page is open. Who wants to know of a sign-in,
   * a sign-out, a renewed token or a changed account reads it live, which tells every tab, and needs no events of their own.
   */
  session: storedSessionSchema,
  person: personSchema,
  /** Names this installation to the server; with `seq` it orders commands without a clock. */
  device: uuidSchema,
  seq: z.number(),
  /** The connection to the server. Its name on the disk is that of version 1 of the database. */
  link: connectionSchema,
  /** Keys in flight. Means "sending" only while the drain's lock is held: a killed process cannot take its note back. */
  sending: z.array(z.string()),
  config: remoteConfigSchema,
  /** The last clear answer of the server about the invitation, per person. */
  invited: z.record(z.string(), z.boolean()),
  /** Up to where a person's ratings have been pulled. */
  ratingsCursor: z.record(z.string(), z.object({ updatedAt: z.string(), id: uuidSchema })),
  /** Whether all ratings of a person that the server knows have been pulled once. */
  ratingsWhole: z.record(z.string(), z.boolean()),
  /** Up to which number of ratings a person's badges have been celebrated here. */
  badgesShown: z.record(z.string(), z.number()),
  /** What ratings of the person said before, by place, as the server last answered. */
  revisions: z.record(z.string(), z.object({ revisions: z.array(revisionSchema), asOf: z.string() })),
  /** Whether ratings may carry where they were made, per person who has chosen. */
  visitConsent: z.record(z.string(), z.boolean()),
  /** When it was last offered to put the app on this device. ISO time. */
  installOffered: z.string(),
  /** What belongs to scanned codes, in the shape of `local/places/code-keys.ts`: only who scans one loads that. */
  codes: z.looseObject({}),
  /** Over which connection photos may go; absent: as it comes. */
  photosOver: z.literal(photoNetworks),
  /** Sessions that ended on this device and are still to be ended on the server. */
  revocations: z.array(
    z.object({ accessToken: z.string(), refreshToken: z.string(), scope: z.literal(["local", "global", "others"]) }),
  ),
};
type Shapes = typeof shapes;
export type KvKey = keyof Shapes;
export type KvValue<K extends KvKey> = z.infer<Shapes[K]>;

/** `null` when there is none or it cannot be read any more. */
export async function readKv<K extends KvKey>(key: K): Promise<KvValue<K> | null> {
  const entry = await database.kv.get(key);
  const parsed = shapes[key].safeParse(entry?.value);
  return parsed.success ? (parsed.data as KvValue<K>) : null;
}

export async function writeKv<K extends KvKey>(key: K, value: KvValue<K>): Promise<void> {
  await database.kv.put({ k: key, value });
}

export async function removeKv(key: KvKey): Promise<void> {
  await database.kv.delete(key);
}
