import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const source = readFileSync(new URL("../../src/ui/tokens.css", import.meta.url), "utf8");
const pairOfHex = /--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g;
const tokens = new Map(
  [...source.matchAll(pairOfHex)].map(([, name = "", light = "", dark = ""]) => [name, { light, dark }]),
);

/** Every text colour with every surface on which it may be used. */
const textOn: Record<string, readonly string[]> = {
  ink: ["paper", "paper-raised", "paper-sunk", "leaf-tint", "bad-tint", "lemon-tint", "skeleton"],
  "ink-soft": ["paper", "paper-raised", "paper-sunk", "leaf-tint", "bad-tint"],
  "ink-faint": ["paper", "paper-raised", "paper-sunk"],
  "leaf-text": ["paper", "paper-raised", "paper-sunk", "leaf-tint", "lemon-tint", "bad-tint"],
  "on-leaf": ["leaf", "leaf-strong"],
  "on-bright-lemon": ["lemon"],
  "on-lemon": ["lemon-surface", "lemon-tint"],
  "on-lemon-soft": ["lemon-surface", "lemon-tint"],
  "bad-text": ["paper", "paper-raised", "paper-sunk", "bad-tint"],
  "on-bad": ["bad"],
  "on-toast": ["toast"],
  "on-toast-action": ["toast"],
};

/** Colours that show controls or empty lemons without text. */
const shapeOn: Record<string, readonly string[]> = {
  "line-strong": ["paper", "paper-raised", "paper-sunk"],
  "lemon-outline": ["paper", "paper-raised"],
};

const channel = (hex: string, at: number) => {
  const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};
const luminance = (hex: string) => 0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5);
const contrast = (a: string, b: string) => {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
};
const colour = (name: string, theme: "light" | "dark") => {
  const pair = tokens.get(name);
  if (!pair) throw new Error(`tokens.css has no pair of hex colours called --${name}`);
  return pair[theme];
};

function tooWeak(table: Record<string, readonly string[]>, atLeast: number): string[] {
  return Object.entries(table).flatMap(([front, backs]) =>
    backs.flatMap((back) =>
      (["light", "dark"] as const).flatMap((theme) => {
        const ratio = contrast(colour(front, theme), colour(back, theme));
        return ratio < atLeast ? [`${theme}: ${front} on ${back} is ${ratio.toFixed(2)}`] : [];
      }),
    ),
  );
}

describe("the colours of both themes", () => {
  it("give every text enough contrast on each of its surfaces", () => {
    expect(tooWeak(textOn, 4.5)).toEqual([]);
  });

  it("give the edge of every control enough contrast", () => {
    expect(tooWeak(shapeOn, 3)).toEqual([]);
  });

  it("are all defined for both the light and the dark theme", () => {
    const single = [...source.matchAll(/--([\w-]+): (#[0-9a-f]{3,8}|rgb\([^;]*\));/gi)].map(([, name]) => name);
    expect(single).toEqual([]);
  });

  it("used for texts all have a background to be checked against", () => {
    const texts = [...tokens.keys()].filter((name) => /^(ink|on-|.*-text$)/.test(name));
    expect(texts.filter((name) => !(name in textOn))).toEqual([]);
  });
});
