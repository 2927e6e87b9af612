import { createContext, use, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { useMessages } from "../../messages/messages.ts";
import { CloseIcon } from "../icons.ts";
import { useAction } from "../use-action.ts";
import { IconButton } from "./icon-button.tsx";
import styles from "./toasts.module.css";

type Toast = {
  text: string;
  action?: { label: string; onAct: () => Promise<void> };
  /** 10 s by default, the time to undo. Hovering or focusing pauses it. */
  durationMs?: number;
};
type ShownToast = Toast & { id: number };
/** `clear` removes messages, and their undo actions, of a person who has signed out. */
type Toaster = { show: (toast: Toast) => number; dismiss: (id: number) => void; clear: () => void };

const defaultDurationMs = 10_000;
const ToasterContext = createContext<Toaster | null>(null);

/** `const toast = useToast(); toast.show({ text, action: { label: t.undo, onAct } })` */
export function useToast(): Toaster {
  const toaster = use(ToasterContext);
  if (!toaster) throw new Error("useToast needs a ToastProvider above it");
  return toaster;
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<ShownToast[]>([]);
  const nextId = useRef(1);
  const t = useMessages("common");
  const toaster = useMemo<Toaster>(
    () => ({
      show: (toast) => {
        const id = nextId.current++;
        // Replaces an earlier toast with the same text, and keeps three at most.
        setToasts((before) => [...before.filter(({ text }) => text !== toast.text).slice(-2), { ...toast, id }]);
        return id;
      },
      dismiss: (id) => setToasts((before) => before.filter((toast) => toast.id !== id)),
      clear: () => setToasts([]),
    }),
    [],
  );
  return (
    <ToasterContext value={toaster}>
      {children}
      <section className={styles.toasts} aria-label={t.messages} aria-live="polite" aria-relevant="additions">
        {toasts.map((toast) => (
          <ToastItem key={toast.id} toast={toast} onGone={toaster.dismiss} />
        ))}
      </section>
    </ToasterContext>
  );
}

function ToastItem({ toast, onGone }: { toast: ShownToast; onGone: (id: number) => void }) {
  const { id, text, action, durationMs = defaultDurationMs } = toast;
  const [held, setHeld] = useState(false);
  const { run } = useAction();
  const leftMs = useRef(durationMs);
  const t = useMessages("common");

  useEffect(() => {
    if (held) return;
    const startedAt = performance.now();
    const timer = setTimeout(() => onGone(id), leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current -= performance.now() - startedAt;
    };
  }, [held, id, onGone]);

  return (
    <div
      className={styles.toast}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p className={styles.text}>{text}</p>
      {action ? (
        <button
          type="button"
          className={styles.action}
          onClick={() =>
            run(async () => {
              onGone(id);
              await action.onAct();
            })
          }
        >
          {action.label}
        </button>
      ) : null}
      <IconButton label={t.close} onClick={() => onGone(id)}>
        <CloseIcon aria-hidden="true" size={20} />
      </IconButton>
    </div>
  );
}
