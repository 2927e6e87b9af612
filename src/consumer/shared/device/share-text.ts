/** Hands a text to whatever the person shares with; where the browser has nothing for that, it is copied. */
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
      // They looked at the sheet and went back.
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
