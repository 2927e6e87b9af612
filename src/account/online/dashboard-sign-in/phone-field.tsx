import { useMessages } from "../../../messages/messages.ts";
import { TextField } from "../../../ui/elements/text-field.tsx";

type PhoneFieldProps = {
  /** What was told before, by the names of the fields. */
  before: Record<string, string | undefined>;
  errorOf: (field: string) => string | null;
};

/** What somebody who serves may tell besides their name, when they sign up and when they set their dashboard up. */
export function PhoneField({ before, errorOf }: PhoneFieldProps) {
  const t = useMessages("wayIn").server;
  return (
    <TextField
      label={t.phone}
      hint={t.phoneHint}
      name="phone"
      type="tel"
      autoComplete="tel"
      maxLength={40}
      defaultValue={before["phone"]}
      error={errorOf("phone")}
    />
  );
}
