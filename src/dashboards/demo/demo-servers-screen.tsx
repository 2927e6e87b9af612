import { useMessages } from "../../messages/messages.ts";
import { useState } from "react";
import * as z from "zod/mini";
import { dashboardPages } from "../../domain/paths/dashboard-paths.ts";
import { formatNumber } from "../../messages/format.ts";
import { Button } from "../../ui/elements/button.tsx";
import { Card } from "../../ui/elements/card.tsx";
import { Screen } from "../../ui/elements/screen.tsx";
import { useAction } from "../../ui/use-action.ts";
import type { Failure } from "../data/answer.ts";
import { callEmbedded } from "../data/call.ts";
import { createServers, demoServerCount, type Progress } from "./create-servers.ts";
import styles from "./demo.module.css";

const serverSchema = z.object({ name: z.string(), email: z.string() });
const create = () => callEmbedded("/_local/demo/servers", serverSchema);
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Creates invented servers for the demo. */
export function DemoServersScreen() {
  const t = useMessages("demo");
  const [progress, setProgress] = useState<Progress | null>(null);
  const { run, busy } = useAction();
  const start = () =>
    run(async () => {
      setProgress(null);
      await createServers({ create, pause, onProgress: setProgress });
    });
  return (
    <Screen title={t.servers.title} lead={t.servers.lead({ count: demoServerCount })} back={dashboardPages.demo}>
      <div>
        <Button busy={busy} onClick={start}>
          {progress && !busy ? t.servers.more : t.servers.create({ count: demoServerCount })}
        </Button>
      </div>
      {progress ? <Report progress={progress} busy={busy} /> : null}
    </Screen>
  );
}

function Report({ progress, busy }: { progress: Progress; busy: boolean }) {
  const t = useMessages("demo").servers;
  const { created, errors, firstResults, firstErrors } = progress;
  return (
    <Card as="section" className={styles.report}>
      <dl className={styles.counts}>
        <dt>{t.created}</dt>
        <dd>{formatNumber(created)}</dd>
        <dt>{t.errors}</dt>
        <dd>{formatNumber(errors)}</dd>
      </dl>
      <output>
        {busy ? t.creating({ done: formatNumber(created + errors), count: formatNumber(demoServerCount) }) : null}
      </output>
      {firstResults.length > 0 ? (
        <>
          <h2>{t.firstResults}</h2>
          <ol className={styles.results}>
            {firstResults.map(({ email, name }) => (
              <li key={email}>
                <bdi>{name}</bdi>, {email}
              </li>
            ))}
          </ol>
        </>
      ) : null}
      {firstErrors.length > 0 ? (
        <>
          <h2>{t.firstErrors}</h2>
          <ol className={styles.results}>
            {firstErrors.map((failure, nth) => (
              // oxlint-disable-next-line react/no-array-index-key -- entries may be equal, and their order never changes
              <li key={nth}>
                <Words failure={failure} />
              </li>
            ))}
          </ol>
        </>
      ) : null}
    </Card>
  );
}

function Words({ failure: { code } }: { failure: Failure }) {
  const t = useMessages("demo").servers;
  return code === "offline" || code === "unreachable" || code === "server-error" ? t.network : t.refused;
}
