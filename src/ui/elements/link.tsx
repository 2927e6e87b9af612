import type { ComponentProps, MouseEvent } from "react";
import { useLocation, useNavigate } from "../router.ts";

export type LinkProps = Omit<ComponentProps<"a">, "href"> & {
  /** A path of this site, with what is asked of it. */
  to: string;
  /** Goes along in the history: what the next page can say before it has asked the device. */
  state?: Record<string, string>;
};

/** A link within the app. Ours, because react-router's brings its prefetching along (2 kB). */
export function Link({ to, state, onClick, children, ...rest }: LinkProps) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || isForBrowser(event)) return;
    event.preventDefault();
    navigate(to, { replace: event.currentTarget.href === location.href, state });
  };
  return (
    <a {...rest} href={to} onClick={follow}>
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

/** Another button or a modifier: a new tab, a new window, a download. */
const isForBrowser = ({ button, metaKey, ctrlKey, shiftKey, altKey, currentTarget }: MouseEvent<HTMLAnchorElement>) =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey || !["", "_self"].includes(currentTarget.target);
