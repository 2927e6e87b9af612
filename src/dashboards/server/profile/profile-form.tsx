import { useState, type FormEvent } from "react";
import * as z from "zod/mini";
import { isPhone } from "../../../domain/people/phone.ts";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { Notice } from "../../../ui/elements/notice.tsx";
import { TextField } from "../../../ui/elements/text-field.tsx";
import { useFirstFault } from "../../../ui/form/first-fault.ts";
import { useSave } from "../../data/use-save.ts";
import { useFailureWords } from "../../data/failure-notice.tsx";
import { Panel } from "../panel.tsx";
import { saveProfile, serverPrefix, type ProfileWords, type ServerProfile } from "../server-data.ts";
import styles from "../server.module.css";

type ProfileFault = "required" | "emailInvalid" | "phoneInvalid";
const isEmail = (text: string) => z.email().safeParse(text).success;

/** All four are required after trimming. */
export function faultOf({ firstName, lastName, email, phone }: ProfileWords): ProfileFault | null {
  if ([firstName, lastName, email, phone].some((text) => text.trim() === "")) return "required";
  if (!isEmail(email.trim())) return "emailInvalid";
  return isPhone(phone.trim()) ? null : "phoneInvalid";
}

const wordsOf = ({ first_name, last_name, email, phone_number }: ServerProfile): ProfileWords => ({
  firstName: first_name,
  lastName: last_name,
  email,
  phone: phone_number ?? "",
});

/** What restaurants read of somebody who works for them. */
export function ProfileForm({ profile }: { profile: ServerProfile }) {
  const words = useMessages("serverDashboard");
  const t = useMessages("serverYou").profile;
  const say = useFailureWords(words.reasons);
  const { run, busy, failure } = useSave(serverPrefix);
  const [edit, setEdit] = useState<ProfileWords | null>(null);
  const [fault, setFault] = useState<ProfileFault | null>(null);
  const [saved, setSaved] = useState(false);
  const { ref, look } = useFirstFault();
  const shown = edit ?? wordsOf(profile);
  const field = (key: keyof ProfileWords) => ({
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
    const found = faultOf(shown);
    setFault(found);
    if (found) return look();
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
