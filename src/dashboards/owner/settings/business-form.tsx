import { useState } from "react";
import { maxBusinessNameLength } from "../../../domain/limits.ts";
import { useMessages } from "../../../messages/messages.ts";
import { TextField } from "../../../ui/elements/text-field.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { useForm, type FormAnswer } from "../../../ui/form/use-form.ts";
import { refreshLoads } from "../../data/load-cache.ts";
import { useFailureText } from "../../data/failure-notice.tsx";
import { saveCard, settingsKey, type BusinessCard } from "./settings.ts";

type Code = "business_required" | "email_invalid" | "too_long";
const isEmail = (text: string) => /^[^@\s<>"]+@[^@\s<>"]+\.[^@\s<>".]{2,}$/.test(text);

/** Form for the business name, address and public name. */
export function BusinessForm({ placeId, card }: { placeId: string; card: BusinessCard }) {
  const t = useMessages("ownerSettings");
  const failureText = useFailureText(t.reasons);
  const [name, setName] = useState(card.business_name);
  const [email, setEmail] = useState(card.business_email);
  const [publicName, setPublicName] = useState(card.public_name ?? "");

  const send = async (): Promise<FormAnswer<Code>> => {
    const next = { business_name: name.trim(), business_email: email.trim(), public_name: publicName.trim() || null };
    const errors: Record<string, Code> = {
      ...(next.business_name === "" ? { name: "business_required" } : {}),
      ...(next.business_name.length > maxBusinessNameLength ? { name: "too_long" } : {}),
      ...(next.business_email === "" ? { email: "business_required" } : {}),
      ...(next.business_email !== "" && !isEmail(next.business_email) ? { email: "email_invalid" } : {}),
      ...((next.public_name?.length ?? 0) > maxBusinessNameLength ? { publicName: "too_long" } : {}),
    };
    if (Object.keys(errors).length > 0) return { errors };
    const answer = await saveCard(next);
    if (!answer.ok) return { message: { kind: "bad", text: failureText(answer.failure) } };
    void refreshLoads(settingsKey(placeId));
    return { message: { kind: "good", text: t.card.saved } };
  };
  const { form, errorOf } = useForm<Code>(t.errors, send);
  return (
    <Form {...form} submit={t.card.save} button={{ wide: false, variant: "quiet" }}>
      <TextField
        label={t.card.name}
        name="name"
        autoComplete="organization"
        required
        value={name}
        error={errorOf("name")}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <TextField
        label={t.card.email}
        hint={t.card.emailHint}
        name="email"
        type="email"
        autoComplete="email"
        required
        value={email}
        error={errorOf("email")}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
      <TextField
        label={t.card.publicName}
        hint={t.card.publicNameHint}
        name="publicName"
        autoComplete="off"
        value={publicName}
        error={errorOf("publicName")}
        onChange={({ currentTarget }) => setPublicName(currentTarget.value)}
      />
    </Form>
  );
}
