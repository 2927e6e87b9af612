import { useMessages } from "../../../messages/messages.ts";
import { formatDay } from "../../../messages/format.ts";
import { fetchRemoteUrl } from "../../data/call.ts";
import { useLoaded } from "../../data/use-loaded.ts";
import { ReportedPhoto } from "./reported-photo.tsx";
import styles from "./moderation.module.css";
import type { Content, ContentType } from "./queue.ts";

/** The reported content with its context: the review of a photo, the review that a reply answers. */
export function ContentView({ type, content }: { type: ContentType; content: Content }) {
  const t = useMessages("moderation");
  const { place, author, rating, photo, reply, profile } = content;
  return (
    <div className={styles.content}>
      <p className={styles.around}>
        {author ? <bdi>{t.by({ name: author.name ?? author.user_id.slice(0, 8) })}</bdi> : null}
        {place ? (
          <bdi>{t.of({ place: [place.name, place.vicinity, place.city].filter(Boolean).join(", ") })}</bdi>
        ) : null}
        {author ? <span>{t.since({ day: formatDay(author.since) })}</span> : null}
        {author ? <span>{t.against({ count: author.against })}</span> : null}
        {author?.suspended ? <strong>{t.suspended}</strong> : null}
      </p>
      {content.gone ? <p className={styles.note}>{t.gone}</p> : null}
      {type === "photo" && photo ? <ReportedPhoto {...photo} /> : null}
      {rating ? (
        <blockquote className={styles.said} data-judged={type === "rating"}>
          <p>
            {t.rated({ score: rating.score })}
            {rating.server_name ? (
              <>
                {" · "}
                <bdi>{t.praised({ name: rating.server_name })}</bdi>
              </>
            ) : null}
            {rating.hidden ? <strong> · {t.hidden}</strong> : null}
          </p>
          {rating.comment === null ? null : (
            <p dir="auto" lang={rating.language ?? undefined} className={styles.words}>
              {rating.comment}
            </p>
          )}
          {type === "rating"
            ? rating.photos.map((path) => (
                <ReportedPhoto key={path} path={path} caption={rating.captions[path] ?? null} hidden={rating.hidden} />
              ))
            : null}
        </blockquote>
      ) : null}
      {reply && (type === "reply" || type === "rating") ? (
        <blockquote className={styles.said} data-judged={type === "reply"}>
          <p>
            <bdi>{reply.name}</bdi>
            {reply.hidden ? <strong> · {t.hidden}</strong> : null}
          </p>
          <p dir="auto" className={styles.words}>
            {reply.body}
          </p>
        </blockquote>
      ) : null}
      {profile ? (
        <blockquote className={styles.said} data-judged>
          <p dir="auto">
            {[profile.first_name, profile.last_name].filter(Boolean).join(" ")}
            {profile.username ? ` @${profile.username}` : ""}
          </p>
          <p dir="auto">{[profile.city, profile.country].filter(Boolean).join(", ")}</p>
          {profile.avatar_url ? <Portrait url={profile.avatar_url} /> : null}
        </blockquote>
      ) : null}
    </div>
  );
}

const portraitsPath = "/storage/v1/object/public/profile-images/";
/** Only pictures from our own storage: loading one from elsewhere would tell its host that the profile is being moderated. */
const Portrait = ({ url }: { url: string }) => {
  const t = useMessages("moderation");
  const { value: remote } = useLoaded("remote-url", fetchRemoteUrl);
  if (remote === undefined || !url.startsWith(portraitsPath)) return null;
  return <img className={styles.portrait} src={remote + url} alt={t.photo} />;
};
