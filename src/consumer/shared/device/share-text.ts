/** Opens the share sheet of the system; without one, copies the text to the clipboard. */
export async function shareText(shared: {
  title: string;
  text: string;
  url: string;
}): Promise<"shared" | "copied" | "failed"> {
  if (typeof navigator.share === "function") {
    try {
      await navigator.share(shared);
      return "shared";
    } catch (error) {
      // The person closed the share sheet; nothing has to be copied then.
      if (error instanceof DOMException && error.name === "AbortError") return "shared";
    }
  }
  try {
    await navigator.clipboard.writeText(`${shared.text} ${shared.url}`);
    return "copied";
  } catch {
    return "failed";
  }
}
