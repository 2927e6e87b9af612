import { useMessages } from "../../messages/messages.ts";
import { CaptchaBox } from "../captcha/captcha-box.tsx";
import styles from "./newsletter-fields.module.css";

type NewsletterFormProps = {
  /** Heading beside the field, unless the page has its own. */
  heading?: string;
  text?: string;
};

/** Newsletter form. Needs the page's script; `newsletter-form.ts` reads its messages from `data-` attributes. */
export function NewsletterForm({ heading, text }: NewsletterFormProps) {
  const { newsletter: t } = useMessages("siteFrame");
  const { sent, already, invalid, offline, failed, often } = t.answers;
  return (
    <form
      className={styles.form}
      aria-label={t.heading}
      data-newsletter=""
      data-sent={sent}
      data-already={already}
      data-invalid={invalid}
      data-offline={offline}
      data-failed={failed}
      data-often={often}
    >
      {heading === undefined ? null : (
        <div>
          <h2 className={styles.heading}>{heading}</h2>
          <p>{text}</p>
        </div>
      )}
      <div>
        <p className={styles.ask}>
          <input
            className={styles.email}
            type="email"
            name="email"
            required
            autoComplete="email"
            aria-label={t.email}
            placeholder={t.placeholder}
          />
          <button className={styles.subscribe}>{t.subscribe}</button>
        </p>
        <output className={styles.answer} />
        <CaptchaBox />
      </div>
    </form>
  );
}
