import { useMessages } from "../../messages/messages.ts";
import { CheckboxField } from "../../ui/elements/checkbox-field.tsx";
import { TextField } from "../../ui/elements/text-field.tsx";
import { needsGuardian, toBirthYear } from "../forms/forms.ts";
import { Terms } from "./terms.tsx";

type ConsentFieldsProps = {
  /** The current year. */
  year: number;
  birthYear: string;
  onBirthYear: (typed: string) => void;
  guardianEmail?: string | undefined;
  errorOf: (field: string) => string | null;
};

/** Fields required by law: year of birth, a child's guardian, consent. */
export function ConsentFields({ year, birthYear, onBirthYear, guardianEmail, errorOf }: ConsentFieldsProps) {
  const t = useMessages("account").field;
  return (
    <>
      <TextField
        label={t.birthYear}
        name="birthYear"
        autoComplete="bday-year"
        inputMode="numeric"
        maxLength={4}
        required
        value={birthYear}
        onChange={(event) => onBirthYear(event.currentTarget.value)}
        hint={t.birthYearHint}
        error={errorOf("birthYear")}
      />
      {needsGuardian(toBirthYear(birthYear, year), year) ? (
        <TextField
          label={t.guardianEmail}
          name="guardianEmail"
          type="email"
          autoComplete="off"
          inputMode="email"
          required
          defaultValue={guardianEmail}
          hint={t.guardianHint}
          error={errorOf("guardianEmail")}
        />
      ) : null}
      <CheckboxField label={t.terms} name="terms" error={errorOf("terms")} />
      <Terms />
    </>
  );
}
