import { routes } from "../src/domain/paths/routes.ts";
import { notKeptPath, sharedField } from "../src/domain/share.ts";
import { saveSharedPhotos } from "../src/local/drafts/shared-photos.ts";
import { withRoom } from "../src/sync/storage/make-room.ts";

/** True if the system passes on something that was shared with the app. The server does not store shared content. */
export const isShare = ({ method, mode, url }: Pick<Request, "method" | "mode" | "url">): boolean =>
  method === "POST" && mode === "navigate" && new URL(url).pathname === routes.pick.address;

/**
 * True if a page elsewhere sent the form. A worker sees neither `Origin` nor `Sec-Fetch-Site`, and a page may hide its address:
 * then its pictures wait like those of another app, and only a tap on a place attaches them.
 */
function isOfPage({ referrer, url }: Pick<Request, "referrer" | "url">): boolean {
  return (
    URL.canParse(referrer) &&
    /^https?:$/.test(new URL(referrer).protocol) &&
    new URL(referrer).origin !== new URL(url).origin
  );
}

/** The pictures are on the disk before the page opens, with or without a connection; the page then asks where they belong. */
export async function takeShared(request: Request): Promise<Response> {
  if (isOfPage(request)) return Response.redirect(new URL(routes.pick.address, request.url), 303);
  let kept = false;
  try {
    const files = (await request.formData()).getAll(sharedField).filter((one) => one instanceof File);
    const photos = await Promise.all(
      files.map(async (file) => ({ name: file.name, type: file.type, bytes: await file.arrayBuffer() })),
    );
    kept = await withRoom(() => saveSharedPhotos(photos));
  } catch {
    // The disk is full, or the form is none: the picture is still where it was shared from, and the page says so.
  }
  return Response.redirect(new URL(kept ? routes.pick.address : notKeptPath, request.url), 303);
}
