-- Text: cleaning, folding for search, telephone numbers, languages and times.

-- True if the text has a visible character: anything but spaces, joiners, direction marks, fillers, variation selectors and
-- tags.
create function private.is_visible(p_text text) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return p_text ~ ('[^\s\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f'
    || '\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff]');
end
$$;

-- Trims the text and removes control characters (except tab and line feed) and the marks that reverse the following text or end
-- the isolation of a name within a sentence (plain direction marks stay). Null if nothing visible is left.
create function private.clean_text(p_text text) returns text language plpgsql immutable set search_path = '' as $$
declare
  v_text text := btrim(regexp_replace(p_text, '[\x01-\x08\x0b-\x1f\x7f\u202a-\u202e\u2066-\u2069]', '', 'g'), E' \t\n\u00a0\u200b\ufeff');
begin
  return case when private.is_visible(v_text) then v_text end;
end
$$;

-- True for a telephone number of 3 to 15 digits with the usual separators; false for codes such as `*#06#`, which a telephone
-- would execute. Null for null.
create function private.is_phone(p_text text) returns boolean language sql immutable set search_path = '' as $$
  select length(p_text) <= 40 and p_text ~ '^\+?[0-9 ()./-]+$' and length(regexp_replace(p_text, '[^0-9]', '', 'g')) between 3 and 15
$$;

-- Text for search: lower case without accents, so that "cafe" finds "Café".
create function private.fold_text(p_text text) returns text language sql immutable set search_path = '' as $$
  select lower(regexp_replace(normalize(coalesce(p_text, ''), NFD), E'[\u0300-\u036f]', '', 'g'))
$$;

-- A `like` pattern that finds `p_text` anywhere in a folded text; wildcards in `p_text` are escaped.
create function private.contains_pattern(p_text text) returns text language sql immutable set search_path = '' as $$
  select '%' || regexp_replace(private.fold_text(p_text), '([\\%_])', '\\\1', 'g') || '%' where p_text is not null
$$;

create function private.iso(p_at timestamptz) returns text language sql immutable set search_path = '' as $$
  select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- The languages of the app, as in src/domain/languages.ts.
create function private.languages() returns text[] language sql immutable set search_path = '' as $$
  select array['en', 'fr', 'de', 'lb', 'pt']
$$;

-- The language of the app for a tag such as "fr-LU"; null for any other tag.
create function private.read_language(p_tag text) returns text language sql immutable set search_path = '' as $$
  select language from unnest(private.languages()) as language where language = lower(split_part(p_tag, '-', 1))
$$;

grant execute on function
  private.is_visible(text), private.clean_text(text), private.is_phone(text), private.fold_text(text),
  private.contains_pattern(text), private.iso(timestamptz)
to anon, authenticated, service_role;
