import { afterAll, beforeAll, expect, test } from "vitest";
import type { Backend } from "../../supabase/embedded/backend.ts";
import { signJwt } from "../../supabase/embedded/shared/jwt.ts";
import { SITE, ask, post, startProduct } from "./backend-fixture.ts";

let backend: Backend;
beforeAll(async () => {
  backend = await startProduct();
  await backend.db.query(
    "insert into public.restaurants (place_id, name, city, latitude, longitude) values ('read-1', 'Old name', 'Metz', 49, 6)",
  );
});
afterAll(() => backend.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  ask(
    backend,
    new Request(`${SITE}/rest/v1/rpc/${path}`, { headers: { apikey: backend.keys.publishableKey, ...headers } }),
  );
const caching = (answer: Response) => answer.headers.get("cache-control");
const person = () => {
  const claims = { sub: crypto.randomUUID(), role: "authenticated", exp: Math.floor(Date.now() / 1000) + 60 };
  return { authorization: `Bearer ${signJwt(claims, backend.keys.jwtSecret)}` };
};

const reads = [
  "get_restaurant_page?p_place_id=read-1&p_reviews=20",
  "get_place_reviews?p_place_id=read-1",
  "discover_places?p_city=Metz&p_sort=score",
  "get_public_reviews?p_score=5",
];

test.each(reads)("%s is confirmed without a body while it has not changed", async (path) => {
  const first = await get(path);
  const etag = first.headers.get("etag") ?? "";
  expect([first.status, caching(first)]).toEqual([200, "public, max-age=0, s-maxage=60"]);
  expect(first.headers.get("vary")).toContain("authorization");
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await get(path, { "if-none-match": known });
    expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
  }
  expect((await get(path, { "if-none-match": '"other"' })).status).toBe(200);
});

test.each(reads)("%s is kept by no cache when a person asks, or when it is sent by POST", async (path) => {
  const [name = "", question] = path.split("?");
  const body = Object.fromEntries(new URLSearchParams(question));
  for (const answer of [await get(path, person()), await post(backend, `/rest/v1/rpc/${name}`, body)])
    expect([answer.status, caching(answer), answer.headers.get("etag")]).toEqual([200, null, null]);
});

test("a changed place is sent anew", async () => {
  const [path = ""] = reads;
  const etag = (await get(path)).headers.get("etag") ?? "";
  await backend.db.query("update public.restaurants set name = 'New name' where place_id = 'read-1'");
  const changed = await get(path, { "if-none-match": etag });
  expect([changed.status, await changed.json()]).toEqual([
    200,
    expect.objectContaining({ place: expect.objectContaining({ name: "New name" }) }),
  ]);
});
