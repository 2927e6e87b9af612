import { useEffect, useState, type ChangeEvent } from "react";
import { useMessages } from "../../../messages/messages.ts";
import { enqueuePortrait } from "../../../sync/outbox/enqueue-portrait.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { Sheet } from "../../../ui/elements/dialog.tsx";
import { Notice } from "../../../ui/elements/notice.tsx";
import { useToast } from "../../../ui/elements/toasts.tsx";
import { AddPhotoIcon, RemoveIcon } from "../../../ui/icons.ts";
import { useAction } from "../../../ui/use-action.ts";
import { useHoldUpdates } from "../../shared/forms/use-hold-updates.ts";
import { middleOf, within, type Crop } from "./crop.ts";
import { CropFrame } from "./crop-frame.tsx";
import { encodePortrait } from "./encode-portrait.ts";
import styles from "./portrait-sheet.module.css";

type PortraitSheetProps = { uid: string; hasPicture: boolean; onClose: () => void };

/** Chooses a picture and crops it. Works offline. */
export function PortraitSheet({ uid, hasPicture, onClose }: PortraitSheetProps) {
  const messages = useMessages("profile");
  const t = messages.portrait;
  const toast = useToast();
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [crop, setCrop] = useState<Crop | null>(null);
  const opening = useAction();
  const keeping = useAction();
  useHoldUpdates();
  useEffect(() => () => picture?.close(), [picture]);

  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    currentTarget.value = "";
    if (!file) return;
    opening.run(async () => {
      const opened = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null);
      if (!opened) return /heic|heif/i.test(`${file.type} ${file.name}`) ? t.heic : t.unreadable;
      setPicture(opened);
      setCrop(middleOf(opened));
      return null;
    });
  };
  const keep = async (bytes: ArrayBuffer | null) => {
    const kept = await enqueuePortrait(uid, bytes);
    if (!kept.ok) return t.full;
    onClose();
    const takeBack = async () => {
      if (!(await kept.undo())) toast.show({ text: t.newer });
    };
    toast.show({ text: bytes ? t.saved : t.removed, action: { label: t.undo, onAct: takeBack } });
    return null;
  };
  const save = async () => {
    if (!picture || !crop) return null;
    const bytes = await encodePortrait(picture, crop).catch(() => null);
    return bytes ? await keep(bytes) : t.failed;
  };
  const refusal = opening.refusal ?? keeping.refusal;

  return (
    <Sheet
      title={t.heading}
      onClose={onClose}
      actions={
        picture && (
          <>
            <Button variant="quiet" onClick={onClose}>
              {t.cancel}
            </Button>
            <Button busy={keeping.busy} onClick={() => keeping.run(save)}>
              {t.save}
            </Button>
          </>
        )
      }
    >
      {refusal && <Notice kind="bad">{refusal}</Notice>}
      {picture && crop && (
        <CropFrame picture={picture} crop={crop} onChange={(next) => setCrop(within(picture, next))} />
      )}
      <label className={styles.choose} aria-busy={opening.busy}>
        <AddPhotoIcon aria-hidden="true" size={20} />
        {picture ? t.other : t.choose}
        <input type="file" accept="image/jpeg,image/png,image/webp" onChange={choose} />
      </label>
      <p className={styles.hint}>{t.hint}</p>
      {hasPicture && !picture && (
        <Button
          variant="plain"
          busy={keeping.busy}
          icon={<RemoveIcon aria-hidden="true" />}
          onClick={() => keeping.run(async () => keep(null))}
        >
          {t.remove}
        </Button>
      )}
    </Sheet>
  );
}
