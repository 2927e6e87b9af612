import { useState } from "react";
import { useMessages } from "../../../messages/messages.ts";
import { CheckboxField } from "../../../ui/elements/checkbox-field.tsx";
import { TextField } from "../../../ui/elements/text-field.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { useForm, type FormAnswer } from "../../../ui/form/use-form.ts";
import { refreshLoads } from "../../data/load-cache.ts";
import { rolesKey } from "../../data/roles.ts";
import { useFailureText } from "../../data/failure-notice.tsx";
import { useDashboardPerson } from "../../shell/dashboard-person.ts";
import {
  placeDetailChanges,
  placeDetailErrors,
  fieldsOf,
  maxLengths,
  type PlaceDetailFields,
} from "./place-detail-fields.ts";
import { HoursField } from "./hours/hours-field.tsx";
import { computeHours, savePlaceDetails, settingsKey, type PlaceDetails } from "./settings.ts";

type Code = "name_required" | "too_long" | "website_invalid" | "hours_incomplete";

/** Edits what guests read about the restaurant. */
export function PlaceDetailsForm({ placeId, facts }: { placeId: string; facts: PlaceDetails }) {
  const t = useMessages("ownerSettings");
  const failureText = useFailureText(t.reasons);
  const { uid } = useDashboardPerson();
  // Values when the form was opened or last saved; only differences from them are sent.
  const [before, setBefore] = useState(facts);
  const [fields, setFields] = useState(() => fieldsOf(facts));
  const set = (change: Partial<PlaceDetailFields>) => setFields((now) => ({ ...now, ...change }));

  const send = async (): Promise<FormAnswer<Code>> => {
    const errors = placeDetailErrors(fields);
    if (Object.keys(errors).length > 0) return { errors };
    const changes = placeDetailChanges(fields, before);
    if (Object.keys(changes).length === 0) return { message: { kind: "info", text: t.facts.nothing } };
    const answer = await savePlaceDetails(placeId, changes);
    if (!answer.ok) return { message: { kind: "bad", text: failureText(answer.failure) } };
    // The maintenance does the same a few minutes later, so a failure is not worth a word.
    if (changes.opening_hours !== undefined) void computeHours(placeId);
    setBefore(answer.value);
    setFields(fieldsOf(answer.value));
    void refreshLoads(settingsKey(placeId));
    // The heading and the switcher show the name, too.
    void refreshLoads(rolesKey(uid));
    return { message: { kind: "good", text: t.facts.saved } };
  };
  const { form, errorOf } = useForm<Code>(t.errors, send);
  const field = (name: keyof typeof maxLengths, label: string) => ({
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
      <TextField {...field("postcode", t.facts.postcode)} />
      <TextField {...field("city", t.facts.city)} />
      <HoursField
        value={fields.opening_hours}
        error={errorOf("opening_hours")}
        onChange={(text) => set({ opening_hours: text })}
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
