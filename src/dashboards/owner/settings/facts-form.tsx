import { useState } from "react";
import { parseOpeningHours } from "../../../domain/places/opening-hours.ts";
import { useMessages } from "../../../messages/messages.ts";
import { CheckboxField } from "../../../ui/elements/checkbox-field.tsx";
import { TextField } from "../../../ui/elements/text-field.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { useForm, type FormAnswer } from "../../../ui/form/use-form.ts";
import { refreshLoads } from "../../data/loads.ts";
import { rolesKey } from "../../data/roles.ts";
import { useFailureWords } from "../../data/failure-notice.tsx";
import { useDashboardPerson } from "../../shell/dashboard-person.ts";
import { factChanges, factErrors, fieldsOf, longest, type FactFields } from "./fact-fields.ts";
import { saveFacts, settingsKey, type Facts } from "./settings.ts";

type Code = "name_required" | "too_long" | "website_invalid";

/** What guests read of the restaurant, to be put right. */
export function FactsForm({ placeId, facts }: { placeId: string; facts: Facts }) {
  const t = useMessages("ownerSettings");
  const words = useFailureWords(t.reasons);
  const { uid } = useDashboardPerson();
  // What stood there when the form was opened or saved: only what differs from it is sent.
  const [before, setBefore] = useState(facts);
  const [fields, setFields] = useState(() => fieldsOf(facts));
  const set = (change: Partial<FactFields>) => setFields((now) => ({ ...now, ...change }));
  const hours = fields.opening_hours.trim();

  const send = async (): Promise<FormAnswer<Code>> => {
    const errors = factErrors(fields);
    if (Object.keys(errors).length > 0) return { errors };
    const changes = factChanges(fields, before);
    if (Object.keys(changes).length === 0) return { message: { kind: "info", text: t.facts.nothing } };
    const answer = await saveFacts(placeId, changes);
    if (!answer.ok) return { message: { kind: "bad", text: words(answer.failure) } };
    setBefore(answer.value);
    setFields(fieldsOf(answer.value));
    void refreshLoads(settingsKey(placeId));
    // The name stands in the heading and the switcher, too.
    void refreshLoads(rolesKey(uid));
    return { message: { kind: "good", text: t.facts.saved } };
  };
  const { form, errorOf } = useForm<Code>(t.errors, send);
  const field = (name: keyof typeof longest, label: string) => ({
    label,
    name,
    autoComplete: "off",
    value: fields[name],
    error: errorOf(name),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => set({ [name]: currentTarget.value }),
  });
  return (
    <Form {...form} submit={t.facts.save} button={{ wide: false, variant: "quiet" }}>
      <TextField {...field("name", t.facts.name)} required />
      <TextField {...field("vicinity", t.facts.vicinity)} />
      <TextField {...field("city", t.facts.city)} />
      <TextField
        {...field("opening_hours", t.facts.hours)}
        hint={hours === "" || parseOpeningHours(hours) ? t.facts.hoursHint : t.facts.hoursUnclear}
      />
      <TextField {...field("phone", t.facts.phone)} type="tel" />
      <TextField {...field("website", t.facts.website)} type="url" />
      <CheckboxField
        label={t.facts.closed}
        checked={fields.closed}
        onChange={({ currentTarget }) => set({ closed: currentTarget.checked })}
      />
    </Form>
  );
}
