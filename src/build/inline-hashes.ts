import { createHash } from "node:crypto";

type Inline = { scripts: string[]; styles: string[] };

/** Inline scripts and styles of a built page, as a content security policy names them. */
export function inlineOf(html: string): Inline {
  return {
    scripts: hashesOf(html, /<script>([\s\S]*?)<\/script>/g),
    styles: hashesOf(html, /<style>([\s\S]*?)<\/style>/g),
  };
}

const hashesOf = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);

/** The same policy, which also allows these and nothing else inline. */
export function allowInline(policy: string, { scripts, styles }: Inline): string {
  const add = (directive: string, hashes: string[]) => [directive, ...new Set(hashes)].join(" ");
  return policy
    .replace("script-src 'self'", add("script-src 'self'", scripts))
    .replace("style-src 'self'", add("style-src 'self'", styles));
}
