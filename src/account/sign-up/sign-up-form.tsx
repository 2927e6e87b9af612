import { createElement, useState, type ComponentType, type ReactNode } from "react";
import { useMessages } from "../../messages/messages.ts";
import { TextField } from "../../ui/elements/text-field.tsx";
import { Form } from "../../ui/form/form.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { ConsentFields } from "./consent-fields.tsx";
import { signUpSchema, type DashboardKind, type SignUp } from "../forms/forms.ts";
import { EmailField, InvitationCodeField, type LoginFormProps } from "../forms/login-fields.tsx";
import styles from "../sign-in/login-screen.module.css";
import { PasswordField } from "../forms/password-field.tsx";
import { termsVersion } from "../../domain/people/terms.ts";
import { keepTyped, readTyped } from "../forms/typed-fields.ts";
import { useAccountForm } from "../forms/use-account-form.ts";

const ResendPanel = lazyPart(async () => (await import("./resend-panel.tsx")).ResendPanel);

type MoreProps = {
  /** Initial values by field name. */
  before: Record<string, string | undefined>;
  errorOf: (field: string) => string | null;
};

type SignUpFormProps = LoginFormProps & {
  /** Rendered above the fields. */
  top: ReactNode;
  /** Role on the dashboards; missing for guests. */
  dashboard?: DashboardKind;
  /** Further fields for that role. */
  more?: ComponentType<MoreProps>;
};

export function SignUpForm({ top, dashboard, more, web = false, ...entry }: SignUpFormProps) {
  const { code, email, onEmail, returnTo, onSignedIn, onBusy } = entry;
  const t = useMessages("account");
  const [year] = useState(() => new Date().getFullYear());
  const [typed] = useState(readTyped);
  const [birthYear, setBirthYear] = useState(typed["birthYear"] ?? "");
  const [waiting, setWaiting] = useState<string | null>(null);
  const send = async (wanted: SignUp) => {
    // Loaded on submit, because most people on this page sign in.
    const { signUp } = await import("./sign-up-call.ts");
    const outcome = await signUp(wanted, { termsVersion, returnTo, dashboard: dashboard ?? null });
    if (!outcome.ok) return outcome;
    if (outcome.signedIn) onSignedIn();
    else setWaiting(wanted.email);
    return { ok: true as const };
  };
  const { form, errorOf, captcha } = useAccountForm(signUpSchema({ birthYear, email }, year, dashboard), send, onBusy);

  const nameField = (name: "firstName" | "lastName") => ({
    name,
    maxLength: 80,
    required: true,
    defaultValue: typed[name],
    error: errorOf(name),
  });
  if (waiting) return <ResendPanel email={waiting} justSent web={web} />;
  return (
    <Form
      {...form}
      submit={t.action.signUp}
      onInput={(event) => {
        form.onInput(event);
        keepTyped(event);
      }}
    >
      {top}
      <div className={styles.pair}>
        <TextField label={t.field.firstName} autoComplete="given-name" {...nameField("firstName")} />
        <TextField label={t.field.lastName} autoComplete="family-name" {...nameField("lastName")} />
      </div>
      {more ? createElement(more, { before: typed, errorOf }) : null}
      <InvitationCodeField
        label={t.field.invitationCode}
        maxLength={80}
        required
        defaultValue={code || typed["invitationCode"]}
        error={errorOf("invitationCode")}
      />
      <EmailField email={email} onEmail={onEmail} autoComplete="email" error={errorOf("email")} />
      <PasswordField label={t.field.password} error={errorOf("password")} />
      <ConsentFields
        year={year}
        birthYear={birthYear}
        onBirthYear={setBirthYear}
        guardianEmail={typed["guardianEmail"]}
        errorOf={errorOf}
      />
      {captcha}
    </Form>
  );
}
