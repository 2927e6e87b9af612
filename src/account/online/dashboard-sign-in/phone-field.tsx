import { useMessages } from "../../../messages/messages.ts";
import { TextField } from "../../../ui/elements/text-field.tsx";

type PhoneFieldProps = {
  /** Initial values by field name. */
  before: Record<string, string | undefined>;
  errorOf: (field: string) => string | null;
};

/** A server's optional phone number, for sign-up and set-up. */
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
