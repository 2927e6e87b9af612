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
 * The language spoken at an address: on public pages that of the address, in the app what the person chose on this device, else the
 * first language of the browser that there are words for.
 */
const languageAt = (pathname: string): Language =>
  languageOfPage(pathname) ?? firstLanguage([localStorage.getItem(languageKey), ...navigator.languages]);

/** Speaks from now on what is spoken at this address. Rejects where the words cannot be loaded; then nothing has changed. */
export async function speakAt(pathname: string): Promise<void> {
  const language = languageAt(pathname);
  if (language !== spokenNow()) await begin(language);
}

/**
 * From now on, here and whenever the app is opened. What is open says it at once and keeps what it holds. False where another was
 * chosen meanwhile, or there is no such language. Rejects where its words cannot be loaded; then nothing has changed.
 */
export async function chooseLanguage(tag: string): Promise<boolean> {
  const language = languageOfTag(tag);
  if (language === null || !(await begin(language))) return false;
  remember(languageKey, language);
  return true;
}

/** False where another was asked for meanwhile. */
async function begin(language: Language): Promise<boolean> {
  await speak(language, navigator.languages);
  if (spokenNow() !== language) return false;
  document.documentElement.lang = language;
  return true;
}
