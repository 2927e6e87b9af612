import { escapeHtml } from "../../../src/domain/text/escape-html.ts";

const STYLE =
  "body{font:1rem/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem}pre{white-space:pre-wrap;overflow-wrap:anywhere}label,input,button{display:block;font:inherit;margin:.5rem 0}";

/** A plain page of the backend itself. `body` is trusted HTML: escape external values. */
export function page(
  title: string,
  body: string,
  { status = 200, formTargets = [] }: { status?: number; formTargets?: readonly string[] } = {},
): Response {
  const policy = `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; form-action 'self' ${formTargets.join(" ")}`;
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;
  return new Response(html, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy.trim(),
      "cache-control": "no-store",
    },
  });
}
