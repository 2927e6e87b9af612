import { useState } from "react";
import { maxProfileTextLength } from "../../domain/limits.ts";
import { dashboardPages } from "../../domain/paths/dashboard-paths.ts";
import { isPhone } from "../../domain/people/phone.ts";
import { useMessages } from "../../messages/messages.ts";
import { ButtonLink } from "../../ui/elements/button.tsx";
import { TextField } from "../../ui/elements/text-field.tsx";
import { Form } from "../../ui/form/form.tsx";
import { useForm, type FormAnswer } from "../../ui/form/use-form.ts";
import { useNavigate } from "../../ui/router.ts";
import { refreshLoads } from "../data/load-cache.ts";
import { rolesKey } from "../data/roles.ts";
import { useLoaded } from "../data/use-loaded.ts";
import { useFailureText } from "../data/failure-notice.tsx";
import { DashboardShell } from "../shell/dashboard-shell.tsx";
import { useDashboardPerson } from "../shell/dashboard-person.ts";
import styles from "./chooser.module.css";
import { becomeServer, countInvitations, mineKey } from "./requests.ts";

/** Explains the server profile, creates one, and says where invitations to teams arrive. */
export function BecomeServerScreen() {
  const t = useMessages("wayIn").server;
  const { uid, email, roles } = useDashboardPerson();
  const invitations = useLoaded(`${mineKey(uid)}invitations`, () => countInvitations(new Date()));
  return (
    <DashboardShell title={t.title} lead={t.lead}>
      <div className={styles.page}>
        <ul className={styles.points}>
          {t.what.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <section className={styles.section}>
          <h2>{t.invitationsHeading}</h2>
          <p className={styles.soft}>{t.invitations({ email })}</p>
          {invitations.value ? <output>{t.waiting({ count: invitations.value })}</output> : null}
        </section>
        {roles.includes("server") ? (
          <section className={styles.section}>
            <p>{t.already}</p>
            <div>
              <ButtonLink to={dashboardPages.server}>{t.open}</ButtonLink>
            </div>
          </section>
        ) : (
          <ProfileForm />
        )}
      </div>
    </DashboardShell>
  );
}

type Code = "fields_required" | "name_too_long" | "phone_invalid";

function ProfileForm() {
  const t = useMessages("wayIn");
  const { uid, firstName: known } = useDashboardPerson();
  const failureText = useFailureText(t.reasons);
  const navigate = useNavigate();
  const [firstName, setFirstName] = useState(known ?? "");
  const [lastName, setLastName] = useState("");
  const [phone, setPhone] = useState("");

  const nameError = (name: string): Code | null =>
    name.trim() === "" ? "fields_required" : name.trim().length > maxProfileTextLength ? "name_too_long" : null;
  const send = async (): Promise<FormAnswer<Code>> => {
    const first = nameError(firstName);
    const last = nameError(lastName);
    const errors = {
      ...(first ? { firstName: first } : {}),
      ...(last ? { lastName: last } : {}),
      ...(phone.trim() === "" || isPhone(phone.trim()) ? {} : { phone: "phone_invalid" as const }),
    };
    if (Object.keys(errors).length > 0) return { errors };
    const answer = await becomeServer({
      firstName: firstName.trim(),
      lastName: lastName.trim(),
      phone: phone.trim() || null,
    });
    if (!answer.ok) return { message: { kind: "bad", text: failureText(answer.failure) } };
    // The role must be loaded first, or the dashboard does not open.
    await refreshLoads(rolesKey(uid));
    navigate(dashboardPages.server, { replace: true });
    return {};
  };
  const { form, errorOf } = useForm<Code>(t.errors, send);
  return (
    <div className={styles.form}>
      <Form {...form} submit={t.server.submit}>
        <TextField
          label={t.server.firstName}
          name="firstName"
          autoComplete="given-name"
          required
          value={firstName}
          error={errorOf("firstName")}
          onChange={({ currentTarget }) => setFirstName(currentTarget.value)}
        />
        <TextField
          label={t.server.lastName}
          name="lastName"
          autoComplete="family-name"
          required
          value={lastName}
          error={errorOf("lastName")}
          onChange={({ currentTarget }) => setLastName(currentTarget.value)}
        />
        <TextField
          label={t.server.phone}
          hint={t.server.phoneHint}
          name="phone"
          type="tel"
          autoComplete="tel"
          value={phone}
          error={errorOf("phone")}
          onChange={({ currentTarget }) => setPhone(currentTarget.value)}
        />
      </Form>
    </div>
  );
}
