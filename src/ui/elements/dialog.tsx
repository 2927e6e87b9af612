import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from "react";
import { useMessages } from "../../messages/messages.ts";
import { CloseIcon } from "../icons.ts";
import styles from "./dialog.module.css";
import { IconButton } from "./icon-button.tsx";

type DialogProps = {
  title: string;
  /** Asked for by Escape, the close button or a tap beside it; the caller stops rendering the dialog. */
  onClose: () => void;
  children: ReactNode;
  /** Buttons at the end: the way back first, it gets the focus; then what acts. */
  actions?: ReactNode;
  /** For what is looked at rather than read. */
  wide?: boolean;
};

/** Open as long as it is rendered; focus goes back to where it came from. */
export function Dialog(props: DialogProps) {
  return <Modal {...props} shape="dialog" />;
}

/** The same, coming up from the thumb's side on a phone. */
export function Sheet(props: DialogProps) {
  return <Modal {...props} shape="sheet" />;
}

function Modal({ title, onClose, children, actions, wide, shape }: DialogProps & { shape: "dialog" | "sheet" }) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const t = useMessages("common");

  useLayoutEffect(() => {
    const dialog = ref.current;
    const cameFrom = document.activeElement;
    dialog?.showModal();
    return () => {
      dialog?.close();
      if (cameFrom instanceof HTMLElement) cameFrom.focus();
    };
  }, []);

  useEffect(() => {
    const dialog = ref.current;
    const beside = (event: MouseEvent) => {
      if (event.target === dialog) onClose();
    };
    dialog?.addEventListener("click", beside);
    return () => dialog?.removeEventListener("click", beside);
  }, [onClose]);

  return (
    <dialog
      ref={ref}
      className={styles.dialog}
      data-shape={shape}
      data-wide={wide}
      aria-labelledby={titleId}
      // Of a dialog over this one, and of a file that was not chosen, it hears too: that is no end of this one.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      // Chromium closes on a second Escape without asking; the page must not think it is still open.
      onClose={(event) => {
        if (!event.currentTarget.open) onClose();
      }}
    >
      <div className={styles.inside}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <div className={styles.body}>{children}</div>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
        {/* Last in the order, so that focus starts at what the dialog is about. */}
        <div className={styles.close}>
          <IconButton label={t.close} onClick={onClose}>
            <CloseIcon aria-hidden="true" size={22} />
          </IconButton>
        </div>
      </div>
    </dialog>
  );
}
