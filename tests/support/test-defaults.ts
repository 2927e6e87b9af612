import fc from "fast-check";
import { vi } from "vitest";

// Property tests use the same cases in every run. `SEED=… npm test` uses others; a failure prints its seed.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env["SEED"] ?? 20_261_121) });

// Node.js has no window, whose events tell whether the device is online.
if (!("addEventListener" in globalThis)) {
  const target = new EventTarget();
  for (const name of ["addEventListener", "removeEventListener", "dispatchEvent"] as const)
    Object.assign(globalThis, { [name]: target[name].bind(target) });
}

// The default of one second is too short on a busy machine.
const waitedForMs = 60_000;
const waitFor = vi.waitFor.bind(vi);
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === "number" ? options : { timeout: waitedForMs, ...options });
