import type { ManifestOptions } from "vite-plugin-pwa";
import { pages } from "../domain/paths.ts";
import { sharedField } from "../domain/share.ts";
import { common } from "../messages/en/common.ts";
import { manifestWords } from "../messages/en/manifest.ts";

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

/** The web app manifest. Its words are English: browsers read one manifest for everybody. */
export const manifest: Partial<ManifestOptions> = {
  id: pages.map,
  name: common.product,
  short_name: common.product,
  description: common.footerTagline,
  lang: "en",
  dir: "ltr",
  categories: ["food", "lifestyle", "social"],
  start_url: pages.map,
  scope: "/",
  display: "standalone",
  launch_handler: { client_mode: "navigate-existing" },
  background_color: "#fffbeb",
  // The header: the status bar joins it.
  theme_color: "#ffe375",
  icons: [
    { src: "/icons/icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
    { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
    { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
    { src: "/icons/maskable-192.png", sizes: "192x192", type: "image/png", purpose: "maskable" },
    { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    { src: "/icons/monochrome-512.png", sizes: "512x512", type: "image/png", purpose: "monochrome" },
  ],
  // Taken by `npm run screenshots`.
  screenshots: [
    narrow("narrow-map", manifestWords.screenshots.map),
    narrow("narrow-rate", manifestWords.screenshots.rate),
    narrow("narrow-saved", manifestWords.screenshots.saved),
    wide("wide-map", manifestWords.screenshots.map),
    wide("wide-history", manifestWords.screenshots.history),
  ],
  shortcuts: [
    shortcut(manifestWords.shortcuts.rate, pages.pick, "rate"),
    shortcut(manifestWords.shortcuts.history, pages.history, "history"),
    shortcut(manifestWords.shortcuts.nearby, pages.map, "nearby"),
  ],
  // Answered by the worker, with or without a connection: `sw/share.ts`.
  share_target: {
    action: pages.pick,
    method: "POST",
    enctype: "multipart/form-data",
    params: { files: [{ name: sharedField, accept: ["image/*"] }] },
  },
};
