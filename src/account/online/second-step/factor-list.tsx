import { useState } from "react";
import { useMessages } from "../../../messages/messages.ts";
import { formatDay } from "../../../messages/format.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { useConfirm } from "../../../ui/elements/confirm.tsx";
import { TextField } from "../../../ui/elements/text-field.tsx";
import { Form } from "../../../ui/form/form.tsx";
import styles from "../account-page/account-screen.module.css";
import { factorNameSchema } from "../../forms/safety-forms.ts";
import type { Factor } from "../../second-step/second-step.ts";
import { removeFactor, renameFactor } from "../../second-step/second-step-calls.ts";
import { useAccountForm } from "../../forms/use-account-form.ts";

type FactorListProps = { factors: readonly Factor[]; onChanged: () => void };

/** The account's authenticator apps. */
export function FactorList({ factors, onChanged }: FactorListProps) {
  const t = useMessages("secondStep");
  const { error: words } = useMessages("account");
  const [naming, setNaming] = useState<string | null>(null);
  const { ask, dialog } = useConfirm(({ id, name }: Factor) => ({
    title: t.removal.title,
    text: `${t.removal.text({ name: name || t.unnamed })}${factors.length === 1 ? ` ${t.removal.last}` : ""}`,
    no: t.removal.no,
    yes: t.removal.yes,
    act: async () => {
      const answer = await removeFactor(id);
      return answer.ok ? null : words[answer.error];
    },
    onDone: onChanged,
  }));
  return (
    <>
      <ul className={styles.list}>
        {factors.map((factor) => (
          <li key={factor.id} className={styles.row}>
            {naming === factor.id ? (
              <RenameForm
                factor={factor}
                onDone={() => {
                  setNaming(null);
                  onChanged();
                }}
                onCancel={() => setNaming(null)}
              />
            ) : (
              <>
                <p>
                  <strong>
                    <bdi>{factor.name || t.unnamed}</bdi>
                  </strong>{" "}
                  <span className={styles.hint}>{t.since({ day: formatDay(factor.since) })}</span>
                </p>
                <div className={styles.actions}>
                  <Button variant="plain" onClick={() => setNaming(factor.id)}>
                    {t.rename}
                  </Button>
                  <Button variant="plain" onClick={() => ask(factor)}>
                    {t.remove}
                  </Button>
                </div>
              </>
            )}
          </li>
        ))}
      </ul>
      {dialog}
    </>
  );
}

type RenameFormProps = { factor: Factor; onDone: () => void; onCancel: () => void };

function RenameForm({ factor, onDone, onCancel }: RenameFormProps) {
  const t = useMessages("secondStep").naming;
  const { form, errorOf } = useAccountForm(factorNameSchema, async ({ name }) => {
    const answer = await renameFactor(factor.id, name);
    if (answer.ok) onDone();
    return answer;
  });
  const cancel = (
    <Button variant="plain" onClick={onCancel}>
      {t.cancel}
    </Button>
  );
  return (
    <Form {...form} submit={t.save} button={{ wide: false }} after={cancel}>
      <TextField
        label={t.name}
        name="name"
        autoComplete="off"
        maxLength={60}
        required
        defaultValue={factor.name}
        error={errorOf("name")}
      />
    </Form>
  );
}
