import { randomUUID } from "node:crypto";
import { appendFile, mkdir, rm, statfs } from "node:fs/promises";
import path from "node:path";
import { mostRegionBytes, type RegionImport, type RegionProblem } from "../../../src/domain/places/region-import.ts";
import { reasonOf } from "../../embedded/shared/operator-error.ts";
import { percentOf } from "../region/progress.ts";
import type { RunImport, RunningImport } from "./run-import.ts";

/** An upload without a new part for so long is given up when somebody else wants to start. */
const silentMs = 60_000;
const spareBytes = 50_000_000;

/** `offset`: where the upload continues, after a part that does not fit. */
export type Refused = { refused: RegionProblem };
type Start = { name: string; fileName: string; bytes: number };
type Job = { shown: RegionImport; file: string; fileName: string; heardMs: number; run: RunningImport | null };

export type RegionImports = {
  latest: () => RegionImport | null;
  refuseStart: (start: Pick<Start, "bytes">) => Promise<Refused | null>;
  start: (start: Start) => Promise<RegionImport | Refused>;
  /** Takes the next part. One that was taken already changes nothing, so that it can be sent again. */
  receive: (id: string, offset: number, part: Uint8Array) => Promise<RegionImport | Refused>;
  cancel: (id: string) => Promise<RegionImport | Refused>;
  close: () => Promise<void>;
};

type Means = {
  /** For the uploaded file; emptied first, because a killed process leaves one. */
  folder: string;
  run: RunImport;
  freeBytes?: (folder: string) => Promise<number>;
  nowMs?: () => number;
};

/** The imports of regions of this process: one at a time, and the latest one is remembered until it ends. */
export function createRegionImports({ folder, run, freeBytes = freeBytesOf, nowMs = Date.now }: Means): RegionImports {
  let job: Job | null = null;
  // Parts are written one after another, also when a client repeats one before it was answered.
  let writing: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const next = writing.then(work, work);
    writing = next.catch(() => undefined);
    return next;
  };
  const end = async (ended: Job, change: Partial<RegionImport>) => {
    // First, because the next upload has the same path.
    await rm(ended.file, { force: true });
    ended.shown = { ...ended.shown, ...change };
    ended.run = null;
  };
  const fail = (failed: Job, code: RegionProblem, detail: string | null = null) =>
    end(failed, { state: "failed", failure: { code, detail } });

  const begin = (ready: Job) => {
    ready.shown = { ...ready.shown, state: "running" };
    const running = run({ file: ready.file, shownName: ready.fileName, name: ready.shown.name }, (part, share) => {
      ready.shown = { ...ready.shown, part, percent: percentOf(part, share) };
    });
    ready.run = running;
    void running.ended.then(async (result) => {
      if (ready.shown.state !== "running") return;
      if (result.ok) await end(ready, { state: "done", percent: 100, summary: result.summary });
      else await fail(ready, result.code, result.detail);
    });
  };

  const refuseStart: RegionImports["refuseStart"] = async ({ bytes }) => {
    const silent = job?.shown.state === "receiving" && nowMs() - job.heardMs > silentMs;
    if (job && isOpen(job.shown) && !silent) return { refused: "region_busy" };
    if (bytes > mostRegionBytes) return { refused: "region_too_large" };
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return (await freeBytes(folder)) < bytes + spareBytes ? { refused: "region_no_room" } : null;
  };

  return {
    latest: () => job?.shown ?? null,
    refuseStart,
    start: ({ name, fileName, bytes }) =>
      inTurn(async () => {
        const refused = await refuseStart({ bytes });
        if (refused) return refused;
        await rm(folder, { recursive: true, force: true });
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const id = randomUUID();
        const shown: RegionImport = {
          id,
          name,
          bytes,
          state: "receiving",
          received: 0,
          percent: 0,
          part: null,
          failure: null,
          summary: null,
        };
        job = { shown, fileName, file: path.join(folder, "upload"), heardMs: nowMs(), run: null };
        return shown;
      }),
    receive: (id, offset, part) =>
      inTurn(async () => {
        if (job?.shown.id !== id || job.shown.state !== "receiving") return { refused: "region_gone" };
        job.heardMs = nowMs();
        const { received, bytes } = job.shown;
        if (offset !== received) return job.shown;
        if (received + part.length > bytes) return { refused: "region_too_large" };
        if (offset === 0 && !looksReadable(part)) {
          await fail(job, "region_wrong_format");
          return { refused: "region_wrong_format" };
        }
        try {
          await appendFile(job.file, part, { mode: 0o600 });
        } catch (error) {
          await fail(job, "region_no_room", reasonOf(error));
          return { refused: "region_no_room" };
        }
        job.shown = { ...job.shown, received: received + part.length };
        if (job.shown.received === bytes) begin(job);
        return job.shown;
      }),
    cancel: (id) =>
      inTurn(async () => {
        if (job?.shown.id !== id) return { refused: "region_gone" };
        if (!isOpen(job.shown)) return job.shown;
        const { run: running } = job;
        await end(job, { state: "cancelled" });
        running?.stop();
        return job.shown;
      }),
    async close() {
      job?.run?.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const isOpen = ({ state }: RegionImport): boolean => state === "receiving" || state === "running";

/** An `.osm.pbf` file, JSON, or either of them gzipped. */
function looksReadable(part: Uint8Array): boolean {
  const head = Buffer.from(part.subarray(0, 64)).toString("latin1");
  // GeoJSONSeq may begin with a record separator, UTF-16 and UTF-8 with a byte order mark.
  const isText = /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff|[\s\p{Cc}])*[{[]/u.test(head);
  return head.slice(4, 15) === "\n\tOSMHeader" || head.startsWith("\x1f\x8b") || isText;
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
