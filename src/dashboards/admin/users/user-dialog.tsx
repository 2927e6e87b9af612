import { lookUp } from "../../../messages/look-up.ts";
import { useMessages } from "../../../messages/messages.ts";
import { formatDay } from "../../../messages/format.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { useConfirm } from "../../../ui/elements/confirm.tsx";
import { Dialog } from "../../../ui/elements/dialog.tsx";
import { useToast } from "../../../ui/elements/toasts.tsx";
import { refreshLoads } from "../../data/load-cache.ts";
import { useLoaded } from "../../data/use-loaded.ts";
import { useFailureText } from "../../data/failure-notice.tsx";
import { MailAddress } from "../../tables/mail-address.tsx";
import { Loaded } from "../../data/loaded.tsx";
import { useDashboardPerson } from "../../shell/dashboard-person.ts";
import styles from "../admin.module.css";
import { LostStepForm } from "./lost-step-form.tsx";
import { SuspendForm } from "./suspend-form.tsx";
import { adminPrefix } from "../tasks.ts";
import { decisionsKey, fetchDecisions, nameOf, saveAdmin, type FoundUser } from "./users.ts";

/** One person: earlier decisions, suspension, and the admin role. */
export function UserDialog({ user, onClose }: { user: FoundUser; onClose: () => void }) {
  const t = { ...useMessages("admin"), ...useMessages("adminTools") };
  const { uid } = useDashboardPerson();
  const name = nameOf(user) ?? t.users.unnamed;
  const isAdmin = user.roles.includes("admin");
  const failureText = useFailureText(t.reasons);
  const toast = useToast();
  const { ask, dialog } = useConfirm(({ make }: { make: boolean }) => ({
    title: make ? t.users.makeAdminTitle({ name }) : t.users.endAdminTitle({ name }),
    text: make ? t.users.makeAdminText : t.users.endAdminText,
    no: t.cancel,
    yes: make ? t.users.makeAdmin : t.users.endAdmin,
    act: async () => {
      const answer = await saveAdmin(user.user_id, make);
      if (!answer.ok) return failureText(answer.failure);
      void refreshLoads(adminPrefix);
      toast.show({ text: make ? t.users.adminMade : t.users.adminEnded });
      return null;
    },
  }));
  return (
    <Dialog
      title={name}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t.close}
          </Button>
          {user.invited ? (
            <Button variant="quiet" onClick={() => ask({ make: !isAdmin })}>
              {isAdmin ? t.users.endAdmin : t.users.makeAdmin}
            </Button>
          ) : null}
        </>
      }
    >
      <p>{user.email === null ? null : <MailAddress>{user.email}</MailAddress>}</p>
      <Decisions userId={user.user_id} />
      {user.invited && user.user_id !== uid ? <SuspendForm user={user} /> : null}
      {user.user_id === uid ? null : <LostStepForm user={user} />}
      {dialog}
    </Dialog>
  );
}

function Decisions({ userId }: { userId: string }) {
  const t = { ...useMessages("admin"), ...useMessages("adminTools") };
  const loaded = useLoaded(decisionsKey(userId), () => fetchDecisions(userId));
  return (
    <section>
      <h3 className={styles.subhead}>{t.users.decisions}</h3>
      <Loaded of={loaded} reasons={t.reasons} quiet>
        {(decisions) =>
          decisions.length === 0 ? (
            <p>{t.users.noDecisions}</p>
          ) : (
            <ul className={styles.notes}>
              {decisions.map(({ id, action, reason, decided_by, created_at }) => (
                <li key={id}>
                  <p>
                    <strong>{lookUp(t.users.actionNames, action) ?? action}</strong> {reason}
                  </p>
                  <span className={styles.below}>
                    {formatDay(created_at)} {decided_by ? t.requests.by({ name: decided_by }) : null}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}
