import { useState } from "react";
import type { Person } from "../domain/session.ts";
import { useAccountMessages } from "../messages/en/account.ts";
import { Button } from "../ui/elements/button.tsx";
import { Notice, type Message } from "../ui/elements/notice.tsx";
import { TextArea } from "../ui/elements/text-area.tsx";
import { Form } from "../ui/form/form.tsx";
import { useAction } from "../ui/use-action.ts";
import { maxMessage, messageSchema } from "./forms.ts";
import { saveOwnData, sendMessage } from "./suspended-calls.ts";
import { useAccountForm } from "./use-account-form.ts";

/** For somebody who was suspended: no code helps. They take their data along, write to us, or leave. */
export function SuspendedPanel({ person, onSignOut }: { person: Person; onSignOut: () => Promise<void> }) {
  const words = useAccountMessages();
  const t = words.suspended;
  const [text, setText] = useState("");
  const [told, setTold] = useState<Message | null>(null);
  const saving = useAction();
  const leaving = useAction();
  const { form, errorOf } = useAccountForm(messageSchema, async ({ message }) => {
    const sent = await sendMessage(message, { name: person.firstName ?? person.email, email: person.email });
    if (!sent.ok) return sent;
    setText("");
    return { ok: true, message: { kind: "good", text: t.sent(person.email) } };
  });
  const save = async () => {
    const saved = await saveOwnData(t.fileName);
    setTold(saved.ok ? { kind: "good", text: t.saved } : { kind: "bad", text: words.error[saved.error] });
  };

  return (
    <>
      <Notice kind="bad" title={t.heading}>
        <p>{t.text}</p>
      </Notice>
      <p>
        {words.claim.signedInAs} <bdi>{person.email}</bdi>
      </p>
      <Form {...form} submit={t.send}>
        <TextArea
          label={t.message}
          hint={t.hint}
          name="message"
          value={text}
          maxLength={maxMessage}
          error={errorOf("message")}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Form>
      {told ? <Notice kind={told.kind}>{told.text}</Notice> : null}
      <Button wide variant="quiet" busy={saving.busy} onClick={() => saving.run(save)}>
        {t.save}
      </Button>
      <Button wide variant="plain" busy={leaving.busy} onClick={() => leaving.run(onSignOut)}>
        {t.leave}
      </Button>
    </>
  );
}
