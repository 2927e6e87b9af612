import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, test, vi } from "vitest";

const partsOfEnglish = "virtual:messages/en/parts";
const load = async () => import("../../src/messages/messages.ts");
let words: Awaited<ReturnType<typeof load>>;

// The current language is module state, so each test loads new modules.
beforeEach(async () => {
  vi.doUnmock(partsOfEnglish);
  vi.resetModules();
  words = await load();
});

const Label = ({ area }: { area: "map" | "names" }) => <p>{JSON.stringify(words.useMessages(area))}</p>;

test("the messages of a language are available at once for the first screens, and for other areas once loaded", async () => {
  await words.speak("en");
  expect(renderToStaticMarkup(<Label area="map" />)).toContain("Loading nearby…");
  await words.loadTexts(["parts"]);
  expect(renderToStaticMarkup(<Label area="names" />)).toContain("Friendly staff");
});

test("a request for further messages waits until the language is loaded", async () => {
  const spoken = words.speak("en");
  await words.loadTexts(["parts"]);
  await spoken;
  expect(renderToStaticMarkup(<Label area="names" />)).toContain("Friendly staff");
});

test("messages that failed to load are requested again on the next call", async () => {
  vi.doMock(partsOfEnglish, () => {
    throw new Error("no connection");
  });
  await words.speak("en");
  await expect(words.loadTexts(["parts"])).rejects.toThrow("error when mocking");
  vi.doUnmock(partsOfEnglish);
  await words.loadTexts(["parts"]);
  expect(renderToStaticMarkup(<Label area="names" />)).toContain("Friendly staff");
});

test("rendering a message throws an error if no language is loaded", () => {
  expect(() => renderToStaticMarkup(<Label area="map" />)).toThrow("No language");
});
