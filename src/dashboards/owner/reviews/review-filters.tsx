import { useState, type ReactNode } from "react";
import { tags } from "../../../domain/ratings/tags.ts";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { CheckboxField } from "../../../ui/elements/checkbox-field.tsx";
import { SelectField } from "../../../ui/elements/select-field.tsx";
import { TextField } from "../../../ui/elements/text-field.tsx";
import { useLoaded } from "../../data/use-loaded.ts";
import { useOwnedPlace } from "../owned-place.ts";
import { scoreInWords } from "../../charts/score-lemons.tsx";
import type { ReviewFilter } from "./review-filter.ts";
import styles from "./reviews-screen.module.css";
import { fetchServerNames, serverNamesKey } from "./reviews.ts";

type Change = <Name extends keyof ReviewFilter>(name: Name, value: ReviewFilter[Name] | "") => void;
type FiltersProps = { filter: ReviewFilter; onChange: (filter: ReviewFilter) => void; children: ReactNode };

/** Filters beside the reviews on a wide page, and collapsed above them on a narrow one. */
export function ReviewFilters({ filter, onChange, children }: FiltersProps) {
  const t = useMessages("ownerReviews").filters;
  const common = useMessages("common");
  const names = useMessages("names");
  const { placeId } = useOwnedPlace();
  const [open, setOpen] = useState(false);
  const { value: servers = [] } = useLoaded(serverNamesKey(placeId), () => fetchServerNames(placeId));
  const anyOption = (label: string) => ({ value: "", label });
  const active = Object.keys(filter).length;
  const change: Change = (name, value) => {
    const { [name]: _before, ...others } = filter;
    onChange(value === "" || value === undefined ? others : { ...others, [name]: value });
  };
  return (
    <aside className={styles.filters} data-open={open} aria-label={t.heading}>
      <button type="button" className={styles.fold} aria-expanded={open} onClick={() => setOpen(!open)}>
        {t.active({ count: active })}
      </button>
      <div className={styles.fields}>
        <SelectField
          label={t.which}
          value={filter.which ?? ""}
          options={[
            anyOption(t.all),
            { value: "unanswered", label: t.unanswered },
            { value: "reported", label: t.reported },
          ]}
          onChange={({ currentTarget }) => change("which", currentTarget.value as ReviewFilter["which"] | "")}
        />
        <SelectField
          label={t.score}
          value={String(filter.score ?? "")}
          options={[
            anyOption(t.anyScore),
            ...[5, 4, 3, 2, 1].map((score) => ({ value: String(score), label: scoreInWords(common, score) })),
          ]}
          onChange={({ currentTarget: { value } }) => change("score", value === "" ? "" : Number(value))}
        />
        <SelectField
          label={t.tag}
          value={filter.tag ?? ""}
          options={[anyOption(t.anyTag), ...tags.map((tag) => ({ value: tag, label: names.tags[tag] }))]}
          onChange={({ currentTarget }) => change("tag", currentTarget.value)}
        />
        <SelectField
          label={t.server}
          hint={t.serverHint}
          value={filter.server ?? ""}
          options={[anyOption(t.anyServer), ...servers.map((one) => ({ value: one.server_id, label: one.first_name }))]}
          onChange={({ currentTarget }) => change("server", currentTarget.value)}
        />
        <DaysAndContent filter={filter} change={change} />
        {active > 0 ? (
          <Button variant="quiet" onClick={() => onChange({})}>
            {t.clear}
          </Button>
        ) : null}
        {children}
      </div>
    </aside>
  );
}

function DaysAndContent({ filter, change }: { filter: ReviewFilter; change: Change }) {
  const t = useMessages("ownerReviews").filters;
  return (
    <>
      <div className={styles.days}>
        <TextField
          type="date"
          label={t.since}
          value={filter.since ?? ""}
          max={filter.until}
          onChange={({ currentTarget }) => change("since", currentTarget.value)}
        />
        <TextField
          type="date"
          label={t.until}
          value={filter.until ?? ""}
          min={filter.since}
          onChange={({ currentTarget }) => change("until", currentTarget.value)}
        />
      </div>
      <div>
        <CheckboxField
          label={t.text}
          checked={filter.text ?? false}
          onChange={({ currentTarget }) => change("text", currentTarget.checked ? true : "")}
        />
        <CheckboxField
          label={t.photo}
          checked={filter.photo ?? false}
          onChange={({ currentTarget }) => change("photo", currentTarget.checked ? true : "")}
        />
      </div>
    </>
  );
}
