import "../support/speak-english.ts";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { LemonAverage } from "../../src/ui/lemons/lemon-average.tsx";
import { ScoreControl } from "../../src/ui/lemons/score-control.tsx";

const ignore = () => {};
const countOf = (markup: string, pattern: RegExp) => markup.match(pattern)?.length ?? 0;
/** The text that a screen reader reads: without hidden parts and tags. */
const heard = (markup: string) =>
  markup
    .replace(/<(span|p|svg)[^>]*aria-hidden="true"[^>]*>[\s\S]*?<\/\1>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

describe("the score control", () => {
  const control = renderToStaticMarkup(<ScoreControl value={3} onPick={ignore} />);

  it("is one group of five native radios with accessible names", () => {
    const radios = [...control.matchAll(/<input [^>]*type="radio"[^>]*>/g)].map(([tag]) => tag);
    expect(radios.map((tag) => /aria-label="([^"]+)"/.exec(tag)?.[1])).toEqual([
      "1 lemon, Poor",
      "2 lemons, Fair",
      "3 lemons, Good",
      "4 lemons, Great",
      "5 lemons, Amazing",
    ]);
    expect(new Set(radios.map((tag) => /name="([^"]+)"/.exec(tag)?.[1])).size).toBe(1);
    expect(radios.map((tag) => tag.includes("checked"))).toEqual([false, false, true, false, false]);
  });

  it("names the group with a legend as its direct child", () => {
    expect(control).toMatch(/^<fieldset[^>]*><legend[^>]*>Score<\/legend>/);
  });

  it("fills the lemons up to the chosen one and shows its label", () => {
    expect(countOf(control, /data-filled="true"/g)).toBe(3);
    expect(control).toContain(">Good</p>");
  });

  it("has no score by default", () => {
    const fresh = renderToStaticMarkup(<ScoreControl value={null} onPick={ignore} />);
    expect(fresh).not.toContain("checked");
    expect(countOf(fresh, /data-filled="true"/g)).toBe(0);
  });

  it("uses a different group name for each of two controls on one page", () => {
    const both = renderToStaticMarkup(
      <>
        <ScoreControl value={1} onPick={ignore} />
        <ScoreControl value={2} onPick={ignore} />
      </>,
    );
    expect(new Set(both.match(/ name="[^"]+"/g)).size).toBe(2);
  });
});

describe("the average in lemons", () => {
  const shapes = (average: number) => {
    const markup = renderToStaticMarkup(<LemonAverage average={average} />);
    return [countOf(markup, /data-shape="whole"/g), countOf(markup, /data-shape="outline"/g)];
  };

  it("is rounded to whole lemons", () => {
    expect([shapes(4.4), shapes(4.5), shapes(1)]).toEqual([
      [4, 1],
      [5, 0],
      [1, 4],
    ]);
  });

  it("is read aloud as text with one decimal and the number of ratings", () => {
    expect(heard(renderToStaticMarkup(<LemonAverage average={4.44} count={12} />))).toContain(
      "4.4 of 5 lemons, 12 ratings",
    );
    expect(heard(renderToStaticMarkup(<LemonAverage average={3} count={1} />))).toContain("3.0 of 5 lemons, 1 rating");
  });

  it("shows no lemons without ratings", () => {
    const none = renderToStaticMarkup(<LemonAverage average={null} count={0} />);
    expect(none).toContain("Not rated yet");
    expect(none).not.toContain("<svg");
  });
});
