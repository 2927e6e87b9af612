import { randomUUID } from "node:crypto";
import type { World } from "../world.ts";
import { entry } from "../run-list.ts";
import { PIXEL, jpeg, photo, result } from "./pictures.ts";

/** A guest with a photo that they uploaded. */
async function uploaded(w: World) {
  const member = await w.guest();
  const name = photo();
  const { error } = await member.client.storage.from("reviews").upload(name, PIXEL, jpeg);
  if (error) throw error;
  return { ...member, name, reviews: member.client.storage.from("reviews") };
}

/** What the product asks of Storage, and the ways around it. Answers as Storage 1.11.2 gave them. */
export const storage = [
  entry(
    "a photo is uploaded, read by everybody and described",
    async (w) => {
      const { client } = await w.guest();
      const name = photo();
      const made = await client.storage.from("reviews").upload(name, PIXEL, jpeg);
      const { data } = w.client().storage.from("reviews").getPublicUrl(name);
      const read = await w.fetch(data.publicUrl);
      return {
        path: made.data?.path === name,
        fullPath: made.data?.fullPath === `reviews/${name}`,
        id: made.data?.id,
        url: data.publicUrl.replace(w.url, "").replace(name, "NAME"),
        read: [read.status, read.headers.get("content-type"), (await read.arrayBuffer()).byteLength === PIXEL.length],
      };
    },
    {
      path: true,
      fullPath: true,
      id: "<id>",
      url: "/storage/v1/object/public/reviews/NAME",
      read: [200, "image/jpeg", true],
    },
  ),
  entry(
    "a photo that exists is not uploaded twice",
    async (w) => {
      const { reviews, name } = await uploaded(w);
      return result(await reviews.upload(name, PIXEL, jpeg));
    },
    [400, "409", "The resource already exists"],
  ),
  entry(
    "strangers, uninvited accounts and other people's folders are refused by policy",
    async (w) => {
      const { client } = await w.account();
      const guest = await w.guest();
      return [
        result(await w.client().storage.from("reviews").upload(photo(), PIXEL, jpeg)),
        result(await client.storage.from("reviews").upload(photo(), PIXEL, jpeg)),
        result(await guest.client.storage.from("reviews").upload(`${randomUUID()}/a.jpg`, PIXEL, jpeg)),
      ];
    },
    Array.from({ length: 3 }, () => [400, "403", "new row violates row-level security policy"]),
  ),
  entry(
    "another type, an unknown bucket and a missing object are refused",
    async (w) => {
      const { client } = await w.guest();
      const text = { contentType: "text/html" };
      return [
        result(await client.storage.from("reviews").upload(photo(), "<p>", text)),
        result(await client.storage.from("lemons").upload(photo(), PIXEL, jpeg)),
        result(await client.storage.from("reviews").createSignedUrl(photo(), 60)),
      ];
    },
    [
      [400, "415", "mime type text/html is not supported"],
      [400, "404", "Bucket not found"],
      [400, "404", "Object not found"],
    ],
    {
      answer: [
        [400, "415", "mime type text/html is not supported. Supported: image/jpeg, image/png, image/webp"],
        [400, "404", "Bucket not found"],
        [400, "404", "Object not found"],
      ],
      because: "the library also names what is supported; clients read the code",
    },
  ),
  entry(
    "a missing public photo is not found",
    async (w) => {
      const answer = await w.fetch(w.client().storage.from("reviews").getPublicUrl(photo()).data.publicUrl);
      return [answer.status, ((await answer.json()) as { statusCode: string }).statusCode];
    },
    [400, "404"],
  ),
  entry(
    "an own photo is signed for an hour, and read by its address",
    async (w) => {
      const { reviews, name } = await uploaded(w);
      const { data, error } = await reviews.createSignedUrl(name, 60);
      if (error) return error.message;
      const read = await w.fetch(data.signedUrl);
      const forged = await w.fetch(`${data.signedUrl.slice(0, -4)}AAAA`);
      await forged.text();
      return [data.signedUrl.includes(`/storage/v1/object/sign/reviews/${name}?token=`), read.status, forged.status];
    },
    [true, 200, 400],
  ),
  entry(
    "no address for a later upload is signed",
    async (w) => {
      const { client } = await w.guest();
      return result(await client.storage.from("reviews").createSignedUploadUrl(photo()));
    },
    [400, "403", "new row violates row-level security policy"],
  ),
  entry(
    "an own photo is listed and removed, somebody else's is passed over",
    async (w) => {
      const { reviews, name } = await uploaded(w);
      const other = await w.guest();
      const names = ({ data }: { data: { name: string }[] | null }) => data?.length;
      return [
        names(await other.client.storage.from("reviews").remove([name])),
        names(await reviews.remove([name])),
        names(await reviews.remove([name])),
      ];
    },
    [0, 1, 0],
  ),
  entry(
    "a photo is downloaded by its owner with its type",
    async (w) => {
      const { reviews, name } = await uploaded(w);
      const { data } = await reviews.download(name);
      return [data?.type, data?.size === PIXEL.length];
    },
    ["image/jpeg", true],
  ),
];
