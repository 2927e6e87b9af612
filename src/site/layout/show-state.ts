/** Sets the state of `area` and shows only its parts for that state. `data-when="waiting failed"` lists the states of a part. */
export function showState(area: HTMLElement, state: string): void {
  area.dataset["state"] = state;
  for (const part of area.querySelectorAll<HTMLElement>("[data-when]"))
    part.hidden = !(part.dataset["when"] ?? "").split(" ").includes(state);
}
