import { useEffect, useState } from "react";
import { dashboardPages } from "../../../domain/paths/dashboard-paths.ts";
import { useMessages } from "../../../messages/messages.ts";
import { ButtonLink } from "../../../ui/elements/button.tsx";
import { Notice } from "../../../ui/elements/notice.tsx";
import { SegmentedControl } from "../../../ui/elements/segmented-control.tsx";
import { Skeleton } from "../../../ui/elements/skeleton.tsx";
import { TextField } from "../../../ui/elements/text-field.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { ownerSetupSchema, serverSetupSchema, type DashboardKind } from "../../forms/forms.ts";
import { OwnerFields } from "./owner-fields.tsx";
import { PhoneField } from "./phone-field.tsx";
import { makeServerProfile, requestOwnership, type SetUp, type SetUpChoices } from "./setup-calls.ts";
import { useAccountForm } from "../../forms/use-account-form.ts";

type SetupFormProps = { choices: SetUpChoices; onServer: () => void };

/** Tries the choices from the sign-up immediately, and asks for what is missing or was refused. */
export function SetupForm({ choices, onServer }: SetupFormProps) {
  const t = useMessages("dashboardSignIn");
  const say = useRefusal();
  const [kind, setKind] = useState<DashboardKind>(choices.kind ?? "owner");
  const [filed, setFiled] = useState(false);
  const [trying, setTrying] = useState(() => isComplete(choices));
  const [refusal, setRefusal] = useState<string | null>(null);

  useEffect(() => {
    if (!isComplete(choices)) return undefined;
    let current = true;
    void attempt(choices).then((answer) => {
      if (!current) return;
      setTrying(false);
      if (answer.ok && choices.kind === "owner") setFiled(true);
      else if (answer.ok) onServer();
      else setRefusal(say(answer));
    });
    return () => {
      current = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- runs once; its result stays on screen
  }, []);

  if (trying) return <Skeleton shape="block" />;
  if (filed) return <Filed />;
  return (
    <>
      <Notice kind="warn">
        <p>{t.setUp.missing}</p>
      </Notice>
      {refusal ? <Notice kind="bad">{refusal}</Notice> : null}
      <SegmentedControl
        label={t.kind.label}
        value={kind}
        onChange={setKind}
        options={[
          { value: "owner", label: t.kind.owner },
          { value: "server", label: t.kind.server },
        ]}
      />
      {kind === "owner" ? (
        <OwnerForm fields={choices.fields} onFiled={() => setFiled(true)} />
      ) : (
        <ServerForm fields={choices.fields} onMade={onServer} />
      )}
    </>
  );
}

const isComplete = ({ kind, fields }: SetUpChoices): boolean =>
  (kind === "owner" && ownerSetupSchema.safeParse(fields).success) ||
  (kind === "server" && serverSetupSchema.safeParse(fields).success);

let attempted: { choices: SetUpChoices; answer: Promise<SetUp> } | null = null;

/** Runs once per choices, because React may run an effect twice. */
function attempt(choices: SetUpChoices): Promise<SetUp> {
  if (attempted?.choices !== choices) {
    const answer =
      choices.kind === "owner"
        ? requestOwnership(ownerSetupSchema.parse(choices.fields), crypto.randomUUID())
        : makeServerProfile(serverSetupSchema.parse(choices.fields));
    attempted = { choices, answer };
  }
  return attempted.answer;
}

function useRefusal(): (answer: Exclude<SetUp, { ok: true }>) => string {
  const { error } = useMessages("account");
  const t = useMessages("dashboardSignIn").setUp;
  return (answer) => {
    if ("error" in answer && answer.error === "sessionRefused") return t.signedOut;
    if ("error" in answer) return answer.error === "fallback" ? t.failed : error[answer.error];
    return answer.reason ? t.reasons[answer.reason] : t.failed;
  };
}

type Fields = SetUpChoices["fields"];

function OwnerForm({ fields, onFiled }: { fields: Fields; onFiled: () => void }) {
  const t = useMessages("dashboardSignIn").setUp;
  const say = useRefusal();
  const [opId] = useState(() => crypto.randomUUID());
  const { form, errorOf } = useAccountForm(ownerSetupSchema, async (typed) => {
    const answer = await requestOwnership(typed, opId);
    if (!answer.ok) return { ok: true, message: { kind: "bad", text: say(answer) } };
    onFiled();
    return { ok: true };
  });
  return (
    <Form {...form} submit={t.create}>
      <OwnerFields before={fields} errorOf={errorOf} />
      <p>{t.ownerHint}</p>
    </Form>
  );
}

function ServerForm({ fields, onMade }: { fields: Fields; onMade: () => void }) {
  const t = { account: useMessages("account").field, ...useMessages("dashboardSignIn").setUp };
  const say = useRefusal();
  const { form, errorOf } = useAccountForm(serverSetupSchema, async (typed) => {
    const answer = await makeServerProfile(typed);
    if (!answer.ok) return { ok: true, message: { kind: "bad", text: say(answer) } };
    onMade();
    return { ok: true };
  });
  return (
    <Form {...form} submit={t.create}>
      <TextField
        label={t.account.firstName}
        name="firstName"
        autoComplete="given-name"
        maxLength={80}
        required
        defaultValue={fields["firstName"]}
        error={errorOf("firstName")}
      />
      <TextField
        label={t.account.lastName}
        name="lastName"
        autoComplete="family-name"
        maxLength={80}
        required
        defaultValue={fields["lastName"]}
        error={errorOf("lastName")}
      />
      <PhoneField before={fields} errorOf={errorOf} />
      <p>{t.serverHint}</p>
    </Form>
  );
}

function Filed() {
  const t = useMessages("dashboardSignIn").setUp.filed;
  return (
    <Notice
      kind="good"
      title={t.heading}
      actions={
        <>
          <ButtonLink to={dashboardPages.requestOwnership}>{t.status}</ButtonLink>
          <ButtonLink variant="quiet" to={dashboardPages.chooser}>
            {t.chooser}
          </ButtonLink>
        </>
      }
    >
      <p>{t.text}</p>
    </Notice>
  );
}
