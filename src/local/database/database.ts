import { Dexie, type Collection, type Table, type WhereClause } from "dexie";
import type { Cell } from "../../domain/places/place-grid.ts";
import type { PlacePage, Review } from "../../domain/places/place-page.ts";
import type { Manifest } from "../../domain/places/offline-pack.ts";
import type { Place } from "../../domain/places/place.ts";
import type { RatingTotals } from "../../domain/ratings/rating-summary.ts";
import type { Rating } from "../../domain/ratings/rating.ts";
import type { Command } from "../../domain/outbox/commands/command.ts";
import { groupOfPlace } from "../../domain/outbox/commands/keys.ts";
import { databaseName, markOutdated } from "./database-state.ts";
import type { Draft } from "../drafts/draft.ts";

/** `seenAt`: when the server last sent it. `pack`: it belongs to that offline pack only and is deleted with it. */
export type PlaceRow = Place & Cell & { seenAt: string; pack?: string };

/** The bytes are written once, into `photoBytes`; later only this small row changes. */
export type PhotoRow = {
  id: string;
  uid: string;
  placeId: string;
  stage: "draft" | "queued" | "uploaded";
  size: number;
  addedAt: string;
  /** Number of uploads started. */
  uploads: number;
  /** How often the server lost it after a successful upload; absent: never. */
  losses?: number;
  /** True if it was made smaller because the server found it too large. */
  shrunk: boolean;
  /** For a portrait: the key of its command. `placeId` is empty then. */
  key?: string;
};

export type PlaceListRow = { key: string; placeIds: string[]; asOf: string; lat: number; lng: number };

/** A receipt of the outbox: a command that reached the server lately. */
export type SentRow = {
  opId: string;
  key: string;
  uid: string;
  kind: string;
  /** Empty if it was not about a place. */
  placeId: string;
  title: string;
  text: string;
  editedAt: string;
  sentAt: string;
  /** True if its subject no longer existed, so nothing changed. Absent in receipts of earlier versions, like the fields below. */
  gone?: boolean;
  /** The whole command, in case the server loses it by a restore from a backup. Absent in receipts of earlier versions. */
  command?: Command;
  /** Version of the rating afterwards. */
  version?: number;
  /** Only of upserts. */
  group?: string;
  value?: Record<string, unknown>;
};

/** A row from the server without a table of its own: likes of a review, a person, a notice, a profile field. */
export type CachedRow = {
  uid: string;
  collection: string;
  key: string;
  state: Record<string, unknown>;
  /** Position in the list of its collection, e.g. an ISO time; absent: it is not listed. */
  sort?: string;
  /** ISO time at which it was requested or confirmed. */
  at: string;
};

/**
 * Everything that a place page shows to this person. `more`: the server has older reviews. `olderAsOf`: ISO time of the
 * oldest answer among reviews after the newest page; absent if there are none.
 */
export type PageRow = {
  uid: string;
  placeId: string;
  page: Omit<PlacePage, "reviews">;
  reviews: Review[];
  more: boolean;
  asOf: string;
  olderAsOf?: string;
};

/**
 * An offline pack. `now`: the complete stored version, null during the first download; `next`: the version being
 * downloaded. `live`: the server's last live data by bucket: its digest, its places, and the ids of closed ones.
 */
/** Names by language, by the local name. */
export type CityNames = Readonly<Record<string, Readonly<Record<string, string>>>>;
export type OfflinePackRow = {
  id: string;
  name: string;
  now: StoredPack | null;
  next: StoredPack | null;
  live: Record<string, { digest: string; ids: string[]; closed: string[] }>;
  /** ISO time at which the server last answered about its places. */
  asOf: string | null;
  /** Names of its cities by language, as the server said them; absent in rows of earlier versions. */
  cities?: CityNames | undefined;
  /** ISO time, by the server's clock, up to which the open times of its places are known. */
  hoursAsOf?: string | undefined;
  /** ISO time at which its pieces were deleted to make room for the person's own data. */
  gaveWayAt?: string;
};
export type StoredPack = { hash: string; manifest: Manifest };

/**
 * A picture that the system shared with the app and that has no place yet. ArrayBuffer, never Blob. `uid`: the person
 * who signed out before choosing a place; they see it at their next sign-in. Absent: it belongs to the current user of
 * the device.
 */
export type SharedPhoto = { id: number; name: string; type: string; bytes: ArrayBuffer; uid?: string };

export type { Table };

