import { fork } from "node:child_process";
import { constants, setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import type { RegionProblem, RegionSummary } from "../../../src/domain/places/region-import.ts";
import type { Backend } from "../../embedded/backend.ts";
import { reasonOf } from "../../embedded/shared/operator-error.ts";
import type { OnProgress } from "../region/progress.ts";
import type { Answered, ImportOrder, Question, ToImport, ToServer } from "./messages.ts";

export type ImportBackend = Pick<Backend, "db" | "handle" | "keys" | "origins">;
export type ImportEnd =
  | { ok: true; summary: RegionSummary }
  | { ok: false; code: RegionProblem; detail: string | null };
export type RunningImport = { ended: Promise<ImportEnd>; stop: () => void };
export type RunImport = (
  order: Pick<ImportOrder, "file" | "shownName" | "name">,
  onProgress: OnProgress,
) => RunningImport;

const entry = fileURLToPath(new URL("import-process.ts", import.meta.url));
/** Node.js ends so when its heap is full. */
const heapIsFull = 134;

/** Runs imports in a process of their own, which asks this one for rows and files. */
export function importRunner(backend: ImportBackend): RunImport {
  return (wanted, onProgress) => {
    // Without the environment of the server, which has its secrets.
    const environment = { TZ: "UTC", ...(process.env["TMPDIR"] ? { TMPDIR: process.env["TMPDIR"] } : {}) };
    const child = fork(entry, [], { serialization: "advanced", execArgv: [], env: environment });
    const tell = (message: ToImport): void => void child.send(message, () => {});
    const ended = new Promise<ImportEnd>((resolve) => {
      child.on("message", (message: ToServer) => {
        if (message.type === "ready") {
          const { secretKey } = backend.keys;
          tell({ type: "order", order: { ...wanted, siteUrl: backend.origins.siteUrl, secretKey } });
        } else if (message.type === "progress") onProgress(message.part, message.share);
        else if (message.type === "ask")
          void answerTo(backend, message.question).then((answer) => tell({ type: "answer", id: message.id, answer }));
        else if (message.type === "done") resolve({ ok: true, summary: message.summary });
        else resolve({ ok: false, code: message.code, detail: message.detail });
      });
      child.once("error", (error) => resolve({ ok: false, code: "region_stopped", detail: reasonOf(error) }));
      // After `done` or `failed` this changes nothing. The system kills the largest process when memory ends.
      child.once("exit", (code, signal) => {
        const noMemory = signal === "SIGKILL" || signal === "SIGABRT" || code === heapIsFull;
        resolve({ ok: false, code: noMemory ? "region_no_memory" : "region_stopped", detail: null });
      });
    });
    yieldToOthers(child.pid);
    return { ended, stop: () => void child.kill("SIGTERM") };
  };
}

function yieldToOthers(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // Some systems do not allow it; the import then competes with the server.
  }
}

async function answerTo({ db, handle }: ImportBackend, question: Question): Promise<Answered> {
  try {
    if (question.kind === "query") return { ok: true, value: await db.query(question.sql, question.parameters) };
    if (question.kind === "exec") {
      await db.exec(question.sql);
      return { ok: true, value: null };
    }
    const { method, url, headers, body } = question;
    const request = new Request(url, { method, headers, body: body === null ? null : new Uint8Array(body) });
    const answer = await handle(request);
    return { ok: true, value: { status: answer?.status ?? 404, text: (await answer?.text()) ?? "" } };
  } catch (error) {
    return { ok: false, message: reasonOf(error), code: (error as { code?: unknown }).code ?? null };
  }
}
