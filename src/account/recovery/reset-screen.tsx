import { useState } from "react";
import { useReadPerson } from "../../device/use-person.ts";
import { pages } from "../../domain/paths/paths.ts";
import { useMessages } from "../../messages/messages.ts";
import { ButtonLink } from "../../ui/elements/button.tsx";
import { Notice } from "../../ui/elements/notice.tsx";
import { Screen } from "../../ui/elements/screen.tsx";
import { Skeleton } from "../../ui/elements/skeleton.tsx";
import { TextField } from "../../ui/elements/text-field.tsx";
import { Form } from "../../ui/form/form.tsx";
import { Navigate, useSearchParams } from "../../ui/router.ts";
import { takeRememberedReturn } from "../auth/remembered-return.ts";
import { safeReturnPath } from "../auth/return-path.ts";
import { savePassword } from "../auth/auth-calls.ts";
import { resetSchema } from "../forms/forms.ts";
import { PasswordField } from "../forms/password-field.tsx";
import { useAccountForm } from "../forms/use-account-form.ts";

/** Sets a new password, or the first one (`?first=`). The link of the mail has already signed the person in. */
export function ResetScreen() {
  const t = useMessages("account");
  const person = useReadPerson();
  const [query] = useSearchParams();
  const first = query.get("first") !== null;
  const [target, setTarget] = useState(pages.map as string);
  const [saved, setSaved] = useState(false);
  const { form, errorOf } = useAccountForm(resetSchema, async ({ password }) => {
    const outcome = await savePassword(password);
    if (outcome.ok) setTarget(takeRememberedReturn() ?? safeReturnPath(query.get("return")) ?? pages.map);
    setSaved(outcome.ok);
    return outcome;
  });

  const lead = first ? t.reset.firstLead : t.reset.lead;
  if (first && saved) return <Navigate to={target} replace />;
  return (
    <Screen title={first ? t.reset.first : t.reset.heading} lead={person ? lead({ email: person.email }) : null}>
      {person === undefined ? <Skeleton shape="block" /> : null}
      {person === null ? (
        <Notice
          kind="info"
          actions={
            <>
              <ButtonLink to={pages.forgot}>{t.action.sendRecovery}</ButtonLink>
              <ButtonLink variant="quiet" to={pages.login}>
                {t.action.backToSignIn}
              </ButtonLink>
            </>
          }
        >
          <p>{t.reset.noLink}</p>
        </Notice>
      ) : null}
      {person && saved ? (
        <Notice kind="good" actions={<ButtonLink to={target}>{t.action.toMap}</ButtonLink>}>
          <p>{t.reset.done}</p>
        </Notice>
      ) : null}
      {person && !saved ? (
        <Form {...form} submit={t.action.savePassword}>
          {/* For password managers, which store the new password under the address. */}
          <input type="hidden" name="username" autoComplete="username" value={person.email} />
          <PasswordField label={t.field.newPassword} error={errorOf("password")} />
          <TextField
            label={t.field.newPasswordAgain}
            name="again"
            type="password"
            autoComplete="new-password"
            required
            error={errorOf("again")}
          />
        </Form>
      ) : null}
    </Screen>
  );
}
