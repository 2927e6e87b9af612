/** Downloads a JSON text. `fileName` receives the day as YYYY-MM-DD. */
export const saveFile = (text: string, fileName: (day: string) => string): void =>
  saveBlob(new Blob([text], { type: "application/json" }), fileName(new Date().toISOString().slice(0, 10)));

export function saveBlob(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the URL only after `click` has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
