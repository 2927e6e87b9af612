/** Of an OpenStreetMap element. Nodes, ways and relations count on their own, so a number alone identifies nothing. */
export type Identity = { type: string; id: string };

const types: Readonly<Record<string, string>> = { n: "node", w: "way", r: "relation" };

/** `shape`: the geometry of the feature, by which a bare number is a node, way or relation. */
export function identityOf(id: unknown, properties: Readonly<Record<string, unknown>>, shape: string): Identity | null {
  // ogr2ogr has two columns for outlines: `osm_way_id` for ways, and `osm_id` for relations.
  const way = parsed(properties["osm_way_id"], "way");
  if (way) return way;
  const named =
    typeof properties["osm_type"] === "string" ? types[properties["osm_type"].charAt(0).toLowerCase()] : undefined;
  const outline = /Polygon/.test(shape);
  const line = outline || /LineString/.test(shape) ? "way" : "node";
  return (
    parsed(properties["full_id"], null) ??
    parsed(id, named ?? line) ??
    parsed(properties["@id"], named ?? line) ??
    parsed(properties["osm_id"], named ?? (outline ? "relation" : line)) ??
    parsed(properties["id"], named ?? line)
  );
}

/**
 * Exporters write `node/12`, `n12`, an address that ends in `node/12`, a bare number of the type `bare`, and areas (`a24` is
 * way 12, `a25` relation 12).
 */
function parsed(value: unknown, bare: string | null): Identity | null {
  const text = typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
  const match = /^(?:https?:.*\/)?(?:([nwra])[a-z]*[/_:]?)?(\d+)$/.exec(text);
  if (!match?.[2]) return null;
  if (match[1] === "a") {
    const area = BigInt(match[2]);
    return { type: area % 2n === 0n ? "way" : "relation", id: String(area / 2n) };
  }
  const type = match[1] === undefined ? bare : types[match[1]];
  return type ? { type, id: match[2] } : null;
}
