import { useCallback, useEffect, useRef, useState, type RefObject } from "react";
import { openQrReader } from "./qr-reader.ts";

export type CameraState = "off" | "starting" | "on" | "blocked" | "none" | "failed";

/** Eight looks a second are enough to feel immediate, and leave the phone cool. */
const lookEveryMs = 125;
const frameTimeMs = 60;
/** The middle of the picture, where one holds the code. */
const framePx = 640;

const wanted: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: "environment" }, width: { ideal: 1280 }, height: { ideal: 720 } },
};

function stateOf(error: unknown): CameraState {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "blocked";
  return name === "NotFoundError" || name === "OverconstrainedError" ? "none" : "failed";
}

/**
 * Shows the camera in `video` and tells what stands in the codes that it sees. Started by a tap only; stops by itself when the
 * page is left or put away, so that no light stays on unseen.
 */
export function useCamera(video: RefObject<HTMLVideoElement | null>, onText: (text: string) => void) {
  const [state, setState] = useState<CameraState>("off");
  const running = useRef<AbortController | null>(null);
  const tell = useRef(onText);
  useEffect(() => {
    tell.current = onText;
  });

  const stop = useCallback(() => {
    running.current?.abort();
    running.current = null;
    setState("off");
  }, []);

  const start = useCallback(async () => {
    running.current?.abort();
    const here = new AbortController();
    running.current = here;
    setState("starting");
    // Not there on pages without HTTPS.
    if (!("mediaDevices" in navigator)) return setState("none");
    try {
      const stream = await navigator.mediaDevices.getUserMedia(wanted);
      const end = () => stream.getTracks().forEach((track) => track.stop());
      if (here.signal.aborted) return end();
      here.signal.addEventListener("abort", end);
      setState("on");
      await look(stream, video, here.signal, (text) => tell.current(text));
    } catch (error) {
      if (!here.signal.aborted) setState(stateOf(error));
    }
  }, [video]);

  useEffect(() => {
    const putAway = () => {
      if (document.visibilityState === "hidden" && running.current) stop();
    };
    document.addEventListener("visibilitychange", putAway);
    return () => {
      document.removeEventListener("visibilitychange", putAway);
      running.current?.abort();
    };
  }, [stop]);

  return { state, start: () => void start(), stop };
}

async function look(
  stream: MediaStream,
  video: RefObject<HTMLVideoElement | null>,
  signal: AbortSignal,
  tell: (text: string) => void,
): Promise<void> {
  const reader = await openQrReader();
  signal.addEventListener("abort", reader.close);
  while (!signal.aborted) {
    const element = video.current;
    if (element && element.srcObject !== stream) {
      element.srcObject = stream;
      await element.play();
    }
    const text = element && element.videoWidth > 0 ? await reader.read(await middleOf(element), frameTimeMs) : null;
    if (text !== null && !signal.aborted) tell(text);
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
}

async function middleOf(video: HTMLVideoElement): Promise<ImageBitmap> {
  const { videoWidth: width, videoHeight: height } = video;
  const side = Math.min(width, height);
  const size = { resizeWidth: Math.min(side, framePx), resizeHeight: Math.min(side, framePx) };
  return await createImageBitmap(video, (width - side) / 2, (height - side) / 2, side, side, size);
}
