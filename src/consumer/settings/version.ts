/** Of what this page runs: the name of its first script tells one version from another. */
export function readVersion(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src*="/assets/"]');
  return /-([\w-]{6})\.js/.exec(script?.src ?? "")?.[1] ?? "";
}
