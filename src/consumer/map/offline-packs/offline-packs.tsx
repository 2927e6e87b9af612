import { useEffect, useId, useRef, useState } from "react";
import { useOnline } from "../../../device/use-online.ts";
import type { Position } from "../../../domain/places/distance.ts";
import { removePack } from "../../../local/offline-packs/offline-packs.ts";
import { useMessages } from "../../../messages/messages.ts";
import { downloadPack, stopDownload, type DownloadResult } from "../../../sync/offline-packs/offline-packs.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { Card } from "../../../ui/elements/card.tsx";
import { useConfirm } from "../../../ui/elements/confirm.tsx";
import { IconButton } from "../../../ui/elements/icon-button.tsx";
import { CheckIcon, CloseIcon, InstallIcon, RefreshIcon, RemoveIcon } from "../../../ui/icons.ts";
import { useAction } from "../../../ui/use-action.ts";
import styles from "./offline-packs.module.css";
import { useOfflinePacks, type CityState } from "./use-offline-packs.ts";

/** More cities are found with the search field. */
const offeredAtOnce = 6;

type OfflinePacksProps = {
  /** Where the person is: the nearest cities come first. */
  from: Position | null;
  onShow: (city: { name: string; lat: number; lng: number }) => void;
  /** Moves the focus here, once it is known what to show. */
  focused?: boolean;
};

/** Offline packs on this device, and those that can be downloaded. */
export function OfflinePacks({ from, onShow, focused = false }: OfflinePacksProps) {
  const t = useMessages("offlinePacks");
  const titleId = useId();
  const { cities, offered, demo, again } = useOfflinePacks(from);
  const { ask, dialog } = useConfirm((city: CityState) => ({
    title: t.removal.title({ city: city.name }),
    text: t.removal.text({ bytes: city.kept?.bytes ?? 0 }),
    no: t.removal.no,
    yes: t.removal.yes,
    act: () => removePack(city.id),
  }));
  const title = useRef<HTMLHeadingElement>(null);
  const isShown = cities !== undefined && (cities.length > 0 || offered === "failed" || offered === "offline");
  useEffect(() => {
    if (focused && isShown) title.current?.focus();
  }, [focused, isShown]);
  const mine = cities?.filter((city) => city.kept || city.fetching || city.gaveWay) ?? [];
  const others = cities?.filter((city) => !mine.includes(city)).slice(0, offeredAtOnce) ?? [];
  if (!isShown) return null;
  return (
    <section className={styles.packs} aria-labelledby={titleId}>
      <h2 id={titleId} ref={title} tabIndex={-1}>
        {t.title}
      </h2>
      <p className={styles.remark}>{t.lead}</p>
      <ul className={styles.list}>
        {[...mine, ...others].map((city) => (
          <li key={city.id}>
            <CityRow city={city} onRemove={() => ask(city)} onShow={() => onShow({ name: city.name, ...city.at })} />
          </li>
        ))}
      </ul>
      {demo && cities.some(({ streets }) => !streets) ? <p className={styles.remark}>{t.demo}</p> : null}
      {offered === "offline" ? <p className={styles.remark}>{t.offline}</p> : null}
      {offered === "failed" ? (
        <p className={styles.remark}>
          {t.failed}{" "}
          <Button variant="plain" onClick={again}>
            {t.retry}
          </Button>
        </p>
      ) : null}
      {dialog}
    </section>
  );
}

type CityRowProps = { city: CityState; onRemove: () => void; onShow: () => void };

function CityRow({ city, onRemove, onShow }: CityRowProps) {
  const t = useMessages("offlinePacks");
  const { busy, keep, problem } = useKeeping(city);
  const { name, kept, fetching, offer } = city;
  return (
    <Card className={styles.city}>
      <h3 className={styles.name}>
        <bdi>{name}</bdi>
        {kept ? <CheckIcon aria-hidden="true" size={18} /> : null}
      </h3>
      <p className={styles.facts}>
        {kept
          ? t.kept({ bytes: kept.bytes, asOf: kept.asOf ?? "" })
          : t.offer({ places: city.places, bytes: offer?.bytes ?? fetching?.all ?? 0 })}
      </p>
      <p className={styles.facts}>{city.streets ? t.contents.streets : t.contents.places}</p>
      {kept?.date ? <p className={styles.facts}>{t.mapOf({ date: kept.date })}</p> : null}
      {fetching ? <Progress city={name} {...fetching} /> : null}
      <output className={styles.facts}>{problem}</output>
      {city.gaveWay && !fetching ? <p className={styles.facts}>{t.gaveWay}</p> : null}
      <div className={styles.actions}>
        {kept ? (
          <Button variant="quiet" onClick={onShow}>
            {t.show({ city: name })}
          </Button>
        ) : null}
        {fetching ? (
          <>
            {busy ? null : (
              <Button variant="quiet" icon={<RefreshIcon aria-hidden="true" />} onClick={keep}>
                {t.goOn}
              </Button>
            )}
            <IconButton label={t.stop({ city: name })} onClick={() => void stopDownload(city.id)}>
              <CloseIcon aria-hidden="true" size={22} />
            </IconButton>
          </>
        ) : offer ? (
          <Button variant="quiet" icon={<InstallIcon aria-hidden="true" />} busy={busy} onClick={keep}>
            {kept
              ? t.update({ city: name, bytes: offer.bytes })
              : city.gaveWay
                ? t.keepAgain({ city: name })
                : t.keep({ city: name })}
          </Button>
        ) : null}
        {kept && !fetching ? (
          <IconButton label={t.remove({ city: name })} onClick={onRemove}>
            <RemoveIcon aria-hidden="true" size={22} />
          </IconButton>
        ) : null}
      </div>
    </Card>
  );
}

function Progress({ city, held, all }: { city: string; held: number; all: number }) {
  const t = useMessages("offlinePacks");
  return (
    <>
      <progress className={styles.bar} aria-label={t.progressOf({ city })} value={held} max={Math.max(all, 1)} />
      <p className={styles.facts}>{t.progress({ share: all === 0 ? 0 : held / all, held, all })}</p>
    </>
  );
}

/** Downloads an offline pack. An interrupted download continues automatically while the app is online and open. */
function useKeeping({ id, offer, fetching }: CityState) {
  const t = useMessages("offlinePacks");
  const online = useOnline();
  const { run, busy } = useAction();
  const [result, setResult] = useState<DownloadResult | null>(null);
  const manifest = offer?.manifest ?? fetching?.manifest ?? null;
  const keep = () => {
    if (manifest === null) return;
    setResult(null);
    run(async () => setResult(await downloadPack({ pack: id, manifest })));
  };
  const begun = fetching !== null;
  useEffect(() => {
    if (begun && online) keep();
    // oxlint-disable-next-line react/exhaustive-deps -- once when it is shown, and once when the connection returns
  }, [begun, online]);
  const reason = result === "offline" || result === "failed" || result === "full" ? result : null;
  return { busy, keep, problem: reason && !busy ? t.paused[reason] : null };
}
