import { randomUUID } from "node:crypto";

/** A picture of one pixel. */
export const PIXEL = Buffer.from(
  "/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=",
  "base64",
);
export const jpeg = { contentType: "image/jpeg" };
export const photo = () => `${randomUUID()}.jpg`;

interface Refusal {
  status?: number | undefined;
  statusCode?: string | number | undefined;
  message: string;
}
/** What of an answer of Storage counts: its data, or status, code and message of the error. */
export const result = ({ data, error }: { data: unknown; error: Refusal | null }): unknown =>
  error === null ? { data } : [error.status, String(error.statusCode), error.message];
