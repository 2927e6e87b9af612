import { useId } from "react";
import type { Place } from "../../../domain/places/place.ts";
import { maxServerNameLength } from "../../../domain/ratings/rating.ts";
import { awards, type Award } from "../../../domain/ratings/score.ts";
import type { Draft } from "../../../local/drafts/draft.ts";
import { useMessages } from "../../../messages/messages.ts";
import { pages } from "../../../domain/paths/paths.ts";
import { ButtonLink } from "../../../ui/elements/button.tsx";
import { Card } from "../../../ui/elements/card.tsx";
import { ChipGroup } from "../../../ui/elements/chips.tsx";
import { TextField } from "../../../ui/elements/text-field.tsx";
import { CodeIcon, CrownIcon, StarIcon, TrophyIcon } from "../../../ui/icons.ts";
import { excessOf, type DraftChange } from "../draft/draft-reducer.ts";
import { ServedBy } from "./served-by.tsx";
import styles from "./server-panel.module.css";

const awardIcons = { crown: CrownIcon, trophy: TrophyIcon, star: StarIcon } satisfies Record<Award, unknown>;

type ServerPanelProps = { draft: Draft; servers: Place["servers"]; change: (change: DraftChange) => void };

/** Optional recognition of a server, only for five lemons: their name and an award. */
export function ServerPanel({ draft, servers, change }: ServerPanelProps) {
  const t = { names: useMessages("names"), rate: useMessages("rate") };
  const titleId = useId();
  const tooLong = excessOf(draft).serverName;
  const picked = servers.find(({ id }) => id === draft.serverId);
  return (
    <Card as="section" className={styles.panel} aria-labelledby={titleId}>
      <div>
        <h2 id={titleId}>{t.rate.recognition.title}</h2>
        <p className={styles.text}>{t.rate.recognition.body}</p>
      </div>
      {/* The server of a scanned code whose name is not on this device. */}
      {draft.serverId !== null && !picked && !draft.serverName ? (
        <ServedBy draft={draft} servers={servers} change={change} />
      ) : null}
      {servers.length > 0 ? (
        <ChipGroup
          label={t.rate.recognition.suggestions}
          options={servers.map(({ id, name }) => ({ value: id, label: name }))}
          chosen={picked ? [picked.id] : []}
          onChange={(chosen) => {
            const id = chosen.at(-1);
            change({ kind: "server-picked", server: servers.find((server) => server.id === id) ?? null });
          }}
        />
      ) : null}
      <TextField
        label={t.rate.recognition.name}
        hint={draft.serverName && draft.serverId === null ? t.rate.recognition.hint : null}
        autoComplete="off"
        error={tooLong > 0 ? t.rate.recognition.tooLong({ over: tooLong, max: maxServerNameLength }) : null}
        value={draft.serverName || (picked?.name ?? "")}
        onChange={(event) => change({ kind: "server-typed", name: event.target.value })}
      />
      <fieldset className={styles.awards}>
        <legend className={styles.legend}>{t.rate.recognition.award}</legend>
        {awards.map((award) => {
          const Icon = awardIcons[award];
          return (
            <button
              key={award}
              type="button"
              className={styles.award}
              aria-pressed={draft.award === award}
              onClick={() => change({ kind: "award", award: draft.award === award ? null : award })}
            >
              <Icon aria-hidden="true" size={30} />
              {t.names.awards[award]}
            </button>
          );
        })}
      </fieldset>
      <div>
        <ButtonLink variant="plain" to={pages.scan} icon={<CodeIcon aria-hidden="true" size={20} />}>
          {t.rate.recognition.scan}
        </ButtonLink>
      </div>
    </Card>
  );
}
