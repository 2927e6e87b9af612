import { encodePhoto } from "./encode-photo.ts";

export type PhotoRequest = { file: Blob; maxEdgePx: number };
export type PhotoAnswer = { bytes: ArrayBuffer | null };

type Port = {
  addEventListener(type: "message", listener: (event: MessageEvent<PhotoRequest>) => void): void;
  postMessage(answer: PhotoAnswer, transfer: Transferable[]): void;
};
/** The same file is checked as page code, where the global object has no `postMessage` of a worker. */
const port = globalThis as unknown as Port;

port.addEventListener("message", async ({ data }) => {
  const bytes = await encodePhoto(data.file, data.maxEdgePx).catch(() => null);
  port.postMessage({ bytes }, bytes ? [bytes] : []);
});
