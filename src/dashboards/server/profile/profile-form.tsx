import { useState, type FormEvent } from "react";
import * as z from "zod/mini";
import { isPhone } from "../../../domain/people/phone.ts";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { Notice } from "../../../ui/elements/notice.tsx";
import { TextField } from "../../../ui/elements/text-field.tsx";
import { useFocusFirstError } from "../../../ui/form/focus-first-error.ts";
import { useSave } from "../../data/use-save.ts";
import { useFailureText } from "../../data/failure-notice.tsx";
import { Panel } from "../panel.tsx";
import { saveProfile, serverPrefix, type ProfileFields, type ServerProfile } from "../server-data.ts";
import styles from "../server.module.css";

type ProfileError = "required" | "emailInvalid" | "phoneInvalid";
const isEmail = (text: string) => z.email().safeParse(text).success;

/** First validation error. All four fields are required. */
export function profileErrorOf({ firstName, lastName, email, phone }: ProfileFields): ProfileError | null {
  if ([firstName, lastName, email, phone].some((text) => text.trim() === "")) return "required";
  if (!isEmail(email.trim())) return "emailInvalid";
  return isPhone(phone.trim()) ? null : "phoneInvalid";
}

const fieldsOf = ({ first_name, last_name, email, phone_number }: ServerProfile): ProfileFields => ({
  firstName: first_name,
  lastName: last_name,
  email,
  phone: phone_number ?? "",
});

/** Edits what restaurants can read about the server. */
export function ProfileForm({ profile }: { profile: ServerProfile }) {
  const words = useMessages("serverDashboard");
  const t = useMessages("serverYou").profile;
  const say = useFailureText(words.reasons);
  const { run, busy, failure } = useSave(serverPrefix);
  const [edit, setEdit] = useState<ProfileFields | null>(null);
  const [fault, setFault] = useState<ProfileError | null>(null);
  const [saved, setSaved] = useState(false);
  const { ref, focusFirstError } = useFocusFirstError();
  const shown = edit ?? fieldsOf(profile);
  const field = (key: keyof ProfileFields) => ({
    value: shown[key],
    required: true,
    error: fault === "required" && shown[key].trim() === "" ? t.required : null,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      setSaved(false);
      setEdit({ ...shown, [key]: currentTarget.value });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = profileErrorOf(shown);
    setFault(found);
    if (found) return focusFirstError();
    run(
      () => saveProfile(shown),
      () => {
        setSaved(true);
        setEdit(null);
      },
    );
  };
  return (
    <Panel heading={t.heading}>
      <form ref={ref} className={styles.form} noValidate onSubmit={submit}>
        <TextField label={t.firstName} autoComplete="given-name" {...field("firstName")} />
        <TextField label={t.lastName} autoComplete="family-name" {...field("lastName")} />
        <TextField
          label={t.email}
          hint={t.emailHint}
          type="email"
          autoComplete="email"
          {...field("email")}
          {...(fault === "emailInvalid" ? { error: t.emailInvalid } : {})}
        />
        <TextField
          label={t.phone}
          type="tel"
          autoComplete="tel"
          {...field("phone")}
          {...(fault === "phoneInvalid" ? { error: t.phoneInvalid } : {})}
        />
        {fault === "required" ? <Notice kind="bad">{t.required}</Notice> : null}
        {failure ? (
          <Notice kind="bad" title={t.failed}>
            {say(failure)}
          </Notice>
        ) : null}
        {saved ? <Notice kind="good">{t.saved}</Notice> : null}
        <div className={styles.actions}>
          <Button
            variant="quiet"
            onClick={() => {
              setEdit(null);
              setFault(null);
            }}
          >
            {t.cancel}
          </Button>
          <Button type="submit" busy={busy}>
            {t.save}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
