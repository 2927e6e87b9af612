import type { ReactNode } from "react";
import { useMessages } from "../../messages/messages.ts";
import { Lemon } from "../lemons/lemon.tsx";
import { CountMark } from "./count-mark.tsx";
import styles from "./bottom-nav.module.css";
import { Hidden } from "./hidden.tsx";
import { NavLink } from "../router.ts";

export type NavItem = {
  to: string;
  label: string;
  icon: ReactNode;
  count?: number;
  /** Accessible text of the number: "3 unseen". */
  countLabel?: string;
};

/** Navigation: at the bottom on a phone, a rail at the side from 768 px on and on phones lying down. */
export function BottomNav({ items }: { items: readonly NavItem[] }) {
  const t = useMessages("common");
  return (
    <nav className={styles.nav} aria-label={t.mainNavigation}>
      <div className={styles.brand} aria-hidden="true">
        <Lemon />
        <span className={styles.name}>{t.product}</span>
      </div>
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item.to} className={styles.item}>
            <NavLink to={item.to} className={() => styles.link}>
              <span className={styles.icon}>
                {item.icon}
                <CountMark count={item.count ?? 0} />
              </span>
              <span className={styles.label}>{item.label}</span>
              {item.count ? <Hidden>, {item.countLabel ?? item.count}</Hidden> : null}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Layout of the consumer app: navigation and the screen. */
export function AppLayout({ nav, banner, children }: { nav: ReactNode; banner?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.frame}>
      {nav}
      <div className={styles.main}>
        {banner}
        {children}
      </div>
    </div>
  );
}
