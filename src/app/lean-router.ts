/**
 * react-router without what nobody imports of it, for the build. It names its components by assignment and does not mark
 * `forwardRef` as pure, so a bundler has to keep its links, forms and prefetching: /app/map would need 117.5 kB instead of
 * 113.8, and may need 115. (The bundler's own `manualPureFunctions` and `propertyWriteSideEffects` were tried: 117.2.)
 * Nothing else is changed, which `tests/unit/lean-router.test.ts` holds against the installed version.
 */
export const leanRouter = (code: string): string =>
  code.replaceAll(displayNames, "").replaceAll(components, "= /* @__PURE__ */ $1");

const displayNames = /^\w+\.displayName = "\w+";$/gm;
const components = /= (React\d*\.(?:forwardRef|memo|createContext)\b)/g;
