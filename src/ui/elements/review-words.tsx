import { useMessages } from "../../messages/messages.ts";
import { Chip } from "./chips.tsx";
import styles from "./review-words.module.css";

/** A person's text with its line breaks; `lang` helps screen readers to pronounce it. */
export const Comment = ({ text, lang = null }: { text: string; lang?: string | null }) => (
  <p className={styles.comment} lang={lang ?? undefined}>
    <bdi>{text}</bdi>
  </p>
);

/** The tags of a rating by name. Skips tags that this version does not know. */
export function TagChips({ tags }: { tags: readonly string[] }) {
  const names: Record<string, string> = useMessages("names").tags;
  const known = tags.flatMap((tag) => names[tag] ?? []);
  if (known.length === 0) return null;
  return (
    <ul className={styles.tags}>
      {known.map((name) => (
        <li key={name}>
          <Chip>{name}</Chip>
        </li>
      ))}
    </ul>
  );
}
