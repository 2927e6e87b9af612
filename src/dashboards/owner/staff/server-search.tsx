import { useState } from "react";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { Card } from "../../../ui/elements/card.tsx";
import { Chip } from "../../../ui/elements/chips.tsx";
import { SearchField } from "../../../ui/elements/search-field.tsx";
import { useLoaded } from "../../data/use-loaded.ts";
import { Loaded } from "../../data/loaded.tsx";
import { useDebounced } from "./use-debounced.ts";
import styles from "./staff.module.css";
import { findServers, teamKey, type Found } from "./team.ts";

type SearchProps = { placeId: string; onChoose: (server: Found) => void };
/** Shorter queries would match everybody; the server returns nothing for them. */
const minQueryLength = 2;

/** Searches people with a server profile. */
export function ServerSearch({ placeId, onChoose }: SearchProps) {
  const t = useMessages("staff").invite;
  const [typed, setTyped] = useState("");
  const query = useDebounced(typed);
  return (
    <search className={styles.found}>
      <SearchField label={t.search} hint={t.searchHint} value={typed} onType={setTyped} />
      {query.length >= minQueryLength ? <Hits placeId={placeId} query={query} onChoose={onChoose} /> : null}
    </search>
  );
}

function Hits({ placeId, query, onChoose }: SearchProps & { query: string }) {
  const t = useMessages("staff");
  const found = useLoaded(`${teamKey(placeId)}search?${encodeURIComponent(query)}`, () => findServers(placeId, query));
  return (
    <Loaded of={found} reasons={t.reasons} skeleton={<p className={styles.soft}>{t.invite.searching}</p>} quiet>
      {(servers) => (
        <>
          <output className={styles.soft}>
            {servers.length === 0 ? t.invite.nobody : t.invite.found({ count: servers.length })}
          </output>
          <ul className={styles.found}>
            {servers.map((server) => (
              <Hit key={server.id} server={server} onChoose={onChoose} />
            ))}
          </ul>
        </>
      )}
    </Loaded>
  );
}

function Hit({ server, onChoose }: { server: Found; onChoose: SearchProps["onChoose"] }) {
  const t = useMessages("staff");
  const name = `${server.first_name} ${server.last_name}`;
  return (
    <Card as="li" className={styles.hit}>
      <span className={styles.lines}>
        <bdi>{name}</bdi>
        <span className={styles.soft}>
          {[server.username && `@${server.username}`, server.email, server.phone_number].filter(Boolean).join(" · ")}
        </span>
      </span>
      {server.is_associated ? (
        <Chip>{t.invite.onTeam}</Chip>
      ) : server.has_pending_invitation ? (
        <Chip>{t.invite.invited}</Chip>
      ) : (
        <Button
          variant="quiet"
          aria-label={t.team.of({ action: t.invite.choose, name })}
          onClick={() => onChoose(server)}
        >
          {t.invite.choose}
        </Button>
      )}
    </Card>
  );
}
