import type { ComponentProps, MouseEvent } from "react";
import { flushSync } from "react-dom";
import { useHref, useLocation, useNavigate } from "../router.ts";

/**
 * Goes on in a view transition, where the browser has them and the person wants motion: what carries the same
 * `view-transition-name` before and after travels. The new page is rendered within the call, so that nothing but
 * those elements is ever a picture.
 */
function inTransition(move: () => void): void {
  if (!document.startViewTransition || matchMedia("(prefers-reduced-motion: reduce)").matches) return move();
  const transition = document.startViewTransition(() => flushSync(move));
  // Skipped, e.g. because the next one has begun: the page has changed all the same.
  transition.ready.catch(() => undefined);
}

export type LinkProps = Omit<ComponentProps<"a">, "href"> & {
  to: string;
  viewTransition?: boolean;
  /** Goes along in the history: what the next page can say before it has asked the device. */
  state?: Record<string, string>;
};

/**
 * A link within the app. Ours, because react-router's brings its prefetching along (2 kB) and has view transitions only
 * under its data router (14 kB).
 */
export function Link({ to, viewTransition = false, state, onClick, children, ...rest }: LinkProps) {
  const href = useHref(to);
  const navigate = useNavigate();
  const here = useAddress();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || isForBrowser(event)) return;
    event.preventDefault();
    const move = () => navigate(to, { replace: href === here, state });
    if (viewTransition) inTransition(move);
    else move();
  };
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  );
}

/** In the navigation: says which page one is on. */
export function NavLink(props: LinkProps) {
  const { pathname } = useLocation();
  const current = pathname === props.to || pathname.startsWith(`${props.to}/`);
  return <Link {...props} aria-current={current ? "page" : undefined} />;
}

function useAddress(): string {
  const { pathname, search, hash } = useLocation();
  return pathname + search + hash;
}

/** Another button or a modifier: a new tab, a new window, a download. */
const isForBrowser = ({ button, metaKey, ctrlKey, shiftKey, altKey, currentTarget }: MouseEvent<HTMLAnchorElement>) =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey || !["", "_self"].includes(currentTarget.target);
