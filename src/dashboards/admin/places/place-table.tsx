import { useState } from "react";
import { useMessages } from "../../../messages/messages.ts";
import { formatNumber } from "../../../messages/format.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { Table, type Column } from "../../tables/table.tsx";
import { PlaceDialog } from "./place-dialog.tsx";
import { placesAtOnce, type AdminPlace } from "./places.ts";
import styles from "../admin.module.css";

type PlaceTableProps = {
  places: readonly AdminPlace[];
  onMore: (last: AdminPlace) => void;
  /** For lists that a reviewed place leaves. */
  onSaved?: (place: AdminPlace) => void;
  /** A merged place leaves the table, and its button with the focus. */
  onMerged: (place: AdminPlace) => void;
};

/** Places with their state; each opens in a dialog to correct or merge it. */
export function PlaceTable({ places, onMore, onSaved, onMerged }: PlaceTableProps) {
  const t = useMessages("adminPlaces");
  const [open, setOpen] = useState<AdminPlace | null>(null);
  const columns = useColumns(setOpen);
  const last = places.at(-1);
  return (
    <>
      <Table caption={t.caption} columns={columns} rows={places} rowKey={({ place_id }) => place_id} />
      {last && places.length >= placesAtOnce ? (
        <Button variant="quiet" onClick={() => onMore(last)}>
          {t.more}
        </Button>
      ) : null}
      {open ? (
        <PlaceDialog
          key={open.place_id}
          place={open}
          onSaved={() => onSaved?.(open)}
          onMerged={() => onMerged(open)}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </>
  );
}

function State({ place }: { place: AdminPlace }) {
  const t = useMessages("adminPlaces");
  if (place.merged_into !== null) return t.merged({ into: place.merged_into });
  const words = [place.closed_at === null ? null : t.closed, place.reviewed ? null : t.added]
    .filter(Boolean)
    .join(", ");
  return (
    <>
      {words || "–"}
      {place.reviewed ? null : <span className={styles.below}>{t.waitsSince({ day: place.waits_since })}</span>}
    </>
  );
}

function useColumns(onOpen: (place: AdminPlace) => void): Column<AdminPlace>[] {
  const t = useMessages("adminPlaces");
  const { labelled } = useMessages("common");
  return [
    {
      key: "place",
      label: t.place,
      heads: true,
      cell: (place) => (
        <>
          <bdi>{place.name}</bdi>
          <span className={styles.below}>{[place.vicinity, place.city].filter(Boolean).join(", ")}</span>
          <span className={styles.below}>{place.place_id}</span>
        </>
      ),
    },
    { key: "ratings", label: t.ratings, numeric: true, cell: (place) => formatNumber(place.rating_count) },
    { key: "state", label: t.state, cell: (place) => <State place={place} /> },
    {
      key: "actions",
      acts: true,
      label: t.actions,
      cell: (place) =>
        place.merged_into === null ? (
          <Button
            variant="quiet"
            aria-haspopup="dialog"
            aria-label={labelled({ label: t.open, text: place.name })}
            onClick={() => onOpen(place)}
          >
            {t.open}
          </Button>
        ) : null,
    },
  ];
}
