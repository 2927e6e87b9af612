import { useState } from "react";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { useLoaded } from "../../data/use-loaded.ts";
import { EntryList } from "../../tables/entry-list.tsx";
import { Table, type Column } from "../../tables/table.tsx";
import { citiesAtOnce, doublesKey, fetchDoubles, keyOfDouble, type Double } from "./cities.ts";
import { CityName } from "./city-table.tsx";
import { MergeCities } from "./merge-cities.tsx";
import { useAway } from "./use-away.ts";

/** Pairs of cities that may be one: those with a common spelling first, then the nearest. */
export function Doubles() {
  const t = useMessages("adminCities");
  const [after, setAfter] = useState<Double | null>(null);
  const [open, setOpen] = useState<Double | null>(null);
  const loaded = useLoaded(doublesKey(after), () => fetchDoubles(after));
  const columns = useColumns(setOpen);
  return (
    <EntryList of={loaded} reasons={t.reasons} idOf={keyOfDouble} none={{ title: t.noDoubles, text: t.noDoublesText }}>
      {(doubles, markHandled) => {
        const last = doubles.length < citiesAtOnce ? undefined : doubles.at(-1);
        return (
          <>
            <p>{t.noDoublesText}</p>
            <Table caption={t.doubles} columns={columns} rows={doubles} rowKey={keyOfDouble} />
            {last ? (
              <Button variant="quiet" onClick={() => setAfter(last)}>
                {t.more}
              </Button>
            ) : null}
            {open ? (
              <MergeCities
                gone={open.from}
                kept={open.into}
                onClose={() => setOpen(null)}
                onDone={() => {
                  markHandled(open);
                  setOpen(null);
                }}
              />
            ) : null}
          </>
        );
      }}
    </EntryList>
  );
}

function useColumns(onOpen: (pair: Double) => void): Column<Double>[] {
  const t = useMessages("adminCities");
  const { labelled } = useMessages("common");
  const away = useAway();
  return [
    { key: "goes", label: t.goes, heads: true, cell: ({ from }) => <CityName city={from} /> },
    { key: "stays", label: t.stays, cell: ({ into }) => <CityName city={into} /> },
    {
      key: "why",
      label: t.why,
      cell: ({ alike, distance_m }) => [alike ? t.alike : null, away(distance_m)].filter(Boolean).join(", "),
    },
    {
      key: "actions",
      acts: true,
      label: t.actions,
      cell: (pair) => (
        <Button
          variant="quiet"
          aria-haspopup="dialog"
          aria-label={labelled({ label: t.compare, text: `${pair.from.city}, ${pair.into.city}` })}
          onClick={() => onOpen(pair)}
        >
          {t.compare}
        </Button>
      ),
    },
  ];
}
