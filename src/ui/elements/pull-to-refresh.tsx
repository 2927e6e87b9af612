import { useEffect, useState, type CSSProperties } from "react";
import { useMessages } from "../../messages/messages.ts";
import { OfflineIcon, RefreshIcon } from "../icons.ts";
import { pullOf, type Finger } from "../pull.ts";
import styles from "./pull-to-refresh.module.css";

type Pull = { phase: "pulling" | "enough" | "busy" | "offline"; px: number };

const offlineShownMs = 4_000;

/**
 * Pulling the page down clicks the screen's button marked `data-refresh`; keyboard and screen reader users press it directly. Does
 * nothing on a page without such a button.
 */
export function PullToRefresh() {
  const t = useMessages("pull");
  const [pull, setPull] = useState<Pull | null>(null);
  useEffect(() => watchPulls(setPull), []);
  useEffect(() => {
    if (pull?.phase !== "offline") return undefined;
    const timer = setTimeout(() => setPull(null), offlineShownMs);
    return () => clearTimeout(timer);
  }, [pull]);

  if (!pull) return null;
  const Icon = pull.phase === "offline" ? OfflineIcon : RefreshIcon;
  return (
    <div className={styles.pull} style={{ "--pull": pull.px } as CSSProperties}>
      <output className={styles.sign}>
        <Icon aria-hidden="true" size={20} />
        {t[pull.phase]}
      </output>
    </div>
  );
}

const refreshButton = () => document.querySelector<HTMLElement>("[data-refresh]");
const isPullable = () => scrollY <= 0 && refreshButton() !== null && !document.querySelector("dialog[open]");

/** Passive listeners, so that scrolling is never delayed. The browser's own pull-to-refresh is off on these pages. */
function watchPulls(show: (pull: Pull | null) => void): () => void {
  let from: Finger | null = null;
  let enough = false;
  const at = ({ touches }: TouchEvent): Finger | null => {
    const [finger] = touches;
    return finger && touches.length === 1 ? { x: finger.clientX, y: finger.clientY } : null;
  };
  const giveUp = () => {
    from = null;
    show(null);
  };
  const start = (event: TouchEvent) => {
    if (from) giveUp();
    else if (isPullable()) from = at(event);
    enough = false;
  };
  const move = (event: TouchEvent) => {
    const to = at(event);
    if (!from) return;
    const pull = to && isPullable() ? pullOf(from, to) : null;
    if (!pull) return giveUp();
    enough = pull.enough;
    show({ phase: enough ? "enough" : "pulling", px: pull.px });
  };
  const end = () => {
    if (!from) return;
    giveUp();
    if (enough) refresh(show);
  };
  const passive = { passive: true };
  addEventListener("touchstart", start, passive);
  addEventListener("touchmove", move, passive);
  addEventListener("touchend", end, passive);
  addEventListener("touchcancel", giveUp, passive);
  return () => {
    removeEventListener("touchstart", start);
    removeEventListener("touchmove", move);
    removeEventListener("touchend", end);
    removeEventListener("touchcancel", giveUp);
  };
}

/** Works offline too, because a position needs no connection. Shown until the button is no longer busy. */
function refresh(show: (pull: Pull | null) => void): void {
  const button = refreshButton();
  if (!button) return;
  button.click();
  if (!navigator.onLine) return show({ phase: "offline", px: 0 });
  const watcher = new MutationObserver(() => {
    const busy = button.isConnected && button.getAttribute("aria-busy") === "true";
    show(busy ? { phase: "busy", px: 0 } : null);
    if (!busy) watcher.disconnect();
  });
  watcher.observe(button, { attributeFilter: ["aria-busy"] });
}
