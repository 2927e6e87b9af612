import type { Answer, Failure } from "../data/answer.ts";

export const demoServerCount = 50;
export const demoPauseMs = 100;
/** Of results and of errors alike: enough to see what they look like. */
const shownAtMost = 5;

export type DemoServer = { name: string; email: string };
export type Progress = {
  created: number;
  errors: number;
  /** The first five of each. */
  firstResults: readonly DemoServer[];
  firstErrors: readonly Failure[];
};
export const nothingYet: Progress = { created: 0, errors: 0, firstResults: [], firstErrors: [] };

type Ports = {
  create: () => Promise<Answer<DemoServer>>;
  /** Waits as long as it is told, in milliseconds. */
  pause: (ms: number) => Promise<void>;
  onProgress: (progress: Progress) => void;
};

/** One account after the other with a pause between; an error counts and ends nothing. */
export async function createServers({ create, pause, onProgress }: Ports): Promise<Progress> {
  let progress = nothingYet;
  for (let nth = 0; nth < demoServerCount; nth += 1) {
    if (nth > 0) await pause(demoPauseMs);
    progress = after(progress, await create());
    onProgress(progress);
  }
  return progress;
}

const upTo = <T>(list: readonly T[], one: T): readonly T[] => (list.length < shownAtMost ? [...list, one] : list);

const after = (before: Progress, answer: Answer<DemoServer>): Progress =>
  answer.ok
    ? { ...before, created: before.created + 1, firstResults: upTo(before.firstResults, answer.value) }
    : { ...before, errors: before.errors + 1, firstErrors: upTo(before.firstErrors, answer.failure) };
