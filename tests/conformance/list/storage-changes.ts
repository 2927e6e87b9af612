import { randomUUID } from "node:crypto";
import type { World } from "../world.ts";
import { entry } from "../run-list.ts";
import { PIXEL, jpeg, photo, result } from "./pictures.ts";

/** A guest with two pictures in their folder of portraits. */
async function portrayed(w: World) {
  const member = await w.guest();
  const portraits = member.client.storage.from("profile-images");
  for (const name of ["avatar.jpg", "avatar.jpeg"]) {
    const { error } = await portraits.upload(`${member.id}/${name}`, PIXEL, jpeg);
    if (error) throw error;
  }
  return { ...member, portraits, at: (name: string) => `${member.id}/${name}` };
}

const names = ({ data }: { data: { name: string }[] | null }) => data?.map(({ name }) => name);
const wait = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000));

/** What a client of the specification may also ask of Storage. Answers as Storage 1.11.2 gave them. */
export const storageChanges = [
  entry(
    "a portrait is replaced by an upsert or an update, and not by a second upload",
    async (w) => {
      const { portraits, at } = await portrayed(w);
      const again = await portraits.upload(at("avatar.jpg"), PIXEL, { ...jpeg, upsert: true });
      const read = await w.fetch(`${portraits.getPublicUrl(at("avatar.jpg")).data.publicUrl}?t=1`);
      return [
        result(await portraits.upload(at("avatar.jpg"), PIXEL, jpeg)),
        [again.error, again.data?.path === at("avatar.jpg"), again.data?.id],
        (await portraits.update(at("avatar.jpg"), PIXEL, jpeg)).error,
        result(await portraits.update(at("none.jpeg"), PIXEL, jpeg)),
        [read.status, (await read.arrayBuffer()).byteLength === PIXEL.length],
      ];
    },
    [
      [400, "409", "The resource already exists"],
      [null, true, "<id>"],
      null,
      [400, "403", "new row violates row-level security policy"],
      [200, true],
    ],
  ),
  entry(
    "a photo of a review is never replaced",
    async (w) => {
      const { client } = await w.guest();
      const [name, reviews] = [photo(), client.storage.from("reviews")];
      const made = await reviews.upload(name, PIXEL, { ...jpeg, upsert: true });
      return [
        made.error,
        result(await reviews.upload(name, PIXEL, { ...jpeg, upsert: true })),
        result(await reviews.update(name, PIXEL, jpeg)),
      ];
    },
    [
      null,
      [400, "403", "new row violates row-level security policy"],
      [400, "403", "new row violates row-level security policy"],
    ],
  ),
  entry(
    "a picture is moved and copied within the own folder, and no further",
    async (w) => {
      const { client, portraits, at } = await portrayed(w);
      const other = await w.guest();
      return [
        result(await portraits.move(at("avatar.jpeg"), at("avatar.webp"))),
        result(await portraits.move(at("avatar.jpeg"), at("avatar.webp"))),
        result(await portraits.move(at("avatar.jpg"), at("avatar.webp"))),
        result(await portraits.move(at("avatar.webp"), `${other.id}/avatar.webp`)),
        (await portraits.copy(at("avatar.webp"), at("avatar.png"))).error,
        result(await other.client.storage.from("profile-images").copy(at("avatar.webp"), `${other.id}/avatar.webp`)),
        result(await client.storage.from("reviews").move(photo(), photo())),
        names(await portraits.list(at("").slice(0, -1), { sortBy: { column: "name", order: "asc" } })),
      ];
    },
    [
      { data: { message: "Successfully moved" } },
      [400, "404", "Object not found"],
      [400, "409", "The resource already exists"],
      [400, "403", "new row violates row-level security policy"],
      null,
      [400, "404", "Object not found"],
      [400, "404", "Object not found"],
      ["avatar.jpg", "avatar.png", "avatar.webp"],
    ],
  ),
  entry(
    "a folder is listed in order, in pages and by the start of names",
    async (w) => {
      const { id, portraits } = await portrayed(w);
      const list = (options: object) => portraits.list(id, options);
      const [{ metadata, ...first } = { metadata: null }] = (await list({ limit: 1 })).data ?? [];
      return [
        names(await list({ sortBy: { column: "name", order: "desc" } })),
        names(await list({ limit: 1, offset: 1, sortBy: { column: "name", order: "asc" } })),
        names(await list({ search: "avatar.jpe" })),
        names(await list({ search: "none" })),
        names(await portraits.list("", { search: id })),
        names(await (await w.guest()).client.storage.from("profile-images").list(id)),
        Object.keys(first).toSorted().join(" "),
        Object.keys(metadata ?? {})
          .toSorted()
          .join(" "),
      ];
    },
    [
      ["avatar.jpg", "avatar.jpeg"],
      ["avatar.jpg"],
      ["avatar.jpeg"],
      [],
      ["<id>"],
      [],
      "created_at id last_accessed_at name updated_at",
      "cacheControl contentLength eTag httpStatusCode lastModified mimetype size",
    ],
  ),
  entry(
    "a signed address ends, and several are signed together",
    async (w) => {
      const { portraits, at } = await portrayed(w);
      const brief = await portraits.createSignedUrl(at("avatar.jpg"), 1);
      const many = await portraits.createSignedUrls([at("avatar.jpg"), at("none.jpeg")], 60);
      const named = await portraits.createSignedUrl(at("avatar.jpg"), 60, { download: "me.jpg" });
      const read = await w.fetch(named.data?.signedUrl ?? "");
      await read.arrayBuffer();
      await wait(2.5);
      const late = await w.fetch(brief.data?.signedUrl ?? "");
      await late.text();
      return [
        late.status,
        many.data?.map(({ error, signedUrl }) => [error, Boolean(signedUrl)]),
        [read.status, read.headers.get("content-disposition")],
        result(await portraits.createSignedUrl(at("avatar.jpg"), 0)),
      ];
    },
    [
      400,
      [
        [null, true],
        ["Either the object does not exist or you do not have access to it", false],
      ],
      [200, "attachment; filename=me.jpg; filename*=UTF-8''me.jpg"],
      [400, "400", "body/expiresIn must be >= 1"],
    ],
    {
      answer: [
        400,
        [
          [null, true],
          ["Either the object does not exist or you do not have access to it", false],
        ],
        [200, "attachment; filename=me.jpg; filename*=UTF-8''me.jpg"],
        [400, "400", "A field of the body is missing or has another type"],
      ],
      because: "our own words; clients read the code",
    },
  ),
  entry(
    "a public picture says how long it may be kept, and is answered in part or not again",
    async (w) => {
      const { client } = await w.guest();
      const [name, reviews] = [photo(), client.storage.from("reviews")];
      await reviews.upload(name, PIXEL, { ...jpeg, cacheControl: "31536000" });
      const url = reviews.getPublicUrl(name).data.publicUrl;
      const ask = async (headers: Record<string, string>, method = "GET") => {
        const answer = await w.fetch(url, { method, headers });
        const { byteLength } = await answer.arrayBuffer();
        return [answer.status, byteLength, answer.headers];
      };
      const [status, , headers] = (await ask({})) as [number, number, Headers];
      const etag = headers.get("etag") ?? "";
      return [
        [status, headers.get("cache-control"), /^"[^"]+"$/.test(etag), headers.get("accept-ranges")],
        (await ask({ "if-none-match": etag })).slice(0, 2),
        (await ask({ range: "bytes=0-9" })).slice(0, 2),
        (await ask({}, "HEAD")).slice(0, 2),
        (await w.fetch(`${url}?download=me.jpg`)).headers.get("content-disposition"),
      ];
    },
    [
      [200, "max-age=31536000", true, "bytes"],
      [304, 0],
      [206, 10],
      [200, 0],
      "attachment; filename=me.jpg; filename*=UTF-8''me.jpg",
    ],
    {
      answer: [
        [200, "public, max-age=600, must-revalidate", true, "bytes"],
        [304, 0],
        [206, 10],
        [200, 0],
        "attachment; filename=me.jpg; filename*=UTF-8''me.jpg",
      ],
      because:
        "the stand-in bounds how long a photo is kept, so that a withheld one disappears; Storage keeps to its uploader",
    },
  ),
  entry(
    "a picture is described, said to exist, and missed",
    async (w) => {
      const { portraits, at } = await portrayed(w);
      const other = (await w.guest()).client.storage.from("profile-images");
      const { data } = await portraits.info(at("avatar.jpg"));
      return [
        [data?.name === at("avatar.jpg"), data?.size === PIXEL.length, data?.contentType, data?.bucketId],
        (await portraits.exists(at("avatar.jpg"))).data,
        (await portraits.exists(at("none.jpeg"))).data,
        (await other.exists(at("avatar.jpg"))).data,
        result(await portraits.download(at("none.jpeg"))),
        (await other.download(at("avatar.jpg"))).error,
        result(await portraits.info(at("none.jpeg"))),
        result(await portraits.upload(`${randomUUID()}/avatar.jpg`, PIXEL, { ...jpeg, upsert: true })),
      ];
    },
    [
      [true, true, "image/jpeg", "profile-images"],
      true,
      false,
      true,
      [400, "404", "Object not found"],
      null,
      [400, "404", "Object not found"],
      [400, "403", "new row violates row-level security policy"],
    ],
  ),
];
