import type { ReactNode } from "react";
import { maxContactMessageLength } from "../../domain/limits.ts";
import { letterErrors, letterTopics, type LetterField } from "../../domain/letter.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../ui/elements/button.tsx";
import { Field, FieldError } from "../../ui/elements/field.tsx";
import { Notice } from "../../ui/elements/notice.tsx";
import { SelectField } from "../../ui/elements/select-field.tsx";
import area from "../../ui/elements/text-area.module.css";
import { TextField } from "../../ui/elements/text-field.tsx";
import { AnyLemon } from "../../ui/lemons/any-lemon.tsx";
import { CaptchaBox } from "../captcha/captcha-box.tsx";
import styles from "./contact-page.module.css";
import { PageHead } from "../layout/page-head.tsx";
import { siteConfig } from "../site-config.ts";
import { SiteLayout } from "../layout/site-layout.tsx";
import { PageHeader } from "../layout/page-header.tsx";

/** Contact form. The static page contains every message, hidden; `live-contact.ts` shows the ones that apply. */
export function ContactPage() {
  const t = useMessages("contact");
  const [before, after] = t.sentText({ ticket: mark }).split(mark);
  return (
    <SiteLayout>
      <PageHead title={t.title} description={t.lead} picture="text" />
      <PageHeader title={t.title} lead={t.lead} drawing={<AnyLemon shape="whole" />} />
      <div className={styles.page} data-letter="">
        <Mail />
        <noscript>
          <Notice kind="warn">{t.noScript}</Notice>
        </noscript>
        {/* `dialog`: before the script is loaded, submitting neither loses the input nor puts it into an address. */}
        <form className={styles.form} method="dialog" noValidate data-when="writing waiting failed often captcha">
          <LetterInputs />
          <div aria-live="polite">
            {(["waiting", "failed", "often"] as const).map((state) => (
              <div key={state} data-when={state} hidden>
                <Notice kind={state === "waiting" ? "warn" : "bad"}>{t[state]}</Notice>
              </div>
            ))}
          </div>
          <CaptchaBox />
          <Button wide type="submit">
            {t.send}
          </Button>
        </form>
        <div aria-live="polite">
          <div data-when="sent" hidden>
            <Notice
              kind="good"
              title={t.sent}
              actions={
                <Button variant="quiet" data-another="">
                  {t.another}
                </Button>
              }
            >
              <p>
                {before}
                <strong data-ticket="" />
                {after}
              </p>
            </Notice>
          </div>
        </div>
      </div>
    </SiteLayout>
  );
}

function LetterInputs() {
  const t = useMessages("contact");
  return (
    <>
      <Part field="name">
        <TextField label={t.name} id="letter-name" name="name" autoComplete="name" />
      </Part>
      <Part field="email">
        <TextField label={t.email} id="letter-email" name="email" type="email" autoComplete="email" />
      </Part>
      <Part field="topic">
        <SelectField
          label={t.topic}
          id="letter-topic"
          name="topic"
          options={[
            { value: "", label: t.chooseTopic },
            ...letterTopics.map((topic) => ({ value: topic, label: t.topics[topic] })),
          ]}
        />
      </Part>
      <Part field="message">
        <Field
          label={t.message}
          hint={t.kept}
          ids={{ id: messageId, hintId: `${messageId}-hint`, errorId: undefined, describedBy: undefined }}
          aside={
            <span className={area.counter} data-most={maxContactMessageLength} aria-hidden="true">
              0 / {maxContactMessageLength}
            </span>
          }
        >
          <textarea
            className={area.area}
            id={messageId}
            name="message"
            rows={7}
            aria-describedby={`${messageId}-hint`}
          />
        </Field>
      </Part>
    </>
  );
}

const messageId = "letter-message";
/** Placeholder for the ticket number in the sentence. */
const mark = "#";

/** A field with all its possible error messages, hidden. */
function Part({ field, children }: { field: LetterField; children: ReactNode }) {
  const t = useMessages("contact");
  return (
    <div className={styles.part}>
      {children}
      {letterErrors[field].map((code) => (
        <div key={code} id={`error-${code}`} hidden>
          <FieldError id={undefined}>{t.errors[code]}</FieldError>
        </div>
      ))}
    </div>
  );
}

/** The address, for people who prefer their own mail program. */
function Mail() {
  const { email } = siteConfig.imprint;
  if (email === undefined) return null;
  return (
    <a className={styles.email} href={`mailto:${email}`}>
      {email}
    </a>
  );
}
