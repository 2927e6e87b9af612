type Schema = Record<string, { keyPath: string | string[]; autoIncrement?: true; indexes: (string | string[])[] }>;

const release2: Schema = {
  places: { keyPath: "place_id", indexes: [["cellLat", "cellLng"]] },
  ratings: { keyPath: ["user_id", "restaurant_place_id"], indexes: [["user_id", "rated_at"]] },
  totals: { keyPath: "uid", indexes: [] },
  commands: {
    keyPath: "key",
    indexes: [
      ["uid", "seq"],
      ["uid", "body.placeId"],
      ["uid", "group"],
    ],
  },
  photos: { keyPath: "id", indexes: [["uid", "placeId"]] },
  photoBytes: { keyPath: "id", indexes: [] },
  drafts: {
    keyPath: ["uid", "placeId"],
    indexes: [["uid", "updatedAt"]],
  },
  lists: { keyPath: "key", indexes: ["asOf"] },
  sent: { keyPath: "opId", indexes: [["uid", "sentAt"]] },
  facts: { keyPath: ["uid", "topic", "subject"], indexes: [["uid", "topic", "sort"]] },
  shared: { keyPath: "id", autoIncrement: true, indexes: [] },
  pages: { keyPath: ["uid", "placeId"], indexes: [["uid", "asOf"]] },
  packs: { keyPath: "id", indexes: [] },
  packPieces: { keyPath: "hash", indexes: [] },
  kv: { keyPath: "k", indexes: [] },
};

/** Every released schema, as it lay on devices, made without Dexie and without our code. Released ones are never edited. */
export const releases: Record<number, Schema> = {
  1: {
    places: { keyPath: "place_id", indexes: [["cellLat", "cellLng"]] },
    ratings: { keyPath: ["user_id", "restaurant_place_id"], indexes: [["user_id", "rated_at"]] },
    totals: { keyPath: "uid", indexes: [] },
    commands: {
      keyPath: "key",
      indexes: [
        ["uid", "seq"],
        ["uid", "body.placeId"],
      ],
    },
    photos: { keyPath: "id", indexes: [["uid", "placeId"]] },
    photoBytes: { keyPath: "id", indexes: [] },
    drafts: {
      keyPath: ["uid", "placeId"],
      indexes: [["uid", "updatedAt"]],
    },
    lists: { keyPath: "key", indexes: ["asOf"] },
    sent: { keyPath: "opId", indexes: [["uid", "sentAt"]] },
    kv: { keyPath: "k", indexes: [] },
  },
  2: release2,
  3: {
    ...release2,
    serverCache: { keyPath: ["uid", "collection", "key"], indexes: [["uid", "collection", "sort"]] },
  },
};

/** A database as a released version left it, with these rows. Import "fake-indexeddb/auto" before this file. */
export async function makeOldDatabase(name: string, release: number, rows: Record<string, unknown[]>): Promise<void> {
  const request = indexedDB.open(name, release * 10);
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    request.addEventListener("upgradeneeded", () => {
      for (const [table, { keyPath, autoIncrement = false, indexes }] of Object.entries(releases[release] ?? {})) {
        const store = request.result.createObjectStore(table, { keyPath, autoIncrement });
        for (const index of indexes) {
          store.createIndex(Array.isArray(index) ? `[${index.join("+")}]` : index, index);
        }
      }
    });
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("open failed")));
  });
  await new Promise<void>((resolve, reject) => {
    const transaction = db.transaction(Object.keys(rows), "readwrite");
    for (const [table, values] of Object.entries(rows)) {
      for (const value of values) transaction.objectStore(table).add(value);
    }
    transaction.addEventListener("complete", () => resolve());
    transaction.addEventListener("error", () => reject(transaction.error ?? new Error("write failed")));
  });
  db.close();
}
