import { formatNumber } from "../../../messages/format.ts";
import { useMessages } from "../../../messages/messages.ts";
import { nameCountry } from "../../../messages/name-city.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { Table, type Column } from "../../tables/table.tsx";
import { TwoLines } from "../two-lines.tsx";
import type { AdminCity } from "./cities.ts";

type CityTableProps = {
  cities: readonly AdminCity[];
  onOpen: (city: AdminCity) => void;
  /** Null on the last page. */
  onMore: ((last: AdminCity) => void) | null;
};

/** Cities with their figures; each opens in a dialog. */
export function CityTable({ cities, onOpen, onMore }: CityTableProps) {
  const t = useMessages("adminCities");
  const columns = useColumns(onOpen);
  const last = cities.at(-1);
  return (
    <>
      <Table caption={t.caption} columns={columns} rows={cities} rowKey={({ city_id }) => String(city_id)} />
      {last && onMore ? (
        <Button variant="quiet" onClick={() => onMore(last)}>
          {t.more}
        </Button>
      ) : null}
    </>
  );
}

/** The own name, with the country and the id: several cities may have one name. */
export function CityName({ city }: { city: AdminCity }) {
  const country = city.country === null ? null : (nameCountry(city.country) ?? city.country);
  return (
    <TwoLines below={[country, city.city_id].filter(Boolean).join(", ")}>
      <bdi>{city.city}</bdi>
    </TwoLines>
  );
}

function useColumns(onOpen: (city: AdminCity) => void): Column<AdminCity>[] {
  const t = useMessages("adminCities");
  const { labelled } = useMessages("common");
  return [
    { key: "city", label: t.city, heads: true, cell: (city) => <CityName city={city} /> },
    { key: "places", label: t.places, numeric: true, cell: ({ places }) => formatNumber(places) },
    { key: "ratings", label: t.ratings, numeric: true, cell: ({ ratings }) => formatNumber(ratings) },
    { key: "mayor", label: t.mayor, cell: ({ has_mayor }) => (has_mayor ? t.yes : t.no) },
    {
      key: "actions",
      acts: true,
      label: t.actions,
      cell: (city) => (
        <Button
          variant="quiet"
          aria-haspopup="dialog"
          aria-label={labelled({ label: t.open, text: `${city.city}, ${city.city_id}` })}
          onClick={() => onOpen(city)}
        >
          {t.open}
        </Button>
      ),
    },
  ];
}
