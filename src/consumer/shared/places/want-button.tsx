import { usePerson } from "../../../device/use-person.ts";
import { pages } from "../../../domain/paths/paths.ts";
import type { SyncState } from "../../../domain/outbox/commands/sync-state.ts";
import { useMessages } from "../../../messages/messages.ts";
import { SyncMark } from "../../../ui/elements/marks.tsx";
import { useToast } from "../../../ui/elements/toasts.tsx";
import { WantIcon } from "../../../ui/icons.ts";
import { Link } from "../../../ui/router.ts";
import { useAction } from "../../../ui/use-action.ts";
import styles from "./want-button.module.css";

type WantButtonProps = {
  place: { place_id: string; name: string };
  /** How far the wish is on its way; null if the place is not wanted. Undefined while that is not known. */
  wanted: SyncState | null | undefined;
};

/** Puts a place on the person's list of places to visit, or takes it off, as an icon on a card. */
export function WantMark({ place, wanted }: WantButtonProps) {
  const t = useMessages("want");
  return (
    <button
      type="button"
      className={styles.mark}
      data-known={wanted !== undefined}
      aria-pressed={wanted !== null && wanted !== undefined}
      aria-label={t.named({ place: place.name })}
      title={t.want}
      onClick={useToggle(place, wanted)}
    >
      <WantIcon aria-hidden="true" size={22} />
    </button>
  );
}

/** The same with words, and with how far the wish is on its way. */
export function WantButton({ place, wanted }: WantButtonProps) {
  const t = useMessages("want");
  const isWanted = wanted !== null && wanted !== undefined;
  return (
    <div className={styles.want}>
      <button
        type="button"
        className={styles.button}
        data-known={wanted !== undefined}
        aria-pressed={isWanted}
        onClick={useToggle(place, wanted)}
      >
        <WantIcon aria-hidden="true" size={20} />
        {t.want}
      </button>
      <span aria-live="polite">
        {wanted === "attention" ? (
          <Link to={pages.outbox}>{t.refused}</Link>
        ) : (
          isWanted && wanted !== "sent" && <SyncMark state={wanted} />
        )}
      </span>
    </div>
  );
}

function useToggle(
  { place_id: subject, name }: WantButtonProps["place"],
  wanted: WantButtonProps["wanted"],
): () => void {
  const { uid } = usePerson();
  const t = { common: useMessages("common"), want: useMessages("want") };
  const toast = useToast();
  const { run } = useAction();
  const set = async (next: boolean) => {
    // Loaded with the first tap.
    const { setWanted } = await import("./set-wanted.ts");
    await setWanted(uid, { subject, name, wanted: next });
  };
  const next = wanted === null;
  return () =>
    run(async () => {
      if (wanted === undefined) return;
      await set(next);
      toast.show({
        text: next ? t.want.added({ place: name }) : t.want.removed({ place: name }),
        action: { label: t.common.undo, onAct: async () => await set(!next) },
        durationMs: 6_000,
      });
    });
}
