import type { CodeKey } from "../../../domain/codes/code-keys.ts";
import { codeKeysPath } from "../../../domain/codes/code-keys.ts";
import { escapeHtml } from "../../../domain/text/escape-html.ts";
import { pages } from "../../../domain/paths/paths.ts";
import type { Passport } from "../../../domain/people/passport.ts";
import type { Messages } from "../../../messages/generated/messages.ts";
import { formatLocale } from "../../../messages/format.ts";
import { passportScript, passportStyle } from "./passport-script.ts";

type Drawing = {
  line: string;
  passport: Passport;
  /** The published key that signed the passport. */
  key: CodeKey;
  /** Origin of this installation, without a trailing slash. */
  site: string;
  words: Pick<Messages, "passport" | "common" | "names">;
};

/**
 * A standalone HTML page with the signed line, the key and the labels. It verifies the signature itself and shows nothing
 * before. Everything it shows about the person comes from the signed line. A forger could still rewrite the page around it,
 * which is why the page links to the check page of this installation.
 */
export function drawPassportFile({ line, passport, key, site, words }: Drawing): string {
  const t = words.passport;
  const { kid, x, y } = key;
  const data = {
    ...t.file,
    average: t.average,
    best: t.best,
    praise: t.praise,
    awards: t.awards,
    places: t.places,
    noNames: t.noNames,
    key: { kid, x, y },
    site,
    keysAt: site + codeKeysPath,
    locale: formatLocale(),
    names: namesOf(words.names),
  };
  const check = `${site}${pages.passport}`;
  return `<!doctype html>
<html lang="${escapeHtml(formatLocale())}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; connect-src ${escapeHtml(site)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(t.file.title({ name: passport.name }))}</title>
<style>${passportStyle}</style>
</head>
<body>
<main>
<p class="brand">${escapeHtml(words.common.product)}</p>
<div id="paper" hidden></div>
<p id="verdict" role="status">${escapeHtml(t.file.checking)}</p>
<p id="where"></p>
<noscript><p>${escapeHtml(t.file.noScript)}</p></noscript>
<p><a href="${escapeHtml(check)}#${line}">${escapeHtml(check)}</a></p>
</main>
<script type="text/plain" id="passport">${line}</script>
<script type="application/json" id="words">${JSON.stringify(data).replaceAll("<", String.raw`\u003c`)}</script>
<script>${passportScript}</script>
</body>
</html>
`;
}

/** Labels of tag and award codes. */
const namesOf = ({ tags, awards }: Messages["names"]): Record<string, string> => ({ ...tags, ...awards });
