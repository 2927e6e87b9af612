import { useMessages } from "../../messages/messages.ts";

type StartFailureProps = { online?: boolean; error?: unknown };

/** Shown when not even the first part of the app can be loaded, so it must not load anything itself. */
export function StartFailure({ online = navigator.onLine }: StartFailureProps) {
  const t = useMessages("failure");
  return (
    <main>
      <h1>{t.heading}</h1>
      <p>{online ? t.unloaded : t.offline}</p>
      <p>{t.safe}</p>
      <button type="button" onClick={() => location.reload()}>
        {t.reload}
      </button>
    </main>
  );
}
