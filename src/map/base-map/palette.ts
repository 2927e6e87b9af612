/** Colours for drawing the map on a canvas. */
export type Palette = Record<(typeof inks)[number], string>;

const inks = [
  ...(["sea", "land", "cloth", "water", "shore", "border", "ink", "halo"] as const),
  ...([
    "green",
    "sand",
    "plaza",
    "building",
    "rail",
    "path",
    "road",
    "road-edge",
    "main",
    "main-edge",
    "quiet",
  ] as const),
] as const;

/**
 * Reads the `--map-…` colours of the current theme from the element's style, because a canvas cannot use CSS variables.
 */
export function readPalette(element: HTMLElement): Palette {
  const probe = document.createElement("span");
  probe.hidden = true;
  // In forced-colors mode, all text has one colour, and the whole map would be black.
  probe.style.setProperty("forced-color-adjust", "none");
  element.append(probe);
  const colours = inks.map((ink) => {
    probe.style.color = `var(--map-${ink})`;
    return [ink, getComputedStyle(probe).color] as const;
  });
  probe.remove();
  return Object.fromEntries(colours) as Palette;
}

/**
 * Calls `onChange` when light and dark mode switch, by the system or by the person's choice. Returns a function that
 * stops it.
 */
export function watchTheme(onChange: () => void): () => void {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  dark.addEventListener("change", onChange);
  return () => {
    observer.disconnect();
    dark.removeEventListener("change", onChange);
  };
}
