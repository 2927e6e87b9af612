import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from "react";
import { useMessages } from "../../messages/messages.ts";
import { CloseIcon } from "../icons.ts";
import styles from "./dialog.module.css";
import { IconButton } from "./icon-button.tsx";

type DialogProps = {
  title: string;
  /** Called on Escape, the close button or a tap outside; the caller then stops rendering the dialog. */
  onClose: () => void;
  children: ReactNode;
  /** Buttons at the end: first the one to cancel, which gets the focus, then the one that acts. */
  actions?: ReactNode;
  /** For pictures rather than text. */
  wide?: boolean;
};

/** A modal dialog, open while rendered. After closing, the focus returns to where it was. */
export function Dialog(props: DialogProps) {
  return <Modal {...props} shape="dialog" />;
}

/** The same, sliding up from the bottom on a phone. */
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
      // `cancel` also bubbles from a nested dialog and from a cancelled file chooser.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      // Chromium closes on a second Escape without a `cancel` event; the state must follow.
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
        {/* Last in DOM order, so that the focus starts at the content. */}
        <div className={styles.close}>
          <IconButton label={t.close} onClick={onClose}>
            <CloseIcon aria-hidden="true" size={22} />
          </IconButton>
        </div>
      </div>
    </dialog>
  );
}
