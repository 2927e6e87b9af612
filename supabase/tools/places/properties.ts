type Raw = Record<string, unknown>;

const isObject = (value: unknown): value is Raw => value !== null && typeof value === "object" && !Array.isArray(value);

/**
 * The tags in the properties of a feature. Most exporters write tags as properties; some nest them as `tags`, and ogr2ogr
 * writes what has no column into `other_tags`: as hstore, or as JSON.
 */
export function tagsOfProperties(properties: Raw): Raw {
  const { tags, other_tags: otherTags } = properties;
  const others = typeof otherTags === "string" ? parsed(otherTags) : otherTags;
  return { ...properties, ...(isObject(tags) ? tags : {}), ...(isObject(others) ? others : {}) };
}

function parsed(text: string): Raw {
  if (text.trimStart().startsWith("{")) {
    try {
      const value: unknown = JSON.parse(text);
      if (isObject(value)) return value;
    } catch {
      // Read as hstore.
    }
  }
  return Object.fromEntries(pairsOf(text));
}

/** `"key"=>"value","key"=>NULL`; quotes and backslashes in texts are escaped by a backslash. */
function* pairsOf(hstore: string): Generator<[string, string]> {
  const pair = /"((?:[^"\\]|\\.)*)"\s*=>\s*"((?:[^"\\]|\\.)*)"/gs;
  const plain = (text = "") => text.replace(/\\(.)/gs, "$1");
  for (const [, key, value] of hstore.matchAll(pair)) yield [plain(key), plain(value)];
}
