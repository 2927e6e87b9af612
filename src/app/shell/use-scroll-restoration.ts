import { useEffect, useLayoutEffect } from "react";
import { NavigationType, useLocation, useNavigationType } from "../../ui/router.ts";

const storageKey = "five-lemons:scroll";
const mostKept = 50;

/**
 * Scroll position per history entry. In sessionStorage, so that it survives a reload. Keys contain the path, because
 * the first entry of every tab has the same key.
 */
const positions = new Map<string, number>(readPositions());
let visit = "";

/** A new page starts at its top, and Back leads to where one was. */
export function useScrollRestoration(): void {
  const { key: entry, pathname, hash } = useLocation();
  const key = entry + pathname;
  const type = useNavigationType();

  useEffect(() => {
    history.scrollRestoration = "manual";
    const remember = () => void positions.set(visit, scrollY);
    addEventListener("scroll", remember, { passive: true });
    addEventListener("pagehide", savePositions);
    return () => {
      removeEventListener("scroll", remember);
      removeEventListener("pagehide", savePositions);
    };
  }, []);

  useLayoutEffect(() => {
    const isFirst = visit === "";
    visit = key;
    const anchor = hash === "" ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
    // A person who has scrolled the server's page stays at that position.
    if (isFirst && !positions.has(key)) return;
    // Read by styles: positions are those of real heights.
    document.documentElement.dataset["moved"] = "";
    if (type === NavigationType.Pop) scrollTo(0, positions.get(key) ?? 0);
    else if (anchor) anchor.scrollIntoView();
    else scrollTo(0, 0);
  }, [key, hash, type]);
}

function readPositions(): [string, number][] {
  try {
    // Opened, neither reloaded nor restored: a new page.
    const [opened] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const first = opened?.type === "navigate" ? "default" + location.pathname : null;
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? "[]") as [string, number][];
    return kept.filter(([key]) => key !== first);
  } catch {
    return [];
  }
}

function savePositions(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-mostKept)));
  } catch {
    // A reload then starts at the top.
  }
}
