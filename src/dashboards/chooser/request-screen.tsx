import { useRef, useState } from "react";
import { ownerPath } from "../../domain/paths/dashboard-paths.ts";
import { formatDay } from "../../messages/format.ts";
import type { Messages } from "../../messages/generated/messages.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button, ButtonLink } from "../../ui/elements/button.tsx";
import { useToast } from "../../ui/elements/toasts.tsx";
import { useLoaded } from "../data/use-loaded.ts";
import { DashboardShell } from "../shell/dashboard-shell.tsx";
import { Loaded } from "../data/loaded.tsx";
import { useDashboardPerson } from "../shell/dashboard-person.ts";
import { Table, type Column } from "../tables/table.tsx";
import styles from "./chooser.module.css";
import { RequestForm, type RequestStart } from "./request-form.tsx";
import { fetchRequests, mineKey, type OwnershipRequest } from "./requests.ts";

/** Request form and the person's earlier requests with their status. */
export function RequestScreen() {
  const t = useMessages("wayIn").ownership;
  const toast = useToast();
  const { uid } = useDashboardPerson();
  const requests = useLoaded(`${mineKey(uid)}requests`, () => fetchRequests(uid));
  const page = useRef<HTMLDivElement>(null);
  /** A new number remounts the form. */
  const [form, setForm] = useState<{ number: number; start?: RequestStart }>({ number: 0 });
  const resubmit = (request: OwnershipRequest) => {
    setForm(({ number }) => ({
      number: number + 1,
      start: {
        place: { place_id: request.restaurant_place_id, name: request.restaurant_name, formatted_address: "" },
        businessName: request.business_name,
        businessEmail: request.business_email,
      },
    }));
    page.current?.scrollIntoView();
    page.current?.focus();
  };
  return (
    <DashboardShell title={t.title} lead={t.lead}>
      <div className={styles.page}>
        <div ref={page} tabIndex={-1} className={styles.form}>
          <RequestForm
            key={form.number}
            {...(form.start ? { start: form.start } : {})}
            onSent={() => {
              toast.show({ text: t.sent });
              setForm(({ number }) => ({ number: number + 1 }));
            }}
          />
        </div>
        <section className={styles.section} aria-labelledby="requests">
          <h2 id="requests">{t.requests.heading}</h2>
          <Loaded of={requests}>
            {(rows) =>
              rows.length === 0 ? (
                <p className={styles.soft}>{t.requests.none}</p>
              ) : (
                <Requests rows={rows} onResubmit={resubmit} />
              )
            }
          </Loaded>
        </section>
      </div>
    </DashboardShell>
  );
}

type RequestsProps = { rows: readonly OwnershipRequest[]; onResubmit: (request: OwnershipRequest) => void };

function Requests({ rows, onResubmit }: RequestsProps) {
  const t = useMessages("wayIn").ownership.requests;
  const open = new Set(
    rows.filter(({ status }) => status !== "rejected").map(({ restaurant_place_id: place }) => place),
  );
  return <Table caption={t.caption} columns={columnsOf(t, open, onResubmit)} rows={rows} rowKey={({ id }) => id} />;
}

type Words = Messages["wayIn"]["ownership"]["requests"];

/** `open`: restaurants with a pending or approved request. */
const columnsOf = (
  t: Words,
  open: ReadonlySet<string>,
  onResubmit: RequestsProps["onResubmit"],
): Column<OwnershipRequest>[] => [
  { key: "name", label: t.restaurant, heads: true, cell: (request) => <bdi>{request.restaurant_name}</bdi> },
  { key: "business", label: t.business, cell: ({ business_name }) => <bdi>{business_name}</bdi> },
  {
    key: "sent",
    label: t.sent,
    cell: ({ created_at }) => <span className={styles.short}>{formatDay(created_at)}</span>,
  },
  {
    key: "status",
    label: t.status,
    cell: ({ status, declined_reason: reason }) => (
      <span className={styles.lines}>
        {t[status]}
        {reason ? <span className={styles.soft}>{t.reason({ text: reason })}</span> : null}
      </span>
    ),
  },
  {
    key: "actions",
    acts: true,
    label: t.actions,
    cell: (request) => {
      const { status, restaurant_name: name, restaurant_place_id: place } = request;
      if (status === "approved") {
        return (
          <ButtonLink variant="quiet" to={ownerPath(place, "overview")} aria-label={t.openOf({ name })}>
            {t.open}
          </ButtonLink>
        );
      }
      // The server would refuse a second request for this restaurant.
      if (status === "pending" || open.has(place)) return "–";
      return (
        <Button variant="quiet" aria-label={t.resubmitOf({ name })} onClick={() => onResubmit(request)}>
          {t.resubmit}
        </Button>
      );
    },
  },
];
