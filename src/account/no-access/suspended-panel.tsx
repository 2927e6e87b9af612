import { useEffect, useState } from "react";
import { maxAppealLength } from "../../domain/limits.ts";
import type { Person } from "../../domain/people/session.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../ui/elements/button.tsx";
import { Notice, type Message } from "../../ui/elements/notice.tsx";
import { TextArea } from "../../ui/elements/text-area.tsx";
import { Form } from "../../ui/form/form.tsx";
import { useAction } from "../../ui/use-action.ts";
import { maxMessage, messageSchema } from "../forms/forms.ts";
import { FreshGate } from "../fresh-sign-in/fresh-gate.tsx";
import { appealSuspension, fetchSuspension, saveOwnData, sendMessage, type Suspension } from "./suspended-calls.ts";
import { useAccountForm } from "../forms/use-account-form.ts";

type SuspendedPanelProps = {
  person: Person;
  /** When the suspension ends; null if only an admin can lift it. */
  until: string | null;
  onSignOut: () => Promise<void>;
};

/** For a suspended person: the reason, an appeal, a contact form, a data export, and sign-out. */
export function SuspendedPanel({ person, until, onSignOut }: SuspendedPanelProps) {
  const words = useMessages("account");
  const t = words.suspended;
  const [text, setText] = useState("");
  const [result, setResult] = useState<Message | null>(null);
  const [suspension, setSuspension] = useState<Suspension | null>(null);
  const saving = useAction();
  const leaving = useAction();
  const { form, errorOf } = useAccountForm(messageSchema, async ({ message }) => {
    const sent = await sendMessage(message, { name: person.firstName ?? person.email, email: person.email });
    if (!sent.ok) return sent;
    setText("");
    return { ok: true, message: { kind: "good", text: t.sent({ email: person.email }) } };
  });
  useEffect(() => {
    let gone = false;
    void fetchSuspension().then((found) => {
      if (!gone) setSuspension(found);
    });
    return () => {
      gone = true;
    };
  }, []);
  const save = async () => {
    const saved = await saveOwnData((day) => t.fileName({ day }));
    setResult(saved.ok ? { kind: "good", text: t.saved } : { kind: "bad", text: words.error[saved.error] });
  };

  return (
    <>
      <Notice kind="bad" title={t.heading}>
        <p>{t.text}</p>
        <p>{until === null ? t.noEnd : t.until({ iso: until })}</p>
      </Notice>
      <p>
        {words.claim.signedInAs} <bdi>{person.email}</bdi>
      </p>
      {suspension && (
        <Why suspension={suspension} onAppealed={(said) => setSuspension({ ...suspension, appeal_text: said })} />
      )}
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
      {result ? <Notice kind={result.kind}>{result.text}</Notice> : null}
      <FreshGate>
        <Button wide variant="quiet" busy={saving.busy} onClick={() => saving.run(save)}>
          {t.save}
        </Button>
      </FreshGate>
      <Button wide variant="plain" busy={leaving.busy} onClick={() => leaving.run(onSignOut)}>
        {t.leave}
      </Button>
    </>
  );
}

type WhyProps = { suspension: Suspension; onAppealed: (text: string) => void };

/** The reason for the suspension, and the form for the one possible appeal. */
function Why({ suspension, onAppealed }: WhyProps) {
  const t = useMessages("history").note;
  const { reason, appeal_text: said, appeal_outcome: outcome } = suspension;
  return (
    <>
      <p dir="auto">{t.reason({ reason, known: null })}</p>
      <p>{`${t.grounds} ${t.outside}`}</p>
      {said === null ? (
        <AppealForm id={suspension.id} onAppealed={onAppealed} />
      ) : (
        <Notice kind="good">{`${t.appealed} ${outcome === null ? t.pending : t.outcome[outcome]}`}</Notice>
      )}
    </>
  );
}

function AppealForm({ id, onAppealed }: { id: string; onAppealed: (text: string) => void }) {
  const t = useMessages("history").note;
  const [text, setText] = useState("");
  const { form, errorOf } = useAccountForm(messageSchema, async ({ message }) => {
    const sent = await appealSuspension(id, message);
    if (sent.ok) onAppealed(message);
    return sent;
  });
  return (
    <Form {...form} submit={t.appealSend}>
      <TextArea
        label={t.appealTitle}
        hint={t.appealHint}
        name="message"
        value={text}
        maxLength={maxAppealLength}
        error={errorOf("message")}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </Form>
  );
}
