import { applyTheme, readTheme } from "../ui/theme.ts";

// In the head of the page itself, ahead of everything: what is painted before the first script arrives has the person's colours,
// and the screen of this address is asked for beside the scripts that would ask for it.
try {
  applyTheme(readTheme());
} catch {
  // Storage is forbidden here: the system's colours will do.
}
const screens = document.querySelector<HTMLMetaElement>('meta[name="screens"]')?.content ?? "{}";
const screen = (JSON.parse(screens) as Record<string, string>)[location.pathname];
if (screen !== undefined) {
  const link = document.createElement("link");
  Object.assign(link, { rel: "modulepreload", crossOrigin: "", href: screen });
  document.head.append(link);
}
