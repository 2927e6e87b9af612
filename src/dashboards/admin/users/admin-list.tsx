import { useMessages } from "../../../messages/messages.ts";
import { formatDay } from "../../../messages/format.ts";
import { Notice } from "../../../ui/elements/notice.tsx";
import { useLoaded } from "../../data/use-loaded.ts";
import { Loaded } from "../../data/loaded.tsx";
import { useDashboardPerson } from "../../shell/dashboard-person.ts";
import { Table, type Column } from "../../tables/table.tsx";
import styles from "../admin.module.css";
import { StatusMark } from "../status-mark.tsx";
import { TwoLines } from "../two-lines.tsx";
import { SuspendedMark } from "./suspended-mark.tsx";
import { adminsKey, fetchAdmins, nameOf, type Admin } from "./users.ts";

/** All admins, and whether each has a second step set up. */
export function AdminList() {
  const t = { ...useMessages("admin"), ...useMessages("adminTools") };
  const columns = useColumns();
  const loaded = useLoaded(adminsKey, fetchAdmins);
  return (
    <section className={styles.section}>
      <Loaded of={loaded} reasons={t.reasons} quiet>
        {(admins) => (
          <>
            {admins.length === 1 ? <Notice kind="warn">{t.users.alone}</Notice> : null}
            <Table
              caption={t.users.admins}
              showCaption
              columns={columns}
              rows={admins}
              rowKey={({ user_id }) => user_id}
            />
          </>
        )}
      </Loaded>
    </section>
  );
}

function useColumns(): Column<Admin>[] {
  const t = useMessages("adminTools").users;
  const { uid } = useDashboardPerson();
  return [
    {
      key: "person",
      label: t.person,
      heads: true,
      cell: (admin) => (
        <TwoLines below={admin.user_id === uid ? t.you : null}>
          <bdi>{nameOf({ ...admin, initial: null }) ?? t.unnamed}</bdi>{" "}
          {admin.suspended_at && <SuspendedMark until={admin.suspended_until} />}
        </TwoLines>
      ),
    },
    { key: "since", label: t.since, cell: ({ since }) => formatDay(since) },
    {
      key: "step",
      label: t.twoStep,
      cell: ({ two_step }) => (
        <StatusMark kind={two_step ? "approved" : "rejected"}>{two_step ? t.twoStepOn : t.twoStepOff}</StatusMark>
      ),
    },
  ];
}
