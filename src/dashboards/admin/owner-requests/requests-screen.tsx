import { useState } from "react";
import { adminPages } from "../../../domain/paths/dashboard-paths.ts";
import { useMessages } from "../../../messages/messages.ts";
import { formatDay, formatNumber } from "../../../messages/format.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { EmptyState } from "../../../ui/elements/empty-state.tsx";
import { Link, useSearchParams } from "../../../ui/router.ts";
import { useLoaded } from "../../data/use-loaded.ts";
import { Loaded } from "../../data/loaded.tsx";
import { MailAddress } from "../../tables/mail-address.tsx";
import { Table, type Column } from "../../tables/table.tsx";
import styles from "../admin.module.css";
import { lastOf, Pager, useCursor } from "../pager.tsx";
import { fetchRequests, requestsKey, requestStatuses, type RequestRow, type RequestStatus } from "./requests.ts";
import { ReviewDialog } from "./review-dialog.tsx";
import { StatusMark } from "../status-mark.tsx";
import { TwoLines } from "../two-lines.tsx";

/** Tab "Requests": requests to manage a restaurant, and their decisions. */
export function RequestsScreen() {
  const t = useMessages("admin");
  const [question] = useSearchParams();
  const status = requestStatuses.find((one) => one === question.get("status")) ?? null;
  const cursor = useCursor();
  const loaded = useLoaded(requestsKey(status, cursor), () => fetchRequests(status, cursor));
  const [open, setOpen] = useState<RequestRow | null>(null);
  const columns = useColumns(setOpen);
  return (
    <>
      <Loaded of={loaded} reasons={t.reasons}>
        {({ counts, rows }) => (
          <>
            <Counts counts={counts} chosen={status} />
            {rows.length === 0 ? (
              <EmptyState title={t.requests.empty}>
                <p>{t.requests.emptyText}</p>
              </EmptyState>
            ) : (
              <Table caption={t.requests.caption} columns={columns} rows={rows} rowKey={({ id }) => id} />
            )}
            <Pager last={lastOf(rows, ({ created_at, id }) => ({ at: created_at, id }))} />
          </>
        )}
      </Loaded>
      {open ? <ReviewDialog key={open.id} request={open} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

type CountsProps = { counts: Record<RequestStatus, number>; chosen: RequestStatus | null };

/** Number of requests per status, each a link to that filter. */
function Counts({ counts, chosen }: CountsProps) {
  const t = useMessages("admin").requests;
  return (
    <nav aria-label={t.show}>
      <ul className={styles.counts}>
        {requestStatuses.map((status) => (
          <li key={status}>
            <Link
              className={styles.count}
              to={chosen === status ? adminPages.requests : `${adminPages.requests}?status=${status}`}
              aria-current={chosen === status ? "true" : undefined}
            >
              <strong>{formatNumber(counts[status])}</strong>
              {t.statuses[status]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function useColumns(onReview: (row: RequestRow) => void): Column<RequestRow>[] {
  const t = useMessages("admin").requests;
  return [
    {
      key: "restaurant",
      label: t.restaurant,
      heads: true,
      cell: ({ restaurant_name, restaurant_place_id }) => (
        <TwoLines below={restaurant_place_id}>
          <bdi>{restaurant_name}</bdi>
        </TwoLines>
      ),
    },
    {
      key: "owner",
      label: t.owner,
      cell: ({ business_name, business_email }) => (
        <TwoLines below={<MailAddress>{business_email}</MailAddress>}>
          <bdi>{business_name}</bdi>
        </TwoLines>
      ),
    },
    {
      key: "status",
      label: t.status,
      cell: ({ status }) => <StatusMark kind={status}>{t.statuses[status]}</StatusMark>,
    },
    { key: "submitted", label: t.submitted, cell: ({ created_at }) => formatDay(created_at) },
    {
      key: "actions",
      acts: true,
      label: t.actions,
      cell: (row) => (
        <Button variant="quiet" aria-label={t.reviewOf({ name: row.restaurant_name })} onClick={() => onReview(row)}>
          {t.review}
        </Button>
      ),
    },
  ];
}
