import { useState } from "react";
import { maxDataRequestLength } from "../../../domain/limits.ts";
import { lookUp } from "../../../messages/look-up.ts";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { Notice, type Message } from "../../../ui/elements/notice.tsx";
import { SelectField } from "../../../ui/elements/select-field.tsx";
import { TextArea } from "../../../ui/elements/text-area.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { useAction } from "../../../ui/use-action.ts";
import { FreshGate } from "../../fresh-sign-in/fresh-gate.tsx";
import { dataRequestSchema } from "../../forms/safety-forms.ts";
import { saveOwnData } from "../../no-access/suspended-calls.ts";
import { useAccountForm } from "../../forms/use-account-form.ts";
import styles from "./account-screen.module.css";
import { fileDataRequest, requestKinds, type DataRequest } from "./data-calls.ts";

/** Downloads a copy of all data, files privacy requests, and lists their status. */
export function DataSection({ requests, onChanged }: { requests: readonly DataRequest[]; onChanged: () => void }) {
  const t = useMessages("ownData");
  const { error: words } = useMessages("account");
  const [message, setMessage] = useState<Message | null>(null);
  const saving = useAction();
  const save = async () => {
    const saved = await saveOwnData((day) => t.fileName({ day }));
    setMessage(saved.ok ? { kind: "good", text: t.saved } : { kind: "bad", text: words[saved.error] });
  };
  return (
    <>
      <p>{t.text}</p>
      {message ? <Notice kind={message.kind}>{message.text}</Notice> : null}
      <FreshGate short>
        <div className={styles.actions}>
          <Button variant="quiet" busy={saving.busy} onClick={() => saving.run(save)}>
            {t.save}
          </Button>
        </div>
      </FreshGate>
      <div className={styles.part}>
        <h3>{t.ask}</h3>
        <RequestForm onChanged={onChanged} />
      </div>
      {requests.length > 0 ? (
        <div className={styles.part}>
          <h3>{t.list}</h3>
          <ul className={styles.list}>
            {requests.map((request) => (
              <RequestState key={request.id} request={request} />
            ))}
          </ul>
        </div>
      ) : null}
    </>
  );
}

function RequestForm({ onChanged }: { onChanged: () => void }) {
  const t = useMessages("ownData");
  const [note, setNote] = useState("");
  const { form, errorOf } = useAccountForm(dataRequestSchema, async (typed) => {
    if (typed.note.length > maxDataRequestLength)
      return { ok: true, message: { kind: "bad", text: t.noteLong({ max: maxDataRequestLength }) } };
    const answer = await fileDataRequest(typed.kind, typed.note);
    if (!answer.ok) return answer;
    if (answer.dueAt === null) return { ok: true, message: { kind: "bad", text: t.already } };
    setNote("");
    onChanged();
    return { ok: true, message: { kind: "good", text: t.sent({ due: answer.dueAt }) } };
  });
  return (
    <Form {...form} submit={t.send} button={{ variant: "quiet", wide: false }}>
      <p className={styles.hint}>{t.askText}</p>
      <SelectField
        label={t.kind}
        name="kind"
        options={requestKinds.map((kind) => ({ value: kind, label: t.kinds[kind] ?? kind }))}
      />
      <TextArea
        label={t.note}
        name="note"
        value={note}
        maxLength={maxDataRequestLength}
        error={errorOf("note")}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
    </Form>
  );
}

function RequestState({ request }: { request: DataRequest }) {
  const t = useMessages("ownData");
  const { kind, status, note, answer, created_at: asked, due_at: due, erase_at: erased } = request;
  const state = {
    open: erased === null ? t.open({ asked, due }) : t.erased({ day: erased }),
    done: t.done({ asked }),
    cancelled: t.cancelled({ asked }),
  };
  return (
    <li>
      <p>
        <strong>{lookUp(t.kinds, kind) ?? kind}</strong>
      </p>
      {note === null ? null : <p dir="auto">{note}</p>}
      <p className={styles.hint}>{state[status]}</p>
      {answer === null ? null : <p dir="auto">{answer}</p>}
    </li>
  );
}
