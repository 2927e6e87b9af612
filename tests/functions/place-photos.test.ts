import { expect, test } from "vitest";
import { handle } from "../../supabase/functions/place-photos/handler.ts";
import { createWorld, post, rpc } from "./world.ts";

const placeId = "ChIJplace";
const reference = `places/${placeId}/photos/AeY-one_1`;
const restaurants = "http://api.test/rest/v1/restaurants";
const details = `https://places.googleapis.com/v1/places/${placeId}`;
const media = `https://places.googleapis.com/v1/${reference}/media`;
const legacyDetails = "https://maps.googleapis.com/maps/api/place/details/json";
const legacyMedia = "https://maps.googleapis.com/maps/api/place/photo";
const picture = { body: new Blob([new Uint8Array([0xff, 0xd8, 7])], { type: "image/jpeg" }) };

const invited = { [rpc("may_ask_provider")]: { body: true } };
const ofGoogle = { [restaurants]: { body: [{ source: "google" }] } };
const settings = { googleKey: "operators-key", secretKey: "secret" };
const ask = (body: object) => post({ place_id: placeId, ...body }, "Bearer guest");
const toProvider = ({ url }: { url: string }) => url.includes("google");

test("at most three photos are listed, with credits and without revealing the key", async () => {
  const one = (n: number) => ({
    name: `places/${placeId}/photos/p${n}`,
    authorAttributions: [{ displayName: `Ann ${n}` }],
  });
  // A reference that the function would not fetch is not listed.
  const photos = [
    { name: "places/another/photos/p0" },
    ...[1, 2].map(one),
    { name: `places/${placeId}/photos/p3` },
    ...[4, 5].map(one),
  ];
  const { environment, calls } = createWorld({ ...invited, ...ofGoogle, [details]: { body: { photos } } }, settings);
  const answer = await handle(ask({}), environment);
  const text = await answer.text();
  expect(JSON.parse(text)).toEqual({
    photos: [
      { reference: `places/${placeId}/photos/p1`, credit: "Ann 1" },
      { reference: `places/${placeId}/photos/p2`, credit: "Ann 2" },
      { reference: `places/${placeId}/photos/p3`, credit: null },
    ],
  });
  expect(text).not.toContain("operators-key");
  const [asked] = calls.filter(toProvider);
  expect(asked?.headers.get("x-goog-fieldmask")).toBe("photos");
  expect(asked?.headers.get("x-goog-api-key")).toBe("operators-key");
});

test("a picture of 1200 by 800 pixels is fetched without sending the key to its host", async () => {
  const lies = "https://pictures.test/abc";
  const { environment, calls } = createWorld(
    { ...invited, ...ofGoogle, [media]: { body: { photoUri: lies } }, [lies]: picture },
    settings,
  );
  const answer = await handle(ask({ reference }), environment);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("image/jpeg");
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(new Uint8Array([0xff, 0xd8, 7]));
  const [named, fetched] = calls.slice(-2);
  expect(new URL(named?.url ?? "").searchParams.toString()).toBe(
    "maxWidthPx=1200&maxHeightPx=800&skipHttpRedirect=true",
  );
  expect(fetched?.url).toBe(lies);
  expect([...(fetched?.headers.values() ?? [])].join(" ")).not.toContain("operators-key");
});

test("the legacy Google API is used when the new one is disabled", async () => {
  const result = {
    photos: [
      { photo_reference: "Aap_legacy-1", html_attributions: ['<a href="https://maps.test/c/1">Léa &amp; Co</a>'] },
    ],
  };
  const { environment, calls } = createWorld(
    {
      ...invited,
      ...ofGoogle,
      [details]: { status: 403, body: {} },
      [legacyDetails]: { body: { status: "OK", result } },
      [legacyMedia]: picture,
    },
    settings,
  );
  const told = await (await handle(ask({}), environment)).json();
  expect(told).toEqual({ photos: [{ reference: "Aap_legacy-1", credit: "Léa & Co" }] });
  const answer = await handle(ask({ reference: "Aap_legacy-1" }), environment);
  expect(answer.headers.get("content-type")).toBe("image/jpeg");
  expect(Object.fromEntries(new URL(calls.at(-1)?.url ?? "").searchParams)).toEqual({
    maxwidth: "1200",
    maxheight: "800",
    photo_reference: "Aap_legacy-1",
    key: "operators-key",
  });
});

test.each([
  ["no key is set", { ...invited, ...ofGoogle }, { ...settings, googleKey: undefined }],
  [
    "the caller is not invited or has asked too often",
    { ...ofGoogle, [rpc("may_ask_provider")]: { body: false } },
    settings,
  ],
  ["the place comes from another source", { ...invited, [restaurants]: { body: [{ source: "osm" }] } }, settings],
  ["the place is unknown", { ...invited, [restaurants]: { body: [] } }, settings],
])("no photos are returned and no paid call is made when %s", async (_why, answers, world) => {
  const { environment, calls } = createWorld(answers, world);
  expect(await (await handle(ask({}), environment)).json()).toEqual({ photos: [] });
  expect((await handle(ask({ reference }), environment)).status).toBe(404);
  expect(calls.filter(toProvider)).toEqual([]);
});

test("a caller without a token gets the database's error", async () => {
  const { environment, calls } = createWorld(
    { [rpc("may_ask_provider")]: { status: 401, body: { message: "permission denied" } } },
    settings,
  );
  expect((await handle(post({ place_id: placeId }), environment)).status).toBe(401);
  expect(calls.filter(toProvider)).toEqual([]);
});

test.each([
  "places/ChIJother/photos/AeY",
  `places/${placeId}/photos/../../ChIJother`,
  `places/${placeId}/photos/a?fields=*`,
  "x/media?key=1",
  "",
])("the key is used only for photos of the place: %j is rejected", async (odd) => {
  const { environment, calls } = createWorld({}, settings);
  expect((await handle(ask({ reference: odd }), environment)).status).toBe(400);
  expect(calls).toEqual([]);
});

test.each([
  ["does not answer", { [details]: new Error("down"), [legacyDetails]: new Error("down") }, {}],
  [
    "returns something other than a picture",
    { [media]: { body: { photoUri: "https://p.test/" } }, "https://p.test/": { body: {} } },
    { reference },
  ],
  ["returns an invalid picture URL", { [media]: { body: { photoUri: "file:///etc/passwd" } } }, { reference }],
])("a provider that %s causes a 502 with a message", async (_how, answers, body) => {
  const { environment } = createWorld({ ...invited, ...ofGoogle, ...answers }, settings);
  const answer = await handle(ask(body), environment);
  expect(answer.status).toBe(502);
  expect(await answer.json()).toEqual({ error: "The photos could not be loaded. Please try again." });
});
