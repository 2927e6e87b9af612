/** Hands a JSON text to the browser as a download. `fileName` is given the day as YYYY-MM-DD. */
export function saveFile(text: string, fileName: (day: string) => string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName(new Date().toISOString().slice(0, 10));
  link.click();
  // Some browsers read the address only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
