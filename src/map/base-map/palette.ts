/** What the map is drawn with, as a canvas reads it. */
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

/** The colours of the theme that is shown now: `--map-…` of the element's style, which a canvas cannot read by itself. */
export function readPalette(element: HTMLElement): Palette {
  const probe = document.createElement("span");
  probe.hidden = true;
  // Where the system chooses the colours it has one for all letters, and the map would be one black.
  probe.style.setProperty("forced-color-adjust", "none");
  element.append(probe);
  const colours = inks.map((ink) => {
    probe.style.color = `var(--map-${ink})`;
    return [ink, getComputedStyle(probe).color] as const;
  });
  probe.remove();
  return Object.fromEntries(colours) as Palette;
}

/** Calls back whenever day and night change places, by the system or by the person's choice. Returns how to stop. */
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
