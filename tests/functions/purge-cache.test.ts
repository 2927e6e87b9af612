import { describe, expect, test } from "vitest";
import { handle } from "../../supabase/functions/maintenance/handler.ts";
import { createWorld, rpc } from "./world.ts";

const secret = "a-secret-that-nobody-guesses";
const nothing = Object.fromEntries(
  ["take_mails", "due_erasures", "orphan_photos", "removed_portraits", "orphan_proofs", "due_place_hours"].map(
    (name) => [rpc(name), { body: [] }],
  ),
);
const world = (
  cachePurge: { url: string | undefined; token: string | undefined },
  cache = 200,
  photos: unknown[] = stale,
) =>
  createWorld(
    {
      [rpc("take_stale_photos")]: { body: photos },
      "https://cache.test/": { status: cache, body: {} },
      "http://api.test/storage/v1/cdn/": { status: cache, body: {} },
      "http://api.test/storage/v1/object/": { body: [] },
      ...nothing,
      [rpc("orphan_photos")]: { body: [{ name: "old.jpg" }] },
      [rpc("")]: { body: true },
    },
    { maintenanceSecret: secret, secretKey: "key", cachePurge },
  );
const stale = [
  { bucket: "reviews", name: "a.jpg" },
  { bucket: "profile-images", name: "u/b c.jpg" },
];
async function run({ environment, calls }: ReturnType<typeof world>) {
  const headers = { "x-maintenance-secret": secret };
  const answer = await handle(new Request("http://api.test/maintenance", { method: "POST", headers }), environment);
  const { cache } = (await answer.json()) as { cache: unknown };
  const named = (name: string) =>
    calls.filter(({ url }) => url === rpc(name)).map(({ body }) => JSON.parse(body) as Record<string, unknown>);
  return { cache, calls, settled: named("settle_stale_photos"), noted: named("note_stale_photos") };
}

describe("photos that are no longer public", () => {
  test("are told to the cache of an own host with its token, and forgotten after that", async () => {
    const { cache, calls, settled, noted } = await run(world({ url: "https://cache.test/purge", token: "t" }));
    const told = calls.filter(({ url }) => url.startsWith("https://cache.test/"));
    expect(told.map(({ method, headers, body }) => [method, headers.get("authorization"), JSON.parse(body)])).toEqual([
      ["POST", "Bearer t", { files: ["http://api.test/storage/v1/object/public/reviews/a.jpg"] }],
      ["POST", "Bearer t", { files: ["http://api.test/storage/v1/object/public/profile-images/u/b%20c.jpg"] }],
    ]);
    expect(told.map(({ headers }) => headers.get("apikey"))).toEqual([null, null]);
    expect(settled).toEqual(stale.map(({ bucket, name }) => ({ p_bucket: bucket, p_names: [name] })));
    expect(cache).toEqual({ ok: true, purged: 2 });
    // What the maintenance deletes is queued too.
    expect(noted).toEqual([{ p_bucket: "reviews", p_names: ["old.jpg"] }]);
  });

  test("are purged in the cache of a hosted project with the secret key", async () => {
    const { calls, settled } = await run(world({ url: "supabase", token: undefined }));
    const told = calls.filter(({ url }) => url.includes("/cdn/"));
    expect(told.map(({ method, url, headers }) => [method, url, headers.get("apikey")])).toEqual([
      ["DELETE", "http://api.test/storage/v1/cdn/reviews/a.jpg", "key"],
      ["DELETE", "http://api.test/storage/v1/cdn/profile-images/u/b%20c.jpg", "key"],
    ]);
    expect(settled).toHaveLength(2);
  });

  test("stay queued while the cache does not answer, and the deletion is not held up", async () => {
    const { cache, calls, settled } = await run(world({ url: "https://cache.test/purge", token: undefined }, 503));
    expect(cache).toEqual({ ok: false, error: "The cache answered 503." });
    expect(settled).toEqual([]);
    expect(calls.some(({ method, url }) => method === "DELETE" && url.endsWith("/object/reviews"))).toBe(true);
    expect(calls.some(({ url }) => url === rpc("prune"))).toBe(true);
  });

  test("are left to their cache-control without a setting, and a wrong setting fails alone", async () => {
    const unset = await run(world({ url: undefined, token: undefined }));
    expect([unset.cache, unset.noted]).toEqual([{ ok: true, skipped: "no cache to purge" }, []]);
    const wrong = await run(world({ url: "cache", token: undefined }));
    expect(wrong.cache).toEqual({ ok: false, error: "CACHE_PURGE_URL must be an address, or supabase." });
    expect(wrong.calls.some(({ url }) => url === rpc("prune"))).toBe(true);
  });
});
