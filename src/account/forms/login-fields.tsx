import type { ComponentProps } from "react";
import { useMessages } from "../../messages/messages.ts";
import { TextField } from "../../ui/elements/text-field.tsx";

/** Props that sign-in and sign-up share: an address typed into one form is filled in the other. */
export type LoginFormProps = {
  code: string;
  email: string;
  onEmail: (email: string) => void;
  returnTo: string | null;
  onSignedIn: () => void;
  onBusy: (busy: boolean) => void;
  /** On the dashboards' sign-in page, which has its own texts. */
  web?: boolean;
};

type EmailFieldProps = {
  email: string;
  onEmail: (email: string) => void;
  error: string | null;
  autoComplete: "email" | "username";
};

export function EmailField({ email, onEmail, error, autoComplete }: EmailFieldProps) {
  const t = useMessages("account").field;
  return (
    <TextField
      label={t.email}
      name="email"
      type="email"
      autoComplete={autoComplete}
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      required
      value={email}
      onChange={(event) => onEmail(event.currentTarget.value)}
      error={error}
    />
  );
}

export function InvitationCodeField(props: Omit<ComponentProps<typeof TextField>, "name">) {
  return (
    <TextField {...props} name="invitationCode" autoComplete="off" autoCapitalize="characters" spellCheck={false} />
  );
}
