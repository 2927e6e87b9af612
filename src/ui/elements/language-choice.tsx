import { useState } from "react";
import { chooseLanguage, languageChoices } from "../../messages/language.ts";
import { useMessages, useSpoken } from "../../messages/messages.ts";
import { SelectField } from "./select-field.tsx";

type LanguageChoiceProps = { onChosen?: (language: string) => void };

/** Switches the language of the page. Offline, only languages stored on the device are available. */
export function LanguageChoice({ onChosen }: LanguageChoiceProps) {
  const t = useMessages("common");
  const spoken = useSpoken()?.language;
  const [failed, setFailed] = useState(false);
  const choose = (language: string) =>
    chooseLanguage(language).then(
      (chosen) => {
        setFailed(false);
        if (chosen) onChosen?.(language);
      },
      () => setFailed(true),
    );
  return (
    <SelectField
      label={t.language}
      options={languageChoices}
      value={spoken}
      error={failed ? t.languageNotHere : undefined}
      onChange={({ target }) => void choose(target.value)}
    />
  );
}
