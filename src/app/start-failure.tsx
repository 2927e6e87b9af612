import { useFailureMessages } from "../messages/en/failure.ts";

/** When not even the first part of the app can be loaded. Needs nothing that would have to be loaded in its turn. */
export function StartFailure() {
  const t = useFailureMessages();
  return (
    <main>
      <h1>{t.heading}</h1>
      <p>{navigator.onLine ? t.unloaded : t.offline}</p>
      <p>{t.safe}</p>
      <button type="button" onClick={() => location.reload()}>
        {t.reload}
      </button>
    </main>
  );
}
