import { useMessages } from "../../../messages/messages.ts";
import styles from "./photo-credits.module.css";
import type { ShownProviderPhoto } from "./use-provider-photos.ts";

/** Authors of the provider's photos, which its terms require beside them. */
export function PhotoCredits({ photos }: { photos: readonly ShownProviderPhoto[] }) {
  const { credit } = useMessages("lists").photos;
  const names = new Set(photos.flatMap((photo) => photo.credit ?? []));
  return <p className={styles.credits}>{credit({ who: [...names].join(", ") || null, count: photos.length })}</p>;
}
