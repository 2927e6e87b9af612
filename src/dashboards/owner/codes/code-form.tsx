import { useState } from "react";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { Card } from "../../../ui/elements/card.tsx";
import { Notice } from "../../../ui/elements/notice.tsx";
import { SegmentedControl } from "../../../ui/elements/segmented-control.tsx";
import { SelectField } from "../../../ui/elements/select-field.tsx";
import { useFocusFirstError } from "../../../ui/form/focus-first-error.ts";
import { FailureNotice } from "../../data/failure-notice.tsx";
import { useLoaded } from "../../data/use-loaded.ts";
import { useSave } from "../../data/use-save.ts";
import { useOpId } from "../../data/use-op-id.ts";
import styles from "./codes.module.css";
import {
  codesPrefix,
  codeTypes,
  fetchActiveServers,
  saveCode,
  type ActiveServer,
  type CodeType,
  type MadeCode,
} from "./codes-data.ts";

export type FormPlace = { placeId: string; name: string };
export type Made = { code: MadeCode; serverName: string | null };

type CodeFormProps = {
  /** With a single place the page has already chosen it. */
  places: readonly FormPlace[];
  placeId: string | null;
  onPlace?: (placeId: string | null) => void;
  onMade: (made: Made) => void;
};

/** Creates a code for a place or for a server there. The choice stays until the code exists. */
export function CodeForm({ places, placeId, onPlace, onMade }: CodeFormProps) {
  const t = useMessages("qrCodes");
  const [type, setType] = useState<CodeType>("restaurant");
  const [serverId, setServerId] = useState("");
  const [tried, setTried] = useState(false);
  const { ref, focusFirstError } = useFocusFirstError();
  const { opIdOf, next } = useOpId();
  const { run, busy, failure } = useSave(placeId === null ? "" : codesPrefix(placeId));
  const wantsServer = type === "restaurant_server";
  const servers = useServers(wantsServer ? placeId : null);
  const server = servers.list?.find(({ server_id }) => server_id === serverId);
  const missing = { place: placeId === null, server: wantsServer && placeId !== null && !server };

  const send = () => {
    setTried(true);
    if (placeId === null || missing.server) return focusFirstError();
    const wanted = { placeId, type, serverId: server?.server_id ?? null };
    run(
      () => saveCode({ ...wanted, opId: opIdOf(wanted) }),
      (code) => {
        onMade({ code, serverName: wantsServer ? (server?.first_name ?? null) : null });
        next();
        setTried(false);
        setServerId("");
      },
    );
  };

  return (
    <Card as="section" aria-labelledby="new-code">
      <form
        ref={ref}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) send();
        }}
      >
        <h2 id="new-code">{t.create}</h2>
        <SegmentedControl
          label={t.type}
          value={type}
          onChange={setType}
          options={codeTypes.map((value) => ({ value, label: t.types[value] }))}
        />
        {onPlace ? (
          <SelectField
            label={t.restaurant}
            options={[
              { value: "", label: t.selectRestaurant },
              ...places.map(({ placeId: value, name }) => ({ value, label: name })),
            ]}
            value={placeId ?? ""}
            error={tried && missing.place ? t.restaurantFirst : null}
            onChange={({ currentTarget: { value } }) => onPlace(value === "" ? null : value)}
          />
        ) : null}
        {wantsServer && placeId !== null ? (
          <ServerChoice
            servers={servers.list}
            serverId={server ? serverId : ""}
            missing={tried && missing.server}
            onChange={setServerId}
          />
        ) : null}
        <FailureNotice failure={failure ?? servers.failure} reasons={t.reasons} />
        <div>
          <Button type="submit" busy={busy}>
            {t.make}
          </Button>
        </div>
      </form>
    </Card>
  );
}

type ServerChoiceProps = {
  servers: readonly ActiveServer[] | undefined;
  serverId: string;
  missing: boolean;
  onChange: (serverId: string) => void;
};

function ServerChoice({ servers, serverId, missing, onChange }: ServerChoiceProps) {
  const t = useMessages("qrCodes");
  if (servers?.length === 0) return <Notice>{t.noServers}</Notice>;
  return (
    <SelectField
      label={t.server}
      hint={t.serverHint}
      options={[
        { value: "", label: t.selectServer },
        ...(servers ?? []).map(({ server_id, first_name }) => ({ value: server_id, label: first_name })),
      ]}
      value={serverId}
      error={missing ? t.selectServer : null}
      onChange={({ currentTarget: { value } }) => onChange(value)}
    />
  );
}

const noServers: readonly ActiveServer[] = [];

/** Active servers of the place; sends no request while `placeId` is null. */
function useServers(placeId: string | null) {
  const { value, failure } = useLoaded(`${codesPrefix(placeId ?? "")}/servers`, async () =>
    placeId === null ? { ok: true, value: [...noServers] } : await fetchActiveServers(placeId),
  );
  return { list: placeId === null ? noServers : value, failure };
}
