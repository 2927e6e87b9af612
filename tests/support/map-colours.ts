import type { Page } from "playwright";

/** Colours that a map with streets has and one with names only has not. */
export const streetColours = ["building", "road", "main", "water"] as const;

/** Which colours of the palette are on the drawn map. */
export const coloursOfMap = (page: Page) =>
  page
    .getByRole("region", { name: "Map", exact: true })
    .locator("canvas")
    .evaluateAll((canvases, wanted) => {
      const names = new Map(
        wanted.map((name) => {
          // A new element each time: a changed one would begin a transition, which reports the colour before.
          const probe = document.createElement("span");
          probe.style.color = `var(--map-${name})`;
          document.body.append(probe);
          const { color } = getComputedStyle(probe);
          probe.remove();
          return [color, name];
        }),
      );
      const seen = new Set<string>();
      for (const canvas of canvases as HTMLCanvasElement[]) {
        const { data } = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
        for (let index = 0; index < data.length; index += 4 * 7) {
          const name = names.get(`rgb(${data.slice(index, index + 3).join(", ")})`);
          if (name) seen.add(name);
        }
      }
      return [...seen];
    }, streetColours);
