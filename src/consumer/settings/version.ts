/** Of what this page runs: the name of its first script tells one version from another. */
export function readVersion(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src*="/assets/"]');
  return versionIn(script?.src ?? "");
}

/** "https://…/assets/first-Obg2Zo6.js" → "Obg2Zo6"; "" where a script has no version, as in development. */
export const versionIn = (address: string): string => /-([\w-]{6,8})\.js$/.exec(address)?.[1] ?? "";
