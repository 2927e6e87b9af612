import { readFile, readdir, writeFile } from "node:fs/promises";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Backend } from "../../supabase/embedded/backend.ts";
import { SITE, addPerson, ask, clientOf, picture, signIn, startBackend } from "./backend-fixture.ts";

let backend: Backend;
let dataDir: string;
let ann: SupabaseClient;
let annId: string;
let bob: SupabaseClient;

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), "five-lemons-storage-test-"));
  backend = await startBackend({ dataDir });
  for (const email of ["ann@lemons.test", "bob@lemons.test"]) await addPerson(backend, email);
  ({ client: ann, userId: annId } = await signIn(backend, "ann@lemons.test"));
  ({ client: bob } = await signIn(backend, "bob@lemons.test"));
});
afterAll(async () => {
  await backend.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const download = (key: string) => ask(backend, `/storage/v1/object/public/pictures/${key}`);

describe("storage", () => {
  test("stores raw uploads of the outbox and serves them with their type", async () => {
    const key = `${annId}/raw.jpg`;
    const { data } = await ann.auth.getSession();
    const answer = await ask(
      backend,
      new Request(`${SITE}/storage/v1/object/pictures/${key}`, {
        method: "POST",
        headers: {
          apikey: backend.keys.publishableKey,
          authorization: `Bearer ${data.session?.access_token ?? ""}`,
          "content-type": "image/jpeg",
          "x-upsert": "false",
        },
        body: new Uint8Array([0xff, 0xd8, 0xff, 1, 2, 3]),
      }),
    );
    expect(answer.status).toBe(200);
    const got = await download(key);
    expect([got.headers.get("content-type"), [...new Uint8Array(await got.arrayBuffer())]]).toEqual([
      "image/jpeg",
      [0xff, 0xd8, 0xff, 1, 2, 3],
    ]);
  });

  test("lets caches keep a picture for ten minutes, whatever its uploader asked for, and no refusal", async () => {
    const key = `${annId}/long.jpg`;
    const { data } = await ann.auth.getSession();
    const upload = new Request(`${SITE}/storage/v1/object/pictures/${key}`, {
      method: "POST",
      headers: {
        apikey: backend.keys.publishableKey,
        authorization: `Bearer ${data.session?.access_token ?? ""}`,
        "content-type": "image/jpeg",
        "cache-control": "max-age=31536000",
      },
      body: new Uint8Array([0xff, 0xd8, 0xff, 4, 5, 6]),
    });
    expect((await ask(backend, upload)).status).toBe(200);
    const got = await download(key);
    expect(got.headers.get("cache-control")).toBe("public, max-age=600, must-revalidate");
    expect((await download(`${annId}/none.jpg`)).headers.get("cache-control")).toBe("no-store");
  });

  test("serves uploads with headers that prevent scripts", async () => {
    const key = `${annId}/page.html`;
    expect(
      (await ann.storage.from("pictures").upload(key, picture("<script>alert(1)</script>", "text/html"))).error,
    ).toBeNull();
    const { headers } = await download(key);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toMatch(/default-src 'none'.*sandbox/);
  });

  test("hides owner and upload time of public pictures", async () => {
    const key = `${annId}/whose.png`;
    await ann.storage.from("pictures").upload(key, picture("whose"));
    for (const reader of [undefined, (await bob.auth.getSession()).data.session?.access_token]) {
      const headers = {
        apikey: backend.keys.publishableKey,
        ...(reader === undefined ? {} : { authorization: `Bearer ${reader}` }),
      };
      for (const method of ["GET", "HEAD"]) {
        for (const road of ["info/pictures", "%69nfo/pictures", "public/pictures", "%70ublic/pictures", "pictures"]) {
          const answer = await ask(
            backend,
            new Request(`${SITE}/storage/v1/object/${road}/${key}`, { method, headers }),
          );
          expect([answer.status, answer.headers.get("last-modified")], `${method} ${road}`).toEqual([200, null]);
        }
      }
      for (const road of ["object/info", "object/%69nfo", "object/inf%6F", "%6fbject/info"]) {
        const told = await ask(backend, new Request(`${SITE}/storage/v1/${road}/pictures/${key}`, { headers }));
        const text = await told.text();
        expect(JSON.parse(text), road).toMatchObject({
          name: key,
          size: expect.any(Number),
          content_type: "image/png",
        });
        expect(text.replaceAll(key, ""), road).not.toContain(annId);
        expect(text, road).not.toMatch(/owner|\d{4}-\d\d-\d\dT/);
      }
    }
  });

  test("answers 403 to writes outside the user's own folder", async () => {
    const foreign = await bob.storage.from("pictures").upload(`${annId}/foreign.png`, picture("x"));
    expect(foreign.error).toMatchObject({ statusCode: "403" });
    const anonymous = await clientOf(backend).storage.from("pictures").upload("anyone.png", picture("x"));
    expect(anonymous.error).toMatchObject({ statusCode: "403" });
  });

  test("accepts only files whose content matches their declared type", async () => {
    const html = (type: string) => new Blob(["<script>alert(1)</script>"], { type });
    for (const type of ["image/jpeg", "image/png", "image/webp"]) {
      const bucket = ann.storage.from(type === "image/webp" ? "letters" : "pictures");
      const refused = await bucket.upload(`${annId}/lie-${type.slice(6)}`, html(type));
      expect([type, refused.error?.message]).toEqual([type, "The file is not what its type says"]);
      expect((await bucket.upload(`${annId}/true-${type.slice(6)}`, picture("x", type))).error).toBeNull();
      expect((await bucket.upload(`${annId}/empty-${type.slice(6)}`, new Blob([], { type }))).error).not.toBeNull();
    }
    const raw = await ann.storage
      .from("pictures")
      .upload(`${annId}/raw-lie.jpg`, new TextEncoder().encode("GIF89a"), { contentType: "Image/JPEG; q=1" });
    expect(raw.error).not.toBeNull();
    const letters = ann.storage.from("letters");
    const later = await letters.createSignedUploadUrl(`${annId}/later.png`);
    const sent = await letters.uploadToSignedUrl(`${annId}/later.png`, later.data?.token ?? "", html("image/png"));
    expect(sent.error?.message).toBe("The file is not what its type says");
  });

  test("refuses forms of strangers and forms of many parts before it parses them", async () => {
    const { data } = await ann.auth.getSession();
    const part = '--lemon\r\ncontent-disposition: form-data; name=""\r\n\r\n\r\n';
    const file = '--lemon\r\ncontent-disposition: form-data; name=""; filename="a"\r\ncontent-type: image/jpeg\r\n\r\n';
    const send = (token: string | undefined, parts: number, settings = "") =>
      ask(
        backend,
        new Request(`${SITE}/storage/v1/object/pictures/${annId}/form-${parts}-${settings.length}.jpg`, {
          method: "POST",
          headers: {
            apikey: backend.keys.publishableKey,
            ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
            "content-type": 'Multipart/Form-Data; boundary="lemon"',
          },
          body: Buffer.concat([
            Buffer.from(part.repeat(parts) + settings + file),
            new Uint8Array([0xff, 0xd8, 0xff, 1]),
            Buffer.from("\r\n--lemon--"),
          ]),
        }),
      );
    const token = data.session?.access_token;
    for (const stranger of [undefined, backend.keys.publishableKey])
      expect(await (await send(stranger, 1)).json()).toMatchObject({ statusCode: "403", error: "Unauthorized" });
    const refused = await send(token, 1000);
    expect([refused.status, await refused.json()]).toMatchObject([400, { message: "The form has too many parts" }]);
    expect((await send(token, 3)).status).toBe(200);
    const lines = '--lemon\r\ncontent-disposition: form-data; name="cacheControl"\r\n\r\n1\r\nx: y\r\n';
    expect(await (await send(token, 0, lines)).json()).toHaveProperty("Key");
  });

  test("treats percent-encoded letters in paths like plain ones", async () => {
    const { data } = await ann.auth.getSession();
    const send = (road: string, type: string, body: string) =>
      ask(
        backend,
        new Request(`${SITE}/storage/v1/${road}`, {
          method: "POST",
          headers: {
            apikey: backend.keys.publishableKey,
            authorization: `Bearer ${data.session?.access_token ?? ""}`,
            "content-type": type,
          },
          body,
        }),
      );
    for (const road of ["object", "%6fbject", "objec%74"]) {
      const lie = await send(`${road}/pictures/${annId}/encoded.jpg`, "image/jpeg", "<script>alert(1)</script>");
      expect([road, lie.status]).toEqual([road, 415]);
      const deep = `{"prefix":${"[".repeat(5000)}${"]".repeat(5000)}}`;
      expect([road, (await send(`${road}/list/pictures`, "application/json", deep)).status]).toEqual([road, 400]);
    }
    const spaced = `${annId}/a letter for ünal.png`;
    expect((await ann.storage.from("pictures").upload(spaced, picture("x"))).error).toBeNull();
    expect((await download(encodeURI(spaced))).status).toBe(200);
  });

  test("does not reveal whether a bucket is empty", async () => {
    await ann.storage.from("pictures").upload(`${annId}/kept.png`, picture("kept"));
    for (const client of [clientOf(backend), bob]) {
      const [full, none] = [await client.storage.deleteBucket("pictures"), await client.storage.deleteBucket("none")];
      expect(full.error).toEqual(none.error);
      expect(full.error).toMatchObject({ status: 400, statusCode: "404" });
    }
    const server = clientOf(backend, backend.keys.secretKey).storage;
    expect((await server.deleteBucket("pictures")).error?.message).toContain("not empty");
  });

  test("signs and removes at most a hundred objects per call", async () => {
    const names = Array.from({ length: 101 }, (_, turn) => `${annId}/${turn}`);
    expect((await ann.storage.from("letters").createSignedUrls(names, 60)).error).not.toBeNull();
    expect((await ann.storage.from("letters").createSignedUrls(names.slice(1), 60)).error).toBeNull();
    const odd = await ann.storage.from("letters").createSignedUrls(["\ud800"], 60);
    expect(odd.data).toMatchObject([{ signedUrl: null, error: "Invalid path" }]);
    expect((await ann.storage.from("letters").remove(names)).error).not.toBeNull();
    expect((await ann.storage.from("letters").remove(names.slice(1))).error).toBeNull();
  });

  test("stores exactly one of eight parallel uploads to the same name", async () => {
    const key = `${annId}/race.png`;
    const uploads = Array.from({ length: 8 }, (_, turn) =>
      ann.storage.from("pictures").upload(key, picture(`${turn}`)),
    );
    const results = await Promise.all(uploads);
    expect(results.filter(({ error }) => error === null)).toHaveLength(1);
    const winner = results.findIndex(({ error }) => error === null);
    expect(await (await download(key)).text()).toBe(await picture(`${winner}`).text());
  });

  test("rejects files that are too large or of a type the bucket does not allow", async () => {
    const large = await ann.storage.from("pictures").upload(`${annId}/large.png`, picture("x".repeat(100_001)));
    expect(large.error).toMatchObject({ statusCode: "413" });
    const svg = await ann.storage.from("pictures").upload(`${annId}/a.svg`, picture("<svg/>", "image/svg+xml"));
    expect(svg.error).toMatchObject({ statusCode: "415" });
  });

  test("lists the files and subfolders of a folder", async () => {
    for (const key of ["list/one.png", "list/deep/two.png", "list/deep/three.png"]) {
      await ann.storage.from("letters").upload(`${annId}/${key}`, picture(key));
    }
    const listed = await ann.storage.from("letters").list(`${annId}/list`);
    expect(listed.data?.map(({ name, id }) => [name, id === null])).toEqual([
      ["deep", true],
      ["one.png", false],
    ]);
    expect((await bob.storage.from("letters").list(`${annId}/list`)).data).toEqual([]);
  });

  test("signs URLs for private objects and for uploads", async () => {
    const bucket = ann.storage.from("letters");
    await bucket.upload(`${annId}/secret.txt`, picture("dear lemon", "text/plain"));
    const closed = await ask(backend, `/storage/v1/object/public/letters/${annId}/secret.txt`);
    expect(closed.ok).toBe(false);
    const signed = await bucket.createSignedUrl(`${annId}/secret.txt`, 60);
    expect(await (await ask(backend, new Request(signed.data?.signedUrl ?? ""))).text()).toBe("dear lemon");
    const many = await bucket.createSignedUrls([`${annId}/secret.txt`], 60);
    expect(many.data?.[0]?.signedUrl).toContain("/storage/v1/object/sign/letters/");
    const upload = await bucket.createSignedUploadUrl(`${annId}/later.txt`);
    const { error } = await clientOf(backend)
      .storage.from("letters")
      .uploadToSignedUrl(`${annId}/later.txt`, upload.data?.token ?? "", picture("later", "text/plain"));
    expect(error).toBeNull();
    expect(await (await bucket.download(`${annId}/later.txt`)).data?.text()).toBe("later");
  });

  test("signs no path that could leave the bucket through dots", async () => {
    const paths = ["../pictures/x.png", `${annId}/../../pictures/x.png`, `./${annId}/secret.txt`, ".."];
    const signed = await ann.storage.from("letters").createSignedUrls(paths, 60);
    expect(signed.data?.map(({ error, signedUrl }) => [error, signedUrl])).toEqual(
      paths.map(() => ["Invalid path", expect.not.stringContaining("token=")]),
    );
  });

  test("lets a person remove only their own objects", async () => {
    const key = `${annId}/gone.png`;
    await ann.storage.from("pictures").upload(key, picture("gone"));
    expect((await bob.storage.from("pictures").remove([key])).data).toEqual([]);
    expect((await download(key)).status).toBe(200);
    expect((await ann.storage.from("pictures").remove([key])).data).toHaveLength(1);
    expect((await download(key)).ok).toBe(false);
  });

  test("copies an object within a bucket", async () => {
    const bucket = ann.storage.from("letters");
    await bucket.upload(`${annId}/a.txt`, picture("a", "text/plain"));
    expect((await bucket.copy(`${annId}/a.txt`, `${annId}/b.txt`)).error).toBeNull();
    expect(await (await bucket.download(`${annId}/b.txt`)).data?.text()).toBe("a");
  });

  test("keeps every file inside its folder, whatever its name", async () => {
    for (const key of ["../../outside.png", `${annId}/../../outside.png`, `${annId}/%2e%2e/%2e%2e/outside.png`]) {
      await ann.storage.from("pictures").upload(key, picture("out"));
    }
    const long = `${annId}/${"x".repeat(180)}/${"y".repeat(180)}.png`;
    expect((await ann.storage.from("pictures").upload(long, picture("long"))).error).toBeNull();
    expect(await (await download(long)).text()).toBe(await picture("long").text());
    const inside = await readdir(path.join(dataDir, "storage"), { recursive: true });
    expect(inside.every((name) => /^[0-9a-f]{2}(\/[0-9a-f]{64}(\.json)?)?$/.test(name))).toBe(true);
    expect((await readdir(dataDir)).toSorted()).toEqual([
      "code-keys.json",
      "keys.json",
      "lock",
      "pg",
      "storage",
      "version",
    ]);
  });

  test("accepts fifty parallel photos", async () => {
    const upload = (turn: number) =>
      ann.storage.from("pictures").upload(`${annId}/many-${turn}.png`, picture("x".repeat(90_000)));
    const results = await Promise.all(Array.from({ length: 50 }, (_, turn) => upload(turn)));
    expect(results.filter(({ error }) => error !== null)).toEqual([]);
    const [file] = (await readdir(path.join(dataDir, "storage"), { recursive: true })).filter((name) =>
      name.endsWith(".json"),
    );
    expect(JSON.parse(await readFile(path.join(dataDir, "storage", file ?? ""), "utf8"))).toHaveProperty("bucket");
  });
});

describe("storage maintenance", () => {
  test("deletes only files without a database row", async () => {
    for (const name of ["kept", "left", "hidden", "removed"])
      await ann.storage.from("pictures").upload(`${annId}/${name}.png`, picture(name));
    // As after the deletion of an account in SQL, which does not delete files.
    await backend.db.query("delete from storage.objects where name like '%/left.png'");
    // As for a withheld photo, whose bytes are stored for an appeal.
    await backend.db.query("insert into storage.buckets (id, name) values ('withheld', 'withheld')");
    await backend.db.query("update storage.objects set bucket_id = 'withheld' where name like '%/hidden.png'");
    // As for a removed portrait, until maintenance runs.
    await backend.db.query("insert into storage.buckets (id, name) values ('withheld-pictures', 'withheld-pictures')");
    await backend.db.query(
      "update storage.objects set bucket_id = 'withheld-pictures' where name like '%/removed.png'",
    );
    const notes = async () => {
      const names = (await readdir(path.join(dataDir, "storage"), { recursive: true })).filter((name) =>
        name.endsWith(".json"),
      );
      return Promise.all(
        names.map(async (name) => ({ name, text: await readFile(path.join(dataDir, "storage", name), "utf8") })),
      );
    };
    const holds = async (key: string) => (await notes()).some(({ text }) => text.includes(key));
    await backend.runMaintenance();
    expect([await holds("left.png"), await holds("kept.png")]).toEqual([true, true]);
    for (const { name, text } of await notes()) {
      await writeFile(
        path.join(dataDir, "storage", name),
        text.replace(/"modified":"[^"]*"/, '"modified":"2026-01-01T00:00:00.000Z"'),
      );
    }
    await backend.runMaintenance();
    expect([await holds("left.png"), await holds("kept.png"), await holds("hidden.png")]).toEqual([false, true, true]);
    expect(await holds("removed.png")).toBe(true);
    expect(await (await download(`${annId}/kept.png`)).text()).toBe(await picture("kept").text());
  });
});
