import { createContext, use, useEffect, useState, type ReactNode } from "react";
import { en, type Messages } from "./en.ts";

/** A further language is one file of type `Messages`, loaded as a chunk of its own. */
const catalogues: Record<string, () => Promise<Messages>> = {
  en: () => Promise.resolve(en),
};

const MessagesContext = createContext<Messages>(en);

/** The first of the person's languages that there is a catalogue for; English otherwise. */
export function chooseLanguage(wanted: readonly string[]): string {
  const known = wanted.map((tag) => tag.toLowerCase().split("-")[0] ?? "").find((tag) => tag in catalogues);
  return known ?? "en";
}

export function MessagesProvider({ language, children }: { language: string; children: ReactNode }) {
  const [messages, setMessages] = useState(en);
  useEffect(() => {
    let current = true;
    document.documentElement.lang = language;
    void catalogues[language]?.().then((loaded) => {
      if (current) setMessages(loaded);
    });
    return () => {
      current = false;
    };
  }, [language]);
  return <MessagesContext value={messages}>{children}</MessagesContext>;
}

/** `const t = useMessages(); t.map.noPlacesFound` */
export const useMessages = (): Messages => use(MessagesContext);
