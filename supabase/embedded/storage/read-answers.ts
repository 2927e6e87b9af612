import type { ApiCall } from "../shared/api-call.ts";
import { knownTags, strongTag } from "../shared/known-tags.ts";

const OBJECT = /^\/storage\/v1\/(?:object|render\/image)\/(?!list\/|list-v2\/|info\/|upload\/)/;
const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/** The answer to a read of a file as Storage gives it: named for saving, in part, or not again. The library knows none of them. */
export async function asRead({ method, url, headers }: ApiCall, answer: Response): Promise<Response> {
  if (method === "HEAD") return new Response(null, { status: answer.status, headers: answer.headers });
  if (method !== "GET" || answer.status !== 200 || !OBJECT.test(url.pathname)) return answer;
  const given = new Headers(answer.headers);
  const name = url.searchParams.get("download");
  if (name !== null) given.set("content-disposition", disposition(name));
  const tag = given.get("etag");
  if (tag !== null && knownTags(headers).includes(strongTag(tag))) {
    await answer.body?.cancel();
    given.delete("content-length");
    return new Response(null, { status: 304, headers: given });
  }
  const asked = RANGE.exec(headers.get("range") ?? "");
  if (!asked) return new Response(answer.body, { status: 200, headers: given });
  return partOf(new Uint8Array(await answer.arrayBuffer()), asked, given);
}

/** Names that are not plain letters are only in the second, encoded form. */
function disposition(name: string): string {
  if (name === "") return "attachment";
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
  return `attachment; filename=${encoded}; filename*=UTF-8''${encoded}`;
}

function partOf(bytes: Uint8Array<ArrayBuffer>, [, from = "", to = ""]: RegExpExecArray, headers: Headers): Response {
  const size = bytes.byteLength;
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  headers.delete("content-length");
  if ((from === "" && to === "") || start > end) {
    headers.set("content-range", `bytes */${size}`);
    return new Response(null, { status: 416, headers });
  }
  headers.set("content-range", `bytes ${start}-${end}/${size}`);
  return new Response(bytes.slice(start, end + 1), { status: 206, headers });
}
