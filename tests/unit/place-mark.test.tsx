import "../support/speak-english.ts";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PlaceMark, type Mark } from "../../src/map/marks/place-mark.tsx";

const labelOf = (mark: Pick<Mark, "average" | "own">): string | undefined => {
  const shown = (
    <PlaceMark
      mark={{ id: "p", name: "Bouchon", lat: 45.764, lng: 4.8357, ...mark }}
      picked
      pointed={false}
      onPick={() => undefined}
    />
  );
  return /aria-label="([^"]+)"/.exec(renderToStaticMarkup(shown))?.[1];
};

test("the mark of a place says that it is not rated only if the guest has not rated it either", () => {
  expect(labelOf({ average: null })).toBe("Bouchon, not rated yet");
  expect(labelOf({ average: null, own: { score: 4, sent: false } })).toBe("Bouchon, you gave 4 lemons, not sent yet");
  expect(labelOf({ average: null, own: { score: 4, sent: true } })).toBe("Bouchon, you gave 4 lemons");
  expect(labelOf({ average: 3.5, own: { score: 4, sent: true } })).toBe("Bouchon, 3.5 of 5 lemons, you gave 4 lemons");
});
