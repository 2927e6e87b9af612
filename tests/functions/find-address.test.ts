import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test, vi } from "vitest";
import { handle } from "../../supabase/functions/find-address/handler.ts";
import { readGeocoder } from "../../supabase/functions/_shared/geocoder-settings.ts";
import { createWorld, post, rpc } from "./world.ts";

const wanted = { query: "Rue de la Gare 5, Esch", latitude: 49.61, longitude: 6.13, language: "fr" };
const knownStreet = {
  vicinity: "12 Rue de la Gare",
  postcode: "4130",
  city: "Esch-sur-Alzette",
  city_names: {},
  state: null,
  country: "LU",
  lat: 49.494,
  lng: 5.986,
};
const known = {
  [rpc("find_addresses")]: { body: [knownStreet] },
  [rpc("may_ask_geocoder")]: { body: true },
  [rpc("take_geocoder_turn")]: { body: true },
};
const photonAnswer = {
  type: "FeatureCollection",
  features: [
    {
      type: "Feature",
      geometry: { type: "Point", coordinates: [5.9861, 49.4941] },
      properties: {
        type: "house",
        housenumber: "5",
        street: "Rue de la Gare",
        postcode: "4130",
        city: "Esch-sur-Alzette",
        countrycode: "LU",
      },
    },
    {
      type: "Feature",
      geometry: { type: "Point", coordinates: [6.1, 49.6] },
      properties: { type: "city", name: "Esch-sur-Sûre", countrycode: "LU" },
    },
  ],
};
const nominatimAnswer = [
  {
    lat: "49.4941",
    lon: "5.9861",
    display_name: "5, Rue de la Gare, Esch-sur-Alzette, 4130, Luxembourg",
    address: {
      house_number: "5",
      road: "Rue de la Gare",
      town: "Esch-sur-Alzette",
      postcode: "4130",
      country_code: "lu",
    },
  },
  { lat: "49.5", lon: "6", display_name: "Parc, Esch-sur-Alzette, Luxembourg", address: { city: "Esch-sur-Alzette" } },
];

