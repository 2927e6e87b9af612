import { useCallback, useEffect, useRef, useState, type RefObject } from "react";
import { openQrReader } from "./qr-reader.ts";

export type CameraState = "off" | "starting" | "on" | "blocked" | "none" | "failed";

/** Eight frames per second feel immediate and do not heat the phone. */
const frameEveryMs = 125;
const frameTimeMs = 60;
/** Side of the square in the middle of the frame that is searched for a code. */
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
 * Shows the camera in `video` and calls `onText` with each code that it sees. Starts only after a tap. Stops automatically when the page
 * is left or hidden.
 */
export function useCamera(video: RefObject<HTMLVideoElement | null>, onText: (text: string) => void) {
  const [state, setState] = useState<CameraState>("off");
  const running = useRef<AbortController | null>(null);
  const report = useRef(onText);
  useEffect(() => {
    report.current = onText;
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
    // Undefined without HTTPS.
    if (!("mediaDevices" in navigator)) return setState("none");
    try {
      const stream = await navigator.mediaDevices.getUserMedia(wanted);
      const end = () => stream.getTracks().forEach((track) => track.stop());
      if (here.signal.aborted) return end();
      here.signal.addEventListener("abort", end);
      setState("on");
      await readFrames(stream, video, here.signal, (text) => report.current(text));
    } catch (error) {
      if (!here.signal.aborted) setState(stateOf(error));
    }
  }, [video]);

  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === "hidden" && running.current) stop();
    };
    document.addEventListener("visibilitychange", onHidden);
    return () => {
      document.removeEventListener("visibilitychange", onHidden);
      running.current?.abort();
    };
  }, [stop]);

  return { state, start: () => void start(), stop };
}

async function readFrames(
  stream: MediaStream,
  video: RefObject<HTMLVideoElement | null>,
  signal: AbortSignal,
  report: (text: string) => void,
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
    if (text !== null && !signal.aborted) report(text);
    await new Promise((resolve) => setTimeout(resolve, frameEveryMs));
  }
}

async function middleOf(video: HTMLVideoElement): Promise<ImageBitmap> {
  const { videoWidth: width, videoHeight: height } = video;
  const side = Math.min(width, height);
  const size = { resizeWidth: Math.min(side, framePx), resizeHeight: Math.min(side, framePx) };
  return await createImageBitmap(video, (width - side) / 2, (height - side) / 2, side, side, size);
}
