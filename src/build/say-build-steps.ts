import type { Plugin } from "vite";

const steps = 3;

/**
 * Says on stderr which of its steps the build has done, because it takes half a minute without a word. Only in a quiet build: Vite's own
 * log has more. Must be the last plugin.
 */
export function sayBuildSteps(): Plugin {
  let files = 0;
  let isSaying = false;
  const say = (step: number, done: string) => {
    if (isSaying) process.stderr.write(`Building the pages: ${step} of ${steps}, ${done}\n`);
  };
  return {
    name: "say-build-steps",
    apply: (config, { command }) => command === "build" && !config.build?.ssr && !config.build?.lib,
    configResolved(config) {
      isSaying = config.logLevel === "warn" && !config.build.ssr;
    },
    moduleParsed: () => void (files += 1),
    buildEnd: (error) => {
      if (!error) say(1, `${files} files read`);
    },
    writeBundle: () => say(2, "scripts and styles written"),
    closeBundle: { order: "post", sequential: true, handler: () => say(3, "pages and worker written") },
  };
}
