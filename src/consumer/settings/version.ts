/** Version of the running app, from the hash in the name of its first script. */
export function readVersion(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src*="/assets/"]');
  return versionIn(script?.src ?? "");
}

/** "https://…/assets/first-Obg2Zo6.js" → "Obg2Zo6"; "" without a hash, as in development. */
export const versionIn = (address: string): string => /-([\w-]{6,8})\.js$/.exec(address)?.[1] ?? "";