export type LemonDatabase = Dexie & {
  places: Table<PlaceRow, string>;
  /** Rows from the server. The person's own changes are in `commands`; reading joins both. */
  ratings: Table<Rating, [uid: string, placeId: string]>;
  totals: Table<RatingTotals & { uid: string }, string>;
  commands: Table<Command, string>;
  photos: Table<PhotoRow, string>;
  /** ArrayBuffer, never Blob: WebKit loses Blobs in IndexedDB. */
  photoBytes: Table<{ id: string; bytes: ArrayBuffer }, string>;
  drafts: Table<Draft, [uid: string, placeId: string]>;
  lists: Table<PlaceListRow, string>;
  sent: Table<SentRow, string>;
  serverCache: Table<CachedRow, [uid: string, topic: string, subject: string]>;
  /** Photos that were shared with the app, until the person chooses their place. */
  shared: Table<SharedPhoto, number, Omit<SharedPhoto, "id">>;
  pages: Table<PageRow, [uid: string, placeId: string]>;
  packs: Table<OfflinePackRow, string>;
  /** Pieces of offline packs, by the SHA-256 of their bytes. */
  packPieces: Table<{ hash: string; bytes: ArrayBuffer }, string>;
  kv: Table<{ k: string; value: unknown }, string>;
};

const schemaVersion = 3;

/**
 * A change is the next version, with an upgrade from every earlier one that preserves the commands. The schema is declared once, as
 * a whole: Dexie finds what a device lacks by comparing, and works through each declared version at every start.
 */
export function openDatabase(name: string): LemonDatabase {
  // Strict durability: "Saved on this device" must survive a power loss. It costs about half a millisecond.
  const db = new Dexie(name, { chromeTransactionDurability: "strict", cache: "disabled" }) as LemonDatabase;
  db.version(schemaVersion)
    .stores({
      places: "place_id, [cellLat+cellLng]",
      ratings: "[user_id+restaurant_place_id], [user_id+rated_at]",
      totals: "uid",
      commands: "key, [uid+seq], [uid+body.placeId], [uid+group]",
      photos: "id, [uid+placeId]",
      photoBytes: "id",
      drafts: "[uid+placeId], [uid+updatedAt]",
      lists: "key, asOf",
      sent: "opId, [uid+sentAt]",
      kv: "k",
      // Since version 2. The name of the server cache in that version stays, because tables are never dropped.
      facts: "[uid+topic+subject], [uid+topic+sort]",
      shared: "++id",
      pages: "[uid+placeId], [uid+asOf]",
      packs: "id",
      packPieces: "hash",
      // Since version 3.
      serverCache: "[uid+collection+key], [uid+collection+sort]",
    })
    .upgrade(async (transaction) => {
      // Version 1: waiting commands had no group yet.
      const commands: Table<{ group?: string; body?: { placeId?: unknown } }> = transaction.table("commands");
      await commands.toCollection().modify((command) => {
        const placeId = command.body?.placeId;
        if (typeof placeId === "string") command.group ??= groupOfPlace(placeId);
      });
      // Version 2 named the server cache "facts", and its columns "topic" and "subject".
      const earlier: Table<Omit<CachedRow, "collection" | "key"> & { topic: string; subject: string }> =
        transaction.table("facts");
      const rows = await earlier.toArray();
      const renamed = rows.map(({ topic, subject, ...row }): CachedRow => ({
        ...row,
        collection: topic,
        key: subject,
      }));
      await transaction.table("serverCache").bulkPut(renamed);
      await earlier.clear();
    });
  db.on("ready", () => {
    // Dexie would open a newer schema silently, but code that does not know it must not write into it. Dexie multiplies
    // versions by ten. It would also recreate tables that the newer version had dropped, so tables are never dropped.
    if (db.backendDB().version <= schemaVersion * 10) return;
    markOutdated();
    throw new Error("This device has already been used with a newer version of the app.");
  });
  db.on("versionchange", ({ newVersion }: IDBVersionChangeEvent) => {
    if (newVersion === null) {
      // The person cleared the site data in the browser. Dexie closes and reopens an empty database, and live queries
      // update.
      void Promise.resolve().then(() => db.kv.delete("person"));
      return true;
    }
    // A newer version of the app wants to upgrade. An open connection would block it in every tab.
    db.close();
    markOutdated();
    // Stops Dexie's own handler, which would reopen at the next read.
    return false;
  });
  return db;
}

export const database = openDatabase(databaseName);

/** Walks the index from its end. */
export const newestFirst = <T, K>(rows: Collection<T, K>): Collection<T, K> =>
  // oxlint-disable-next-line unicorn/no-array-reverse -- a query of Dexie, not an array
  rows.reverse();

/** One person's rows in a compound index `[uid+…]` whose second part is a string, starting at `from`. */
export const ofPerson = <T, K>(index: WhereClause<T, K>, uid: string, from = ""): Collection<T, K> =>
  index.between([uid, from], [uid, "\uffff"]);
