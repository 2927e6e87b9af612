import { useState, type FormEvent } from "react";
import { adminPages } from "../../../domain/paths/dashboard-paths.ts";
import { lookUp } from "../../../messages/look-up.ts";
import { useMessages } from "../../../messages/messages.ts";
import { formatDay } from "../../../messages/format.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { EmptyState } from "../../../ui/elements/empty-state.tsx";
import { TextField } from "../../../ui/elements/text-field.tsx";
import { SearchIcon } from "../../../ui/icons.ts";
import { useNavigate, useSearchParams } from "../../../ui/router.ts";
import { useLoaded } from "../../data/use-loaded.ts";
import { Loaded } from "../../data/loaded.tsx";
import { Table, type Column } from "../../tables/table.tsx";
import styles from "../admin.module.css";
import { AdminList } from "./admin-list.tsx";
import { SuspendedMark } from "./suspended-mark.tsx";
import { StatusMark } from "../status-mark.tsx";
import { UserDialog } from "./user-dialog.tsx";
import { fetchUsers, foundAtMost, nameOf, usersKey, type FoundUser } from "./users.ts";

/** Tab "Users": find and suspend people, and manage admins. */
export function UsersScreen() {
  const t = useMessages("adminTools").users;
  const navigate = useNavigate();
  const query = useSearchParams()[0].get("q") ?? "";
  const [typed, setTyped] = useState(query);
  const search = (event: FormEvent) => {
    event.preventDefault();
    const wanted = typed.trim();
    navigate(wanted === "" ? adminPages.users : `${adminPages.users}?${new URLSearchParams({ q: wanted })}`);
  };
  return (
    <>
      <search>
        <form className={styles.search} onSubmit={search}>
          <TextField
            label={t.search}
            hint={t.searchHint}
            type="search"
            autoComplete="off"
            icon={<SearchIcon aria-hidden="true" size={20} />}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit">{t.find}</Button>
        </form>
      </search>
      {query === "" ? null : <Found query={query} />}
      <AdminList />
    </>
  );
}

function Found({ query }: { query: string }) {
  const t = { ...useMessages("admin"), ...useMessages("adminTools") };
  const loaded = useLoaded(usersKey(query), () => fetchUsers(query));
  const [open, setOpen] = useState<string | null>(null);
  const columns = useColumns(({ user_id }) => setOpen(user_id));
  // Looked up in the latest rows, so that the open dialog shows a new decision immediately.
  const user = loaded.value?.find(({ user_id }) => user_id === open);
  return (
    <section className={styles.section}>
      <Loaded of={loaded} reasons={t.reasons}>
        {(users) =>
          users.length === 0 ? (
            <EmptyState title={t.users.none}>
              <p>{t.users.noneText}</p>
            </EmptyState>
          ) : (
            <>
              <Table caption={t.users.caption} columns={columns} rows={users} rowKey={({ user_id }) => user_id} />
              {users.filter(({ exact }) => !exact).length >= foundAtMost ? <p>{t.users.many}</p> : null}
            </>
          )
        }
      </Loaded>
      {user ? <UserDialog key={user.user_id} user={user} onClose={() => setOpen(null)} /> : null}
    </section>
  );
}

function useColumns(onManage: (user: FoundUser) => void): Column<FoundUser>[] {
  const t = useMessages("adminTools").users;
  return [
    { key: "person", label: t.person, heads: true, cell: (user) => <bdi>{nameOf(user) ?? t.unnamed}</bdi> },
    { key: "email", label: t.email, cell: ({ email }) => email },
    {
      key: "roles",
      label: t.roles,
      cell: ({ roles }) =>
        roles.length === 0 ? t.guest : roles.map((role) => lookUp(t.roleNames, role) ?? role).join(", "),
    },
    { key: "state", label: t.state, cell: (user) => <State user={user} /> },
    { key: "since", label: t.since, cell: ({ created_at }) => formatDay(created_at) },
    {
      key: "actions",
      acts: true,
      label: t.actions,
      cell: (user) => (
        <Button
          variant="quiet"
          aria-label={t.manageWho({ name: nameOf(user) ?? t.unnamed })}
          onClick={() => onManage(user)}
        >
          {t.manage}
        </Button>
      ),
    },
  ];
}

function State({ user }: { user: FoundUser }) {
  const t = useMessages("adminTools").users;
  if (!user.invited) return <StatusMark kind="past">{t.uninvited}</StatusMark>;
  if (user.suspended_at === null) return <StatusMark kind="approved">{t.open}</StatusMark>;
  return <SuspendedMark until={user.suspended_until} />;
}
