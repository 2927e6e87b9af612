import { languageNames } from "virtual:messages";
import {
  firstLanguage,
  languageKey,
  languageOfPage,
  languageOfTag,
  languages,
  type Language,
} from "../domain/languages.ts";
import { speak, spokenNow } from "./messages.ts";
import { remember } from "./remember.ts";

/** The name of each language in itself, for readers who do not know the current one. */
export { languageNames };
export const languageChoices = languages.map((value) => ({ value, label: languageNames[value].name }));

/**
 * The language at an address. Public pages: the language of the address. App: the language chosen on this device, or
 * else the first language of the browser with a translation.
 */
const languageAt = (pathname: string): Language =>
  languageOfPage(pathname) ?? firstLanguage([localStorage.getItem(languageKey), ...navigator.languages]);

/** Switches to the language of this address. Rejects if the texts cannot be loaded; then nothing changes. */
export async function speakAt(pathname: string): Promise<void> {
  const language = languageAt(pathname);
  if (language !== spokenNow()) await begin(language);
}

/**
 * Stores a choice of language and applies it immediately; open pages keep their state. False if another language was
 * chosen meanwhile or this one does not exist. Rejects if the texts cannot be loaded; then nothing changes.
 */
export async function chooseLanguage(tag: string): Promise<boolean> {
  const language = languageOfTag(tag);
  if (language === null || !(await begin(language))) return false;
  remember(languageKey, language);
  return true;
}

/** False if another language was requested meanwhile. */
async function begin(language: Language): Promise<boolean> {
  await speak(language, navigator.languages);
  if (spokenNow() !== language) return false;
  document.documentElement.lang = language;
  return true;
}
