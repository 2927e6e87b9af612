import * as z from "zod/mini";

const verifications = ["none", "location", "qr", "both"] as const;

/** How a visit was verified. A way that a newer server added says nothing to this version, and must not hide the rating. */
export const verificationSchema = z.pipe(
  z.string(),
  z.transform((told) => verifications.find((one) => one === told) ?? "none"),
);
