/** The items named in `order` first, then the others in their previous order. */
export function inOrder<Thing extends { id: string }>(things: readonly Thing[], order: readonly string[]): Thing[] {
  const at = new Map(order.map((id, index) => [id, index]));
  const placeOf = ({ id }: Thing) => at.get(id) ?? at.size;
  return things.toSorted((a, b) => placeOf(a) - placeOf(b));
}
