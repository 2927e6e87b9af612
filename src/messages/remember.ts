/**
 * Stores a choice for the next start; null removes it. If storage is full, the choice only lasts as long as the page is
 * open.
 */
export function remember(key: string, choice: string | null): void {
  try {
    if (choice === null) localStorage.removeItem(key);
    else localStorage.setItem(key, choice);
  } catch {
    // The choice is applied all the same.
  }
}
