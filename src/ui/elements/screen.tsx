import { useEffect, useRef, type ReactNode } from "react";
import { useMessages } from "../../messages/messages.ts";
import { BackIcon } from "../icons.ts";
import { Link, useLocation, useNavigate } from "../router.ts";
import { IconButton } from "./icon-button.tsx";
import styles from "./screen.module.css";

/** On the first page the browser keeps its own focus. */
const firstKey = "default";
/** Each later page focuses its heading once, and again only if the focus was lost with a removed loading screen. */
let focusedKey = firstKey;

type ScreenHeaderProps = {
  /** The `h1`, also used in the document title. */
  title: string;
  /** Language of a title that is a name; without it, that of the page. */
  titleLanguage?: string | undefined;
  /** A line below the heading. */
  lead?: ReactNode;
  /** `true` goes one step back in the history; a path suits screens that can be opened directly. */
  back?: true | string | undefined;
  /** Icon buttons at the end of the heading's line. */
  actions?: ReactNode;
  /** Below the heading, inside the header: a search field, a switch. */
  tools?: ReactNode;
};

type ScreenProps = ScreenHeaderProps & {
  /** `page` is wide enough for columns; `text` is for forms and reading. */
  width?: "text" | "page";
  children: ReactNode;
};

export function Screen({ width = "text", children, ...header }: ScreenProps) {
  return (
    <main className={styles.screen} data-width={width}>
      <ScreenHeader {...header} />
      <div className={styles.content}>{children}</div>
    </main>
  );
}

/** Header for a screen with its own layout. Other screens use `Screen`, which contains it. */
export function ScreenHeader({ title, titleLanguage, lead, back, actions, tools }: ScreenHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const t = useMessages("common");

  useEffect(() => {
    document.title = t.pageTitle({ title });
  }, [t, title]);

  useEffect(() => {
    const lost = key !== firstKey && document.activeElement === document.body;
    if (key === focusedKey && !lost) return;
    focusedKey = key;
    heading.current?.focus({ preventScroll: true });
  }, [key]);

  return (
    <header className={styles.header}>
      <div className={styles.inside}>
        <div className={styles.line}>
          {back ? <Back to={back} /> : null}
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {/* Isolates the direction of a name in another script. */}
            <bdi lang={titleLanguage}>{title}</bdi>
          </h1>
          {actions ? <div className={styles.actions}>{actions}</div> : null}
        </div>
        {lead ? <div className={styles.lead}>{lead}</div> : null}
        {tools ? <div className={styles.tools}>{tools}</div> : null}
      </div>
    </header>
  );
}

function Back({ to }: { to: true | string }) {
  const navigate = useNavigate();
  const t = useMessages("common");
  const icon = <BackIcon aria-hidden="true" size={26} />;
  if (to === true) {
    return (
      <IconButton label={t.back} onClick={() => navigate(-1)}>
        {icon}
      </IconButton>
    );
  }
  return (
    <Link className={styles.back} to={to} aria-label={t.back}>
      {icon}
    </Link>
  );
}
