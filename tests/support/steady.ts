import fc from "fast-check";
import { vi } from "vitest";

// Every run of the property tests tries the same cases, so that what fails today failed for a reason of today.
// `SEED=… npm test` tries others; a failure prints its seed.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env["SEED"] ?? 20_261_121) });

// What a test waits for comes when the machine has time for it; a second is not enough beside sixteen busy processes.
const waitedForMs = 60_000;
const waitFor = vi.waitFor.bind(vi);
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === "number" ? options : { timeout: waitedForMs, ...options });
