import type { Language } from "../../domain/languages.ts";
import { demo as de } from "../../messages/de/demo.ts";
import type { Messages } from "../../messages/en.ts";
import { demo as en } from "../../messages/en/demo.ts";
import { demo as fr } from "../../messages/fr/demo.ts";
import { demo as lb } from "../../messages/lb/demo.ts";
import { useSpoken } from "../../messages/messages.ts";
import { demo as pt } from "../../messages/pt/demo.ts";

const words: Record<Language, Messages["demo"]> = { en, fr, de, lb, pt };

/** Messages of the demo, imported directly rather than as a message group, so that builds for a hosted project leave them out. */
export const useDemoWords = (): Messages["demo"] => words[useSpoken()?.language ?? "en"];
