import { pageConfigId } from "../../../src/domain/paths/in-page.ts";
import type { Backend } from "../../embedded/backend.ts";

/** The configuration that an answer to this request contains in its page: JSON, or nothing. */
export type InPage = (request: Request, peer: string) => Promise<string>;
export const nothingInPage: InPage = () => Promise.resolve("");

/** What decides about `InPage`, for caches between server and browser. */
export const inPageVaries = "sec-fetch-mode";

/**
 * The server's configuration, so that the app needs no call for it. Only in what a browser opens as a page: a copy that the worker
 * keeps would still contain it after it has changed.
 */
export const configInPage =
  (backend: Pick<Backend, "handle">): InPage =>
  async (request, peer) => {
    if (request.headers.get("sec-fetch-mode") !== "navigate") return "";
    const headers = new Headers(request.headers);
    // The page that led here does not read this answer.
    headers.delete("referer");
    const answer = await backend.handle(new Request(new URL("/_local/config.json", request.url), { headers }), peer);
    if (!answer?.ok) return "";
    return (await answer.text()).replaceAll("<", "\\u003c");
  };

/** `drawnAt` for pages that caches may answer without asking the server. A page without an end of its body stays as it is. */
export function insertInPage(html: string, config: string, drawnAt?: Date): string {
  if (config === "") return html;
  const at = drawnAt ? ` data-at="${drawnAt.toISOString()}"` : "";
  const element = `<script type="application/json" id="${pageConfigId}"${at}>${config}</script>`;
  return html.replace("</body>", (end) => element + end);
}
