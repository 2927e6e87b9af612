import { useEffect, useEffectEvent } from "react";
import { useMessages } from "../../../messages/messages.ts";
import { Notice } from "../../../ui/elements/notice.tsx";
import { Loaded } from "../../data/loaded.tsx";
import { useLoaded } from "../../data/use-loaded.ts";
import { RegionForm } from "./region-form.tsx";
import { fetchRegion, regionKey } from "./region.ts";
import styles from "./region.module.css";

const pollMs = 2_000;

/** View "Import" of the places: a region is uploaded to the server, which imports it. */
export function RegionView() {
  const t = useMessages("adminRegion");
  const loaded = useLoaded(regionKey, fetchRegion);
  const isMoving = ["running", "receiving"].includes(loaded.value?.latest?.state ?? "");
  const poll = useEffectEvent(() => loaded.reload());
  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setInterval(() => poll(), pollMs);
    return () => clearInterval(timer);
  }, [isMoving]);
  return (
    <section className={styles.region}>
      <h2>{t.title}</h2>
      <p>{t.text}</p>
      <Loaded of={loaded} reasons={t.reasons} quiet>
        {(state) => (state === null ? <Hosted /> : <RegionForm latest={state.latest} />)}
      </Loaded>
    </section>
  );
}

function Hosted() {
  const t = useMessages("adminRegion");
  return (
    <Notice kind="info" title={t.hosted}>
      <p>{t.hostedText}</p>
      <pre className={styles.command}>
        <code>
          {"DATABASE_URL=… npm run places:import FILE.osm.pbf\n"}
          {"SUPABASE_URL=… SUPABASE_SECRET_KEY=… npm run pack -- FILE.osm.pbf"}
        </code>
      </pre>
    </Notice>
  );
}
