import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Backend } from "../../supabase/embedded/backend.ts";
import { SITE, addPerson, ask, picture, signIn, startBackend } from "./backend-fixture.ts";

let backend: Backend;
let token = "";
let key = "";
// Installed before the first refusal, since the log filter starts then.
const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);

beforeAll(async () => {
  backend = await startBackend();
  await addPerson(backend, "ann@lemons.test");
  const { client, session, userId } = await signIn(backend, "ann@lemons.test");
  token = session.access_token;
  key = `${userId}/there.png`;
  const { error } = await client.storage.from("pictures").upload(key, picture("there"));
  if (error) throw error;
});
afterAll(async () => {
  await backend.close();
  vi.restoreAllMocks();
});

const send = (method: string, path: string, body?: string) => {
  const request = new Request(`${SITE}${path.replace("KEY", key)}`, {
    method: method === "TRACE" ? "GET" : method,
    headers: {
      apikey: backend.keys.publishableKey,
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body }),
  });
  // A path that clients cannot produce.
  if (method === "TRACE") Object.defineProperty(request, "method", { value: "TRACE" });
  return ask(backend, request);
};

test.each<[name: string, method: string, path: string, body?: string]>([
  ["a signed address with a made-up token", "GET", "/storage/v1/object/sign/pictures/KEY?token=lemon"],
  ["a signed address with a malformed token", "GET", "/storage/v1/object/sign/pictures/KEY?token=a.b.c"],
  ["an upload with a made-up token", "PUT", "/storage/v1/object/upload/sign/pictures/KEY?token=lemon", "{}"],
  ["a removal without a body", "DELETE", "/storage/v1/object/pictures"],
  ["a removal without names", "DELETE", "/storage/v1/object/pictures", "{}"],
  ["a removal whose names are not strings", "DELETE", "/storage/v1/object/pictures", '{"prefixes":[1]}'],
  ["a removal whose body is not JSON", "DELETE", "/storage/v1/object/pictures", "{lemon"],
  ["a list request without a body", "POST", "/storage/v1/object/list/pictures"],
  ["a list request whose body is not JSON", "POST", "/storage/v1/object/list/pictures", "{lemon"],
  [
    "a list request sorted by an unknown column",
    "POST",
    "/storage/v1/object/list/pictures",
    '{"prefix":"","sortBy":{"column":"lemon","order":"asc"}}',
  ],
  [
    "a list request with an unknown sort direction",
    "POST",
    "/storage/v1/object/list/pictures",
    '{"prefix":"","sortBy":{"column":"name","order":"lemon"}}',
  ],
  ["a list request with a negative limit", "POST", "/storage/v1/object/list/pictures", '{"prefix":"","limit":-1}'],
  ["a signing request without a body", "POST", "/storage/v1/object/sign/pictures/KEY"],
  ["a signing request without a duration", "POST", "/storage/v1/object/sign/pictures/KEY", "{}"],
  ["a move without a source", "POST", "/storage/v1/object/move", "{}"],
  ["a copy request whose body is not JSON", "POST", "/storage/v1/object/copy", "{lemon"],
])("storage rejects %s with 400 and a JSON error, and logs nothing", async (_name, method, path, body) => {
  logged.mockClear();
  const answer = await send(method, path, body);
  expect([answer.status, await answer.json()]).toEqual([
    400,
    { statusCode: "400", error: expect.any(String), message: expect.any(String) },
  ]);
  expect(logged.mock.calls).toEqual([]);
});

test.each([
  "%zz",
  "lemon",
  "name=lemon",
  "name=lemon.zest",
  "or=(lemon",
  "or=(name.eq.a",
  "order=name.lemon",
  "select=...x",
  "select=a,,b",
])("the REST API rejects the query ?%s and logs nothing", async (question) => {
  logged.mockClear();
  const answer = await send("GET", `/rest/v1/places?${question}`);
  expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ code: expect.any(String) })]);
  expect(logged.mock.calls).toEqual([]);
});

test.each(["/auth/v1/user", "/auth/v1/reauthenticate", "/auth/v1/settings", "/auth/v1/health"])(
  "a HEAD request to %s is rejected, sends no mail and logs nothing",
  async (path) => {
    logged.mockClear();
    const mails = backend.mail.list().length;
    expect((await send("HEAD", path)).status).toBe(405);
    expect(backend.mail.list()).toHaveLength(mails);
    expect(logged.mock.calls).toEqual([]);
  },
);

test.each(["/auth/v1/user", "/rest/v1/places", "/storage/v1/object/public/pictures/a.png", "/functions/v1/result"])(
  "an unsupported method is rejected at %s",
  async (path) => {
    logged.mockClear();
    const answer = await send("TRACE", path);
    expect([answer.status, await answer.json()]).toEqual([405, { code: "405", message: "Method not allowed" }]);
    expect(logged.mock.calls).toEqual([]);
  },
);

test.each([
  "no boundary at all",
  '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\ncut off',
])("an upload as a broken form is rejected with 400 and logs nothing: %j", async (body) => {
  logged.mockClear();
  const request = new Request(`${SITE}/storage/v1/object/pictures/${key.replace("there", "broken")}`, {
    method: "POST",
    headers: {
      apikey: backend.keys.publishableKey,
      authorization: `Bearer ${token}`,
      "content-type": "multipart/form-data; boundary=x",
    },
    body,
  });
  const answer = await ask(backend, request);
  expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ message: expect.any(String) })]);
  expect(logged.mock.calls).toEqual([]);
});
