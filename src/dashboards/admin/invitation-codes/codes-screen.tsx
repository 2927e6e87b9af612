import { useState } from "react";
import { lookUp } from "../../../messages/look-up.ts";
import { useMessages } from "../../../messages/messages.ts";
import { formatDay } from "../../../messages/format.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { useConfirm } from "../../../ui/elements/confirm.tsx";
import { EmptyState } from "../../../ui/elements/empty-state.tsx";
import { useToast } from "../../../ui/elements/toasts.tsx";
import { refreshLoads } from "../../data/load-cache.ts";
import { useLoaded } from "../../data/use-loaded.ts";
import { useFailureText } from "../../data/failure-notice.tsx";
import { Loaded } from "../../data/loaded.tsx";
import { Table, type Column } from "../../tables/table.tsx";
import styles from "../admin.module.css";
import { CodeForm } from "./code-form.tsx";
import { CodeUses } from "./code-uses.tsx";
import { codesKey, fetchCodes, removeCode, type CodeRow } from "./codes.ts";
import { MailForm } from "./mail-form.tsx";
import { lastOf, Pager, useCursor } from "../pager.tsx";
import { StatusMark } from "../status-mark.tsx";
import { TwoLines } from "../two-lines.tsx";
import { adminPrefix } from "../tasks.ts";

/** Tab "Invitations": create codes, mail codes, and see how they were used. */
export function CodesScreen() {
  const t = useMessages("admin");
  const cursor = useCursor();
  const loaded = useLoaded(codesKey(cursor), () => fetchCodes(cursor));
  const [shown, setShown] = useState<CodeRow | null>(null);
  const failureText = useFailureText(t.reasons);
  const toast = useToast();
  const { ask, dialog } = useConfirm((code: CodeRow) => ({
    title: t.codes.revokeTitle({ end: code.code_end }),
    text: t.codes.revokeText,
    no: t.codes.keep,
    yes: t.codes.revoke,
    act: async () => {
      const answer = await removeCode(code.id);
      if (!answer.ok) return failureText(answer.failure);
      void refreshLoads(adminPrefix);
      toast.show({ text: t.codes.revoked });
      return null;
    },
  }));
  const columns = useColumns(setShown, ask);
  return (
    <>
      <div className={styles.forms}>
        <CodeForm />
        <MailForm />
      </div>
      <Loaded of={loaded} reasons={t.reasons}>
        {(rows) => (
          <>
            {rows.length === 0 ? (
              <EmptyState title={t.codes.empty}>
                <p>{t.codes.emptyText}</p>
              </EmptyState>
            ) : (
              <Table caption={t.codes.caption} showCaption columns={columns} rows={rows} rowKey={({ id }) => id} />
            )}
            <Pager last={lastOf(rows, ({ created_at, id }) => ({ at: created_at, id }))} />
          </>
        )}
      </Loaded>
      {shown ? <CodeUses key={shown.id} code={shown} onClose={() => setShown(null)} /> : null}
      {dialog}
    </>
  );
}

const markKinds: Record<string, string> = { open: "approved", revoked: "rejected" };

function useColumns(onShow: (code: CodeRow) => void, onRevoke: (code: CodeRow) => void): Column<CodeRow>[] {
  const t = useMessages("admin").codes;
  const { labelled } = useMessages("common");
  return [
    {
      key: "code",
      label: t.code,
      heads: true,
      cell: ({ code_end, note, sent_to }) => (
        <TwoLines below={note}>
          {t.ends({ end: code_end })}
          {sent_to ? <span className={styles.below}>{t.to({ address: sent_to })}</span> : null}
        </TwoLines>
      ),
    },
    {
      key: "state",
      label: t.state,
      cell: ({ state }) => <StatusMark kind={markKinds[state] ?? state}>{lookUp(t.states, state) ?? state}</StatusMark>,
    },
    { key: "used", label: t.used, numeric: true, cell: ({ uses, max_uses }) => t.usedOf({ uses, max: max_uses }) },
    {
      key: "until",
      label: t.until,
      cell: ({ expires_at }) => (expires_at ? formatDay(expires_at) : t.forever),
    },
    {
      key: "created",
      label: t.created,
      cell: ({ created_at, created_by }) => <TwoLines below={created_by}>{formatDay(created_at)}</TwoLines>,
    },
    {
      key: "actions",
      acts: true,
      label: t.actions,
      cell: (code) => (
        <div className={styles.row}>
          {code.uses > 0 ? (
            <Button
              variant="quiet"
              aria-label={labelled({ label: t.who, text: t.ends({ end: code.code_end }) })}
              onClick={() => onShow(code)}
            >
              {t.who}
            </Button>
          ) : null}
          {code.state === "open" ? (
            <Button
              variant="quiet"
              aria-label={labelled({ label: t.revoke, text: t.ends({ end: code.code_end }) })}
              onClick={() => onRevoke(code)}
            >
              {t.revoke}
            </Button>
          ) : null}
        </div>
      ),
    },
  ];
}
