import type { ManifestOptions } from "vite-plugin-pwa";
import { pages } from "../domain/paths/paths.ts";
import { sharedField } from "../domain/share.ts";
import { languages, manifestPath, type Language } from "../domain/languages.ts";
import type { Messages } from "../messages/generated/messages.ts";
import { messagesFolder } from "./generated-messages.ts";
import { readTexts } from "./messages-types.ts";

const picture = (name: string, label: string) => ({ src: `/screenshots/${name}.png`, type: "image/png", label });
const narrow = (name: string, label: string) => ({
  ...picture(name, label),
  sizes: "720x1480",
  form_factor: "narrow" as const,
});
const wide = (name: string, label: string) => ({
  ...picture(name, label),
  sizes: "1280x800",
  form_factor: "wide" as const,
});

const shortcut = (name: string, url: string, icon: string) => ({
  name,
  url,
  icons: [{ src: `/icons/shortcut-${icon}.png`, sizes: "96x96", type: "image/png" }],
});

/**
 * The web app manifest in a language. All share one `id`, so they are the same app. A system reads it once, at
 * installation.
 */
export function manifestIn(language: Language): Partial<ManifestOptions> {
  // Only texts without placeholders, so the raw texts can be used.
  const { common, manifest: words } = readTexts(messagesFolder, language) as unknown as Pick<
    Messages,
    "common" | "manifest"
  >;
  return {
    id: pages.map,
    name: common.product,
    short_name: common.product,
    description: common.footerTagline,
    lang: language,
    dir: "ltr",
    categories: ["food", "lifestyle", "social"],
    start_url: pages.map,
    scope: "/",
    display: "standalone",
    launch_handler: { client_mode: "navigate-existing" },
    background_color: "#fffbeb",
    // The colour of the header, which the status bar joins.
    theme_color: "#ffe375",
    icons: [
      { src: "/icons/icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
      { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
      { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
      { src: "/icons/maskable-192.png", sizes: "192x192", type: "image/png", purpose: "maskable" },
      { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
      { src: "/icons/monochrome-512.png", sizes: "512x512", type: "image/png", purpose: "monochrome" },
    ],
    // Made by `npm run screenshots`.
    screenshots: [
      narrow("narrow-map", words.screenshots.map),
      narrow("narrow-rate", words.screenshots.rate),
      narrow("narrow-saved", words.screenshots.saved),
      wide("wide-map", words.screenshots.map),
      wide("wide-history", words.screenshots.history),
    ],
    shortcuts: [
      shortcut(words.shortcuts.rate, pages.pick, "rate"),
      shortcut(words.shortcuts.history, pages.history, "history"),
      shortcut(words.shortcuts.nearby, pages.map, "nearby"),
    ],
    // Answered by the worker, with or without a connection: `sw/share.ts`.
    share_target: {
      action: pages.pick,
      method: "POST",
      enctype: "multipart/form-data",
      params: { files: [{ name: sharedField, accept: ["image/*"] }] },
    },
  };
}

/** Manifests of the other languages by file; the PWA plugin writes the first one. */
export const furtherManifests = (): Record<string, string> =>
  Object.fromEntries(
    languages
      .filter((language) => language !== "en")
      .map((language) => [manifestPath(language).slice(1), JSON.stringify(manifestIn(language))]),
  );
