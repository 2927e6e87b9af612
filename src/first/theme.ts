import { applyTheme, readTheme } from "../ui/theme.ts";

// In the page itself, ahead of everything: what is painted before the first script arrives has the person's colours.
try {
  applyTheme(readTheme());
} catch {
  // Storage is forbidden here: the system's colours will do.
}
