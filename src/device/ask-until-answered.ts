const retryMs = 5_000;

/**
 * Calls `ask` after `firstMs` and then every few seconds, until it resolves with true or the returned function is
 * called.
 */
export function askUntilAnswered(ask: () => Promise<boolean>, firstMs: number): () => void {
  let current = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const again = async () => {
    const answered = await ask();
    if (current && !answered) timer = setTimeout(again, retryMs);
  };
  timer = setTimeout(again, firstMs);
  return () => {
    current = false;
    clearTimeout(timer);
  };
}
