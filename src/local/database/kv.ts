import * as z from "zod/mini";
import { connectionSchema } from "../../domain/outbox/retry/connection-state.ts";
import { photoNetworks } from "../../domain/outbox/queue/photo-network.ts";
import { revisionSchema } from "../../domain/ratings/revision.ts";
import { remoteConfigSchema } from "../../domain/remote-config.ts";
import { personSchema, storedSessionSchema } from "../../domain/people/session.ts";
import { signingKeySchema } from "../../domain/people/signed-token.ts";
import { database } from "./database.ts";
import { uuidSchema } from "../../domain/uuid.ts";

/** Every single value stored on the device, and its schema. */
const shapes = {
  /**
   * Stored here and not in localStorage, because the worker reads it to send while no page is open. Code that depends
   * on the session reads it with a live query, which works in every tab without events of our own.
   */
  session: storedSessionSchema,
  person: personSchema,
  /** The public keys of the auth server, with which this device checks the session without a connection. */
  signingKeys: z.object({ keys: z.array(signingKeySchema), fetchedAtMs: z.number() }),
  /** True once the stored session was found changed, until the next sign-in. */
  sessionChanged: z.boolean(),
  /** Id of this installation. With `seq` it orders commands without a clock. */
  device: uuidSchema,
  seq: z.number(),
  /** The connection state. Its name on disk is that of version 1 of the database. */
  link: connectionSchema,
  /** The generation of the server's database, per person. It changes when the server is restored from a backup. */
  generations: z.record(z.string(), uuidSchema),
  /** Per person: when this device last sent things again to a restored server (ISO time), and how many. */
  resent: z.record(z.string(), z.object({ at: z.string(), count: z.number() })),
  /** When the server last told its time (ISO, by its clock), and how far its clock was ahead of this device's. */
  serverClock: z.object({ at: z.string(), aheadMs: z.number() }),
  /** True once a sync event of the browser has sent everything here: only then the app says that it sends while closed. */
  backgroundSync: z.boolean(),
  /** Keys in flight. Only valid while the lock of the drain is held: a killed process cannot clear them. */
  sending: z.array(z.string()),
  /** Id of the marker of unsent things outside the database. */
  unsentMarker: uuidSchema,
  config: remoteConfigSchema,
  /** ISO time at which a page or the worker last fetched `config`. */
  configFetchedAt: z.string(),
  /** The server's last clear answer whether the person is invited, per person. */
  invited: z.record(z.string(), z.boolean()),
  /** Per person: the position up to which ratings were fetched. */
  ratingsCursor: z.record(z.string(), z.object({ updatedAt: z.string(), id: uuidSchema })),
  /** True once all ratings of a person were fetched. */
  ratingsWhole: z.record(z.string(), z.boolean()),
  /** Highest number of ratings whose badge was celebrated here, per person. */
  badgesShown: z.record(z.string(), z.number()),
  /** Earlier versions of the person's ratings by place, as last received from the server. */
  revisions: z.record(z.string(), z.object({ revisions: z.array(revisionSchema), asOf: z.string() })),
  /** Whether ratings may contain the position, per person who has chosen. */
  visitConsent: z.record(z.string(), z.boolean()),
  /** ISO time of the last offer to install the app. */
  installOffered: z.string(),
  /** Data about scanned codes, typed in `local/places/code-keys.ts`: only screens that scan load its schema. */
  codes: z.looseObject({}),
  /** Connections over which photos may be sent; absent: the default. */
  photosOver: z.literal(photoNetworks),
  /** Sessions that ended on this device but not yet on the server. */
  revocations: z.array(
    z.object({ accessToken: z.string(), refreshToken: z.string(), scope: z.literal(["local", "global", "others"]) }),
  ),
};
type Shapes = typeof shapes;
export type KvKey = keyof Shapes;
export type KvValue<K extends KvKey> = z.infer<Shapes[K]>;

/** `null` if there is none, or if its shape is not known. */
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