const servers: Server[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** A geocoder on this machine, with the requests it received. */
async function startGeocoder(path: string, answer: RequestListener) {
  const asked: { url: URL; headers: IncomingHttpHeaders }[] = [];
  const server = createServer((request, response) => {
    asked.push({ url: new URL(request.url ?? "", "http://stub"), headers: request.headers });
    answer(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  const geocoder = readGeocoder((name) => (name === "GEOCODER_URL" ? url : undefined));
  const { environment, calls } = createWorld(known, { secretKey: "secret", geocoder });
  const toDatabase = environment.fetch;
  environment.fetch = async (input, init) =>
    new Request(input, init).url.startsWith("http://127.0.0.1")
      ? await fetch(input, init)
      : await toDatabase(input, init);
  const ask = async (over: object = {}) => {
    const response = await handle(post({ ...wanted, ...over }, "Bearer guest"), environment);
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  return { asked, ask, calls, environment };
}

const sends =
  (body: unknown): RequestListener =>
  (_request, response) =>
    void response
      .setHeader("content-type", "application/json")
      .end(typeof body === "string" ? body : JSON.stringify(body));

describe("find-address", () => {
  test("without a geocoder answers with known addresses only, as the caller", async () => {
    const { environment, calls } = createWorld(known, { secretKey: "secret" });
    const answer = await handle(post(wanted, "Bearer guest"), environment);
    expect(await answer.json()).toEqual({ known: [knownStreet], geocoder: "off", found: [], attribution: null });
    expect(calls.map(({ url }) => url)).toEqual([rpc("find_addresses")]);
    expect(calls[0]?.headers.get("authorization")).toBe("Bearer guest");
    expect(JSON.parse(calls[0]?.body ?? "")).toEqual({ p_query: wanted.query, p_lat: 49.61, p_lng: 6.13 });
  });

  test("reads Photon's format, and shows whose data it is", async () => {
    const { ask, asked } = await startGeocoder("/api?key=k", sends(photonAnswer));
    const { body } = await ask();
    expect(body).toMatchObject({
      known: [knownStreet],
      geocoder: "answered",
      attribution: "© OpenStreetMap contributors",
      found: [
        {
          name: null,
          vicinity: "5 Rue de la Gare",
          postcode: "4130",
          city: "Esch-sur-Alzette",
          country: "LU",
          lat: 49.4941,
          lng: 5.9861,
        },
        { name: null, vicinity: null, city: "Esch-sur-Sûre" },
      ],
    });
    expect(Object.fromEntries(asked[0]?.url.searchParams ?? [])).toEqual({
      key: "k",
      q: wanted.query,
      limit: "5",
      lang: "fr",
      lat: "49.6",
      lon: "6.1",
    });
    expect(asked[0]?.headers["user-agent"]).toBe("Five Lemons (https://site.test)");
  });

  test("the geocoder learns neither who asks nor where exactly they are", async () => {
    const { ask, asked } = await startGeocoder("/api", sends(photonAnswer));
    await ask({ latitude: 49.61234, longitude: 6.12345 });
    expect(asked[0]?.url.search).toContain("lat=49.6&lon=6.1");
    expect(asked[0]?.headers).not.toHaveProperty("authorization");
    expect(JSON.stringify(asked)).not.toMatch(/guest|secret|publishable/);
  });

  test("asks Photon without a language that it refuses", async () => {
    const { ask, asked } = await startGeocoder("/api", sends(photonAnswer));
    await ask({ language: "lb" });
    expect(asked[0]?.url.searchParams.has("lang")).toBe(false);
  });

  test("reads Nominatim's format", async () => {
    const { ask, asked } = await startGeocoder("/search", sends(nominatimAnswer));
    const { body } = await ask();
    expect(body).toMatchObject({
      geocoder: "answered",
      found: [
        {
          name: null,
          vicinity: "5 Rue de la Gare",
          postcode: "4130",
          city: "Esch-sur-Alzette",
          lat: 49.4941,
          lng: 5.9861,
        },
        { name: "Parc, Esch-sur-Alzette, Luxembourg", vicinity: null, city: null },
      ],
    });
    expect(Object.fromEntries(asked[0]?.url.searchParams ?? [])).toMatchObject({
      q: wanted.query,
      format: "jsonv2",
      addressdetails: "1",
      "accept-language": "fr",
    });
  });

  test("asks the geocoder once for the same search", async () => {
    const { ask, asked } = await startGeocoder("/api", sends(photonAnswer));
    const first = await ask();
    expect((await ask({ latitude: 49.612 })).body).toEqual(first.body);
    expect(asked).toHaveLength(1);
  });

  test.each<[string, RequestListener]>([
    ["an error", (_request, response) => void response.writeHead(500).end("no")],
    ["a refusal for too many requests", (_request, response) => void response.writeHead(429).end()],
    ["a page instead of JSON", sends("<!doctype html><title>Sign in</title>")],
    ["JSON of another format", sends({ error: "unknown" })],
    [
      "half an answer",
      (_request, response) =>
        void response.writeHead(200, { "content-length": "999" }).write("{", () => response.destroy()),
    ],
    ["a redirect", (_request, response) => void response.writeHead(302, { location: "http://127.0.0.1:9/" }).end()],
    ["an answer of a megabyte", sends({ features: [], more: "x".repeat(1_000_000) })],
  ])("keeps the known addresses after %s", async (_name, answer) => {
    vi.spyOn(console, "error").mockReturnValue();
    const { ask } = await startGeocoder("/api", answer);
    expect(await ask()).toEqual({
      status: 200,
      body: { known: [knownStreet], geocoder: "failed", found: [], attribution: null },
    });
  });

  test("stops reading an answer without end", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    const closed = Promise.withResolvers<void>();
    const { ask } = await startGeocoder("/api", (_request, response) => {
      const timer = setInterval(() => response.write("x".repeat(64_000)), 1);
      response.on("close", () => {
        clearInterval(timer);
        closed.resolve();
      });
    });
    expect((await ask()).body).toMatchObject({ known: [knownStreet], geocoder: "failed" });
    await closed.promise;
  });

  test("waits five seconds for a geocoder that does not answer", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    const real = AbortSignal.timeout.bind(AbortSignal);
    const timeout = vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => real(ms === 5_000 ? 50 : ms));
    const { ask } = await startGeocoder("/api", () => undefined);
    expect((await ask()).body).toMatchObject({ known: [knownStreet], geocoder: "failed" });
    expect(timeout).toHaveBeenCalledWith(5_000);
  });

  test("drops hostile results one by one, and hides control characters", async () => {
    const feature = (coordinates: unknown, properties: unknown) => ({ geometry: { coordinates }, properties });
    const { ask } = await startGeocoder(
      "/api",
      sends({
        features: [
          null,
          7,
          feature([6, 91], { name: "Beyond the pole" }),
          feature([999, 49], { name: "Beyond the edge" }),
          feature(["6", "49"], { name: "Text as position" }),
          feature([6], { name: "Half a position" }),
          feature([6, 49], {}),
          feature([6, 49], { name: { toString: "x" }, street: 7 }),
          feature([6, 49], { name: "a\u202eb\u0000\n<img src=x onerror=alert(1)>", __proto__: { polluted: 1 } }),
          feature([6, 49], { name: "\ud800" }),
          feature([6, 49], { name: "Long", street: "x".repeat(5_000), city: "y".repeat(5_000), countrycode: "../" }),
          ...Array.from({ length: 50 }, (_, nth) => feature([6, 49], { name: `Same ${nth}` })),
        ],
      }),
    );
    const { body } = await ask();
    const found = body["found"] as { name: string; vicinity: string | null; city: string | null }[];
    expect(found.map(({ name }) => name)).toEqual([
      "a b <img src=x onerror=alert(1)>",
      "Long",
      "Same 0",
      "Same 1",
      "Same 2",
    ]);
    expect(found[1]?.city).toBeNull();
    expect(JSON.stringify(found).length).toBeLessThan(2_000);
  });

  test("asks no geocoder for people who may not, or too often", async () => {
    const { asked, environment } = await startGeocoder("/api", sends(photonAnswer));
    environment.fetch = createWorld({ ...known, [rpc("may_ask_geocoder")]: { body: false } }).environment.fetch;
    const answer = await handle(post(wanted, "Bearer guest"), environment);
    expect(await answer.json()).toMatchObject({ known: [knownStreet], geocoder: "busy", found: [] });
    expect(asked).toEqual([]);
  });

  test("tries three turns of a second, then gives up", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const { environment, calls } = createWorld(
      { ...known, [rpc("take_geocoder_turn")]: { body: false } },
      {
        secretKey: "secret",
        geocoder: { url: new URL("http://busy.test/api"), format: "photon", attribution: "Busy" },
      },
    );
    const answer = handle(post(wanted, "Bearer guest"), environment);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await (await answer).json()).toMatchObject({ known: [knownStreet], geocoder: "busy" });
    const names = calls.map(({ url }) => url.split("/").at(-1));
    expect(names.filter((name) => name === "take_geocoder_turn")).toHaveLength(3);
    expect(calls.find(({ url }) => url === rpc("take_geocoder_turn"))?.headers.get("apikey")).toBe("secret");
  });

  test("answers a stranger with 401", async () => {
    const { environment } = createWorld({
      [rpc("find_addresses")]: { status: 401, body: { message: "permission denied" } },
    });
    expect((await handle(post(wanted), environment)).status).toBe(401);
  });

  test.each([
    ["a text of two letters", { query: " ab " }],
    ["a text that is too long", { query: "x".repeat(101) }],
    ["a latitude beyond the pole", { latitude: 91 }],
    ["an unknown language", { language: "xx" }],
  ])("rejects %s", async (_name, over) => {
    const { environment, calls } = createWorld(known);
    expect((await handle(post({ ...wanted, ...over }), environment)).status).toBe(400);
    expect(calls).toEqual([]);
  });
});

describe("GEOCODER_URL", () => {
  const read = (url: string, attribution?: string) =>
    readGeocoder((name) => ({ GEOCODER_URL: url, GEOCODER_ATTRIBUTION: attribution })[name]);

  test("is read as Nominatim's if it ends with /search, otherwise as Photon's", () => {
    expect(read("")).toBeNull();
    expect(read("https://photon.example/api")).toMatchObject({ format: "photon" });
    expect(read("https://nominatim.example/search?key=1")).toMatchObject({ format: "nominatim" });
    expect(read("https://nominatim.example/search.php", "© Example")).toMatchObject({
      format: "nominatim",
      attribution: "© Example",
    });
  });

  test.each(["photon", "ftp://photon.example/api", "https://me:secret@photon.example/api", "https://photon.example"])(
    "%s is refused",
    (url) => {
      expect(() => read(url)).toThrow("GEOCODER_URL must");
    },
  );
});
