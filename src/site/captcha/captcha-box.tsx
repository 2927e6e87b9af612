import { useMessages } from "../../messages/messages.ts";
import { CheckboxField } from "../../ui/elements/checkbox-field.tsx";
import { FieldError } from "../../ui/elements/field.tsx";
import styles from "./captcha-box.module.css";

/** The robot check of a form, hidden until the server asks for it; `live-captcha.ts` shows what applies. */
export function CaptchaBox() {
  const { captcha: t } = useMessages("siteFrame");
  return (
    <fieldset className={styles.box} aria-label={t.group} data-captcha="" tabIndex={-1} hidden>
      <p>{t.needed}</p>
      <div data-local="" hidden>
        <CheckboxField label={t.local} />
      </div>
      <div className={styles.widget} data-widget="" hidden />
      <div aria-live="polite">
        <div data-failed="" hidden>
          <FieldError id={undefined}>{t.failed}</FieldError>
        </div>
      </div>
    </fieldset>
  );
}
