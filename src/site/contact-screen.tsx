import { useEffect, useRef, type FormEvent } from "react";
import { letterTopics, mostLetterLetters } from "../domain/letter.ts";
import { useMessages } from "../messages/messages.ts";
import { Button } from "../ui/elements/button.tsx";
import { Notice } from "../ui/elements/notice.tsx";
import { SelectField } from "../ui/elements/select-field.tsx";
import { TextArea } from "../ui/elements/text-area.tsx";
import { TextField } from "../ui/elements/text-field.tsx";
import { useAction } from "../ui/use-action.ts";
import styles from "./contact-screen.module.css";
import { siteConfig } from "./site-config.ts";
import { SiteScreen } from "./site-screen.tsx";
import { useLetter } from "./use-letter.ts";

/** Where anybody writes to us. What is typed stays on the device until it has arrived. */
export function ContactScreen() {
  const t = useMessages("contact");
  const { letter, write, errors, outcome, ticket, send, another } = useLetter();
  const { run, busy } = useAction();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
  }, [errors]);
  const errorOf = (field: string) => {
    const code = errors[field];
    return code ? t.errors[code] : null;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run(send);
  };
  if (ticket !== null) {
    return (
      <SiteScreen title={t.title} lead={<Lead />}>
        <Notice
          kind="good"
          title={t.sent}
          actions={
            <Button variant="quiet" onClick={another}>
              {t.another}
            </Button>
          }
        >
          {t.sentText(ticket)}
        </Notice>
      </SiteScreen>
    );
  }
  return (
    <SiteScreen title={t.title} lead={<Lead />}>
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        <TextField
          label={t.name}
          value={letter.name}
          error={errorOf("name")}
          autoComplete="name"
          onChange={({ target }) => write({ name: target.value })}
        />
        <TextField
          label={t.email}
          type="email"
          value={letter.email}
          error={errorOf("email")}
          autoComplete="email"
          onChange={({ target }) => write({ email: target.value })}
        />
        <SelectField
          label={t.topic}
          value={letter.topic}
          error={errorOf("topic")}
          options={[
            { value: "", label: t.chooseTopic },
            ...letterTopics.map((topic) => ({ value: topic, label: t.topics[topic] })),
          ]}
          onChange={({ target }) => write({ topic: target.value })}
        />
        <TextArea
          label={t.message}
          value={letter.message}
          rows={7}
          maxLength={mostLetterLetters}
          error={errorOf("message")}
          hint={t.kept}
          onChange={({ target }) => write({ message: target.value })}
        />
        {outcome ? <Notice kind={outcome === "waiting" ? "warn" : "bad"}>{t[outcome]}</Notice> : null}
        <Button wide type="submit" busy={busy}>
          {t.send}
        </Button>
      </form>
    </SiteScreen>
  );
}

/** With the address for whoever would rather write from their own mail. */
function Lead() {
  const t = useMessages("contact");
  const { email } = siteConfig.imprint;
  return (
    <>
      <p>{t.lead}</p>
      {email === undefined ? null : (
        <a className={styles.email} href={`mailto:${email}`}>
          {email}
        </a>
      )}
    </>
  );
}
