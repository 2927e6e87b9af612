import type { Person } from "../../domain/people/session.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../ui/elements/button.tsx";
import { Form } from "../../ui/form/form.tsx";
import { useAction } from "../../ui/use-action.ts";
import { claimInvitation } from "./claim-calls.ts";
import { claimSchema } from "../forms/forms.ts";
import { InvitationCodeField } from "../forms/login-fields.tsx";
import { useAccountForm } from "../forms/use-account-form.ts";

type ClaimFormProps = {
  person: Person;
  code: string;
  onClaimed: () => void;
  /** Called if the code was right but details are missing. */
  onIncomplete: () => void;
  onSignOut: () => Promise<void>;
};

/** Asks an account without an invitation for a code, e.g. after the first sign-in with Apple. */
export function ClaimForm({ person, code, onClaimed, onIncomplete, onSignOut }: ClaimFormProps) {
  const t = useMessages("account");
  const { form, errorOf } = useAccountForm(claimSchema, async ({ invitationCode }) => {
    const outcome = await claimInvitation(invitationCode);
    if (!outcome.ok) return outcome;
    if (outcome.incomplete) onIncomplete();
    else onClaimed();
    return { ok: true };
  });
  const { run, busy: leaving } = useAction();

  const after = (
    <Button variant="plain" busy={leaving} onClick={() => run(onSignOut)}>
      {t.claim.other}
    </Button>
  );
  return (
    <Form {...form} submit={t.claim.use} after={after}>
      <p>
        {t.claim.signedInAs} <bdi>{person.email}</bdi>
      </p>
      <InvitationCodeField
        label={t.field.invitationCode}
        required
        defaultValue={code}
        error={errorOf("invitationCode")}
      />
    </Form>
  );
}
