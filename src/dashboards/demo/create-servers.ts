import type { Answer, Failure } from "../data/answer.ts";

export const demoServerCount = 50;
export const demoPauseMs = 100;
/** Results and errors are shown up to this number each. */
const maxShown = 5;

export type DemoServer = { name: string; email: string };
export type Progress = {
  created: number;
  errors: number;
  firstResults: readonly DemoServer[];
  firstErrors: readonly Failure[];
};
export const nothingYet: Progress = { created: 0, errors: 0, firstResults: [], firstErrors: [] };

type Ports = {
  create: () => Promise<Answer<DemoServer>>;
  pause: (ms: number) => Promise<void>;
  onProgress: (progress: Progress) => void;
};

/** Creates accounts one after another with a pause in between. An error is counted and does not stop the run. */
export async function createServers({ create, pause, onProgress }: Ports): Promise<Progress> {
  let progress = nothingYet;
  for (let nth = 0; nth < demoServerCount; nth += 1) {
    if (nth > 0) await pause(demoPauseMs);
    progress = after(progress, await create());
    onProgress(progress);
  }
  return progress;
}

const upTo = <T>(list: readonly T[], one: T): readonly T[] => (list.length < maxShown ? [...list, one] : list);

const after = (before: Progress, answer: Answer<DemoServer>): Progress =>
  answer.ok
    ? { ...before, created: before.created + 1, firstResults: upTo(before.firstResults, answer.value) }
    : { ...before, errors: before.errors + 1, firstErrors: upTo(before.firstErrors, answer.failure) };
