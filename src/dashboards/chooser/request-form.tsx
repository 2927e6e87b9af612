import { useRef, useState } from "react";
import { maxBusinessNameLength } from "../../domain/limits.ts";
import type { FoundRestaurant } from "../../domain/places/found-restaurant.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../ui/elements/button.tsx";
import { Card } from "../../ui/elements/card.tsx";
import { TextArea } from "../../ui/elements/text-area.tsx";
import { TextField } from "../../ui/elements/text-field.tsx";
import { Form } from "../../ui/form/form.tsx";
import { useForm, type FormAnswer } from "../../ui/form/use-form.ts";
import type { Failure } from "../data/answer.ts";
import { refreshLoads } from "../data/load-cache.ts";
import { useFailureText } from "../data/failure-notice.tsx";
import { useDashboardPerson } from "../shell/dashboard-person.ts";
import { useOpId } from "../data/use-op-id.ts";
import styles from "./chooser.module.css";
import { PlaceLines, PlaceSearch } from "./place-search.tsx";
import { ProofField } from "./proof-field.tsx";
import { requestFailure } from "./request-failure.ts";
import { mineKey, sendRequest, uploadProof, type Proof } from "./requests.ts";

type Code = "restaurant_required" | "business_required" | "email_invalid" | "name_too_long" | "statement_too_long";
const maxStatementLength = 2_000;
const isEmail = (text: string) => /^[^@\s<>"]+@[^@\s<>"]+\.[^@\s<>".]{2,}$/.test(text);

export type RequestStart = { place: FoundRestaurant | null; businessName: string; businessEmail: string };

type RequestFormProps = {
  /** Initial values, e.g. of a rejected request. */
  start?: RequestStart;
  onSent: () => void;
};

/** Request to manage a restaurant. Input and files stay until the request has arrived. */
export function RequestForm({ start, onSent }: RequestFormProps) {
  const t = useMessages("wayIn");
  const failureText = useFailureText(t.reasons);
  const { uid, email } = useDashboardPerson();
  const [place, setPlace] = useState(start?.place ?? null);
  const [businessName, setBusinessName] = useState(start?.businessName ?? "");
  const [businessEmail, setBusinessEmail] = useState(start?.businessEmail ?? email);
  const [statement, setStatement] = useState("");
  const [proofs, setProofs] = useState<Proof[]>([]);
  const upload = useUpload();
  const { opIdOf, next } = useOpId();

  const failureMessage = (failure: Failure): FormAnswer<Code> => ({
    message: { kind: "bad", text: requestFailure(failure, failureText(failure), t) },
  });
  const send = async (): Promise<FormAnswer<Code>> => {
    const name = businessName.trim();
    const mail = businessEmail.trim();
    const errors = errorsOf({ place, name, mail, statement });
    if (!place || Object.keys(errors).length > 0) return { errors };
    const failed = await upload(proofs);
    if (failed) return failureMessage(failed);
    const request = {
      place,
      businessName: name,
      businessEmail: mail,
      statement: statement.trim() || null,
      proofs: proofs.map(({ path }) => path),
    };
    const answer = await sendRequest(request, opIdOf(request));
    if (!answer.ok) return failureMessage(answer.failure);
    next();
    void refreshLoads(mineKey(uid));
    onSent();
    return {};
  };
  const { form, errorOf } = useForm<Code>(t.errors, send);

  return (
    <Form {...form} submit={t.ownership.submit}>
      <PlaceChoice place={place} error={errorOf("place")} onChange={setPlace} />
      <TextField
        label={t.ownership.businessName}
        name="businessName"
        autoComplete="organization"
        required
        value={businessName}
        error={errorOf("name")}
        onChange={({ currentTarget }) => setBusinessName(currentTarget.value)}
      />
      <TextField
        label={t.ownership.businessEmail}
        name="businessEmail"
        type="email"
        autoComplete="email"
        required
        value={businessEmail}
        error={errorOf("email")}
        onChange={({ currentTarget }) => setBusinessEmail(currentTarget.value)}
      />
      <TextArea
        label={t.ownership.statement}
        hint={t.ownership.statementHint}
        name="statement"
        maxLength={maxStatementLength}
        value={statement}
        error={errorOf("statement")}
        onChange={({ currentTarget }) => setStatement(currentTarget.value)}
      />
      <ProofField uid={uid} proofs={proofs} onChange={setProofs} />
    </Form>
  );
}

type PlaceChoiceProps = {
  place: FoundRestaurant | null;
  error: string | null;
  onChange: (place: FoundRestaurant | null) => void;
};

function PlaceChoice({ place, error, onChange }: PlaceChoiceProps) {
  const t = useMessages("wayIn").ownership;
  if (!place) return <PlaceSearch error={error} onChoose={onChange} />;
  return (
    <Card className={styles.hit} tone="tint">
      <PlaceLines place={place} />
      <Button variant="quiet" onClick={() => onChange(null)}>
        {t.other}
      </Button>
    </Card>
  );
}

type Input = { place: FoundRestaurant | null; name: string; mail: string; statement: string };

const errorsOf = ({ place, name, mail, statement }: Input): Record<string, Code> => ({
  ...(place ? {} : { place: "restaurant_required" }),
  ...(name === ""
    ? { name: "business_required" }
    : name.length > maxBusinessNameLength
      ? { name: "name_too_long" }
      : {}),
  ...(mail === "" ? { email: "business_required" } : isEmail(mail) ? {} : { email: "email_invalid" }),
  ...(statement.trim().length > maxStatementLength ? { statement: "statement_too_long" } : {}),
});

/** Uploads files until one fails, and returns its failure. A second attempt skips the files that are already uploaded. */
function useUpload(): (proofs: readonly Proof[]) => Promise<Failure | null> {
  const uploadedPaths = useRef(new Set<string>());
  return async (proofs) => {
    for (const proof of proofs) {
      if (uploadedPaths.current.has(proof.path)) continue;
      const answer = await uploadProof(proof);
      if (!answer.ok) return answer.failure;
      uploadedPaths.current.add(proof.path);
    }
    return null;
  };
}
