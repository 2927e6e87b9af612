import { useState } from "react";
import { maxInvitationMessageLength } from "../../../domain/limits.ts";
import { isPhone } from "../../../domain/people/phone.ts";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { Card } from "../../../ui/elements/card.tsx";
import { TextArea } from "../../../ui/elements/text-area.tsx";
import { TextField } from "../../../ui/elements/text-field.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { useForm, type FormAnswer } from "../../../ui/form/use-form.ts";
import { refreshLoads } from "../../data/load-cache.ts";
import { useFailureText } from "../../data/failure-notice.tsx";
import { useOpId } from "../../data/use-op-id.ts";
import { ServerSearch } from "./server-search.tsx";
import styles from "./staff.module.css";
import { sendInvitation, teamKey, type Found } from "./team.ts";

type Code = "email_required" | "email_invalid" | "phone_invalid" | "message_too_long";
/** For early feedback, like the length: the database checks the same and returns the same codes. */
const isEmail = (text: string) => /^[^@\s<>"]+@[^@\s<>"]+\.[^@\s<>".]{2,}$/.test(text);

/** Invites a person to the team, found by search or by address. */
export function InviteForm({ placeId }: { placeId: string }) {
  const t = useMessages("staff");
  const failureText = useFailureText(t.reasons);
  const [chosen, setChosen] = useState<Found | null>(null);
  const [email, setEmail] = useState("");
  const [phone, setPhone] = useState("");
  const [message, setMessage] = useState("");
  const { opIdOf, next } = useOpId();

  const send = async (): Promise<FormAnswer<Code>> => {
    const address = email.trim();
    const errors = errorsOf({ chosen, address, phone, message });
    if (Object.keys(errors).length > 0) return { errors };
    const invitation = {
      placeId,
      // The server identifies a found person by id; their address may be masked here.
      email: chosen?.email ?? address,
      phone: phone.trim() || null,
      serverId: chosen?.id ?? null,
      message: message.trim() || null,
    };
    const answer = await sendInvitation(invitation, opIdOf(invitation));
    if (!answer.ok) {
      const { failure } = answer;
      const why = failureText(failure);
      // A broken rule explains itself; any other failure is introduced by "could not be sent".
      const explainsItself = failure.reason !== null && failure.reason in t.reasons;
      return { message: { kind: "bad", text: explainsItself ? why : `${t.invite.failed}. ${why}` } };
    }
    next();
    void refreshLoads(teamKey(placeId));
    setChosen(null);
    for (const clear of [setEmail, setPhone, setMessage]) clear("");
    return { message: { kind: "good", text: t.invite.sent({ name: chosen ? nameOf(chosen) : invitation.email }) } };
  };
  const { form, errorOf } = useForm<Code>(t.errors, send);

  return (
    <section className={styles.section} aria-labelledby="invite">
      <h2 id="invite">{t.invite.heading}</h2>
      <div className={styles.form}>
        {chosen ? null : <ServerSearch placeId={placeId} onChoose={setChosen} />}
        <Form {...form} submit={t.invite.submit}>
          {chosen ? (
            <ChosenPerson person={chosen} onRemove={() => setChosen(null)} />
          ) : (
            <TextField
              label={t.invite.email}
              hint={t.invite.emailHint}
              type="email"
              name="email"
              autoComplete="off"
              required
              value={email}
              error={errorOf("email")}
              onChange={({ currentTarget }) => setEmail(currentTarget.value)}
            />
          )}
          <TextField
            label={t.invite.phone}
            type="tel"
            name="phone"
            autoComplete="off"
            value={phone}
            error={errorOf("phone")}
            onChange={({ currentTarget }) => setPhone(currentTarget.value)}
          />
          <TextArea
            label={t.invite.message}
            name="message"
            maxLength={maxInvitationMessageLength}
            value={message}
            error={errorOf("message")}
            onChange={({ currentTarget }) => setMessage(currentTarget.value)}
          />
        </Form>
      </div>
    </section>
  );
}

type Input = { chosen: Found | null; address: string; phone: string; message: string };

const errorsOf = ({ chosen, address, phone, message }: Input): Record<string, Code> => ({
  ...(chosen || isEmail(address) ? {} : { email: address === "" ? "email_required" : "email_invalid" }),
  ...(phone.trim() === "" || isPhone(phone.trim()) ? {} : { phone: "phone_invalid" }),
  ...(message.trim().length <= maxInvitationMessageLength ? {} : { message: "message_too_long" }),
});

function ChosenPerson({ person, onRemove }: { person: Found; onRemove: () => void }) {
  const t = useMessages("staff").invite;
  return (
    <Card className={styles.hit}>
      <span className={styles.lines}>
        <span className={styles.soft}>{t.chosen}</span>
        <bdi>{nameOf(person)}</bdi>
        <span className={styles.soft}>{person.email}</span>
      </span>
      <Button variant="quiet" onClick={onRemove}>
        {t.other}
      </Button>
    </Card>
  );
}

const nameOf = ({ first_name, last_name }: Found) => `${first_name} ${last_name}`;
