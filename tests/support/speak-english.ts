import { furtherGroups, loadTexts, speak } from "../../src/messages/messages.ts";

/** For tests that draw parts of pages: all words are there, as in a browser of the United States. */
await speak("en", ["en-US"]);
await loadTexts(furtherGroups);
