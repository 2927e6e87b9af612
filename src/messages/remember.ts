/** Keeps a choice for the next start, null: none. A full storage keeps nothing, and then it holds for as long as the page is open. */
export function remember(key: string, choice: string | null): void {
  try {
    if (choice === null) localStorage.removeItem(key);
    else localStorage.setItem(key, choice);
  } catch {
    // What was chosen is shown all the same.
  }
}
