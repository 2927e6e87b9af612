import { useState } from "react";
import { adminPages } from "../../../domain/paths/dashboard-paths.ts";
import { lookUp } from "../../../messages/look-up.ts";
import { useMessages } from "../../../messages/messages.ts";
import { formatDay } from "../../../messages/format.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { EmptyState } from "../../../ui/elements/empty-state.tsx";
import { SegmentedControl } from "../../../ui/elements/segmented-control.tsx";
import { useNavigate, useSearchParams } from "../../../ui/router.ts";
import { useLoaded } from "../../data/use-loaded.ts";
import { Loaded } from "../../data/loaded.tsx";
import { Table, type Column } from "../../tables/table.tsx";
import { useFocusNextEntry } from "../../tables/use-focus-next-entry.ts";
import styles from "../admin.module.css";
import { AnswerDialog } from "./answer-dialog.tsx";
import { dataKey, fetchDataRequests, type DataRequest } from "./data-requests.ts";
import { Letters } from "./letters.tsx";
import { lastOf, Pager, useCursor } from "../pager.tsx";
import { StatusMark } from "../status-mark.tsx";

/** Tab "Data": privacy requests by due date, and messages from the contact form. */
export function DataScreen() {
  const t = { ...useMessages("admin"), ...useMessages("adminTools") };
  const navigate = useNavigate();
  const done = useSearchParams()[0].get("show") === "done";
  const cursor = useCursor();
  const loaded = useLoaded(dataKey(done, cursor), () => fetchDataRequests(done, cursor));
  const [open, setOpen] = useState<DataRequest | null>(null);
  const { container, markHandled } = useFocusNextEntry<HTMLElement>(loaded.value?.map(({ id }) => id));
  const columns = useColumns(done, loaded.atMs ?? 0, setOpen);
  return (
    <>
      <section ref={container} className={styles.section}>
        <h2>{t.data.requests}</h2>
        <p>{t.data.law}</p>
        <SegmentedControl
          label={t.data.show}
          options={[
            { value: "open", label: t.data.openTab },
            { value: "done", label: t.data.doneTab },
          ]}
          value={done ? "done" : "open"}
          onChange={(value) => navigate(value === "done" ? `${adminPages.data}?show=done` : adminPages.data)}
        />
        <Loaded of={loaded} reasons={t.reasons}>
          {(rows) => (
            <>
              {rows.length === 0 ? (
                <EmptyState title={done ? t.data.emptyDone : t.data.empty}>
                  <p>{t.data.emptyText}</p>
                </EmptyState>
              ) : (
                <Table caption={t.data.requests} columns={columns} rows={rows} rowKey={({ id }) => id} />
              )}
              <Pager
                oldestFirst={!done}
                last={lastOf(rows, ({ id, due_at, completed_at }) => ({ id, at: (done && completed_at) || due_at }))}
              />
            </>
          )}
        </Loaded>
      </section>
      <Letters />
      {open ? (
        <AnswerDialog
          key={open.id}
          request={open}
          onAnswered={() => markHandled(open.id)}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </>
  );
}

function useColumns(done: boolean, nowMs: number, onAnswer: (request: DataRequest) => void): Column<DataRequest>[] {
  const t = { ...useMessages("admin"), ...useMessages("adminTools") };
  const what: Column<DataRequest>[] = [
    { key: "kind", label: t.data.kind, heads: true, cell: ({ kind }) => lookUp(t.data.kinds, kind) ?? kind },
    {
      key: "person",
      label: t.data.person,
      cell: ({ username, first_name }) => <bdi>{username ? `@${username}` : (first_name ?? t.nobody)}</bdi>,
    },
    { key: "note", label: t.data.note, cell: ({ note }) => <span className={styles.words}>{note ?? "–"}</span> },
  ];
  if (done)
    return [
      ...what,
      {
        key: "answer",
        label: t.data.answer,
        cell: ({ answer }) => <span className={styles.words}>{answer ?? "–"}</span>,
      },
      { key: "answered", label: t.data.answered, cell: ({ completed_at }) => completed_at && formatDay(completed_at) },
    ];
  return [
    ...what,
    { key: "due", label: t.data.due, cell: (request) => <Due request={request} nowMs={nowMs} /> },
    {
      key: "actions",
      acts: true,
      label: t.data.actions,
      // A deletion request completes when the data is erased, not by an answer.
      cell: (request) =>
        request.erase_at ? (
          "–"
        ) : (
          <Button
            variant="quiet"
            aria-label={t.data.answerTo({ kind: lookUp(t.data.kinds, request.kind) ?? request.kind })}
            onClick={() => onAnswer(request)}
          >
            {t.data.answer}
          </Button>
        ),
    },
  ];
}

function Due({ request, nowMs }: { request: DataRequest; nowMs: number }) {
  const t = useMessages("adminTools").data;
  if (request.erase_at) return t.erased({ day: formatDay(request.erase_at) });
  const day = formatDay(request.due_at);
  return Date.parse(request.due_at) < nowMs ? <StatusMark kind="rejected">{t.overdue({ day })}</StatusMark> : day;
}
