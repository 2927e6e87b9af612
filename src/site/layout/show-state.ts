/** Shows of what stands in a page what belongs to this moment of it: `data-when="waiting failed"` names those a part is for. */
export function showState(area: HTMLElement, state: string): void {
  area.dataset["state"] = state;
  for (const part of area.querySelectorAll<HTMLElement>("[data-when]"))
    part.hidden = !(part.dataset["when"] ?? "").split(" ").includes(state);
}
