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

-- Text for search, by the rules of src/domain/text/fold-text.ts: lower case, without accents, with the letters that no
-- decomposition folds replaced, so that "boeuf" finds "Bœuf". Not `unaccent`: it is not immutable, and its rules differ between
-- versions and cannot be read by the device.
create function private.fold_text(p_text text) returns text language sql immutable set search_path = '' as $$
  select translate(replace(replace(replace(replace(
    lower(regexp_replace(normalize(coalesce(p_text, ''), NFKD),
      '[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640'
        || '\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff'
        || '\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]', '', 'g')),
    'ß', 'ss'), 'œ', 'oe'), 'æ', 'ae'), 'þ', 'th'),
    'øđðłħŧıŋĸƒςґћђةىکی٠۰١۱٢۲٣۳٤۴٥۵٦۶٧۷٨۸٩۹',
    'oddlhtinkfσгhdهيكي00112233445566778899')
$$;

-- Folded text with one space between its words.
create function private.space_words(p_folded text) returns text language sql immutable set search_path = '' as $$
  select btrim(regexp_replace(p_folded,
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf'
      || '\u00d7\u00f7\u055a-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05f3\u05f4\u060c\u061b\u061f\u066a-\u066d'
      || '\u06d4\u0964\u0965\u0970\u0e2f\u0e3f\u0e4f\u0e5a\u0e5b\u10fb\u1680\u2000-\u2bff\u2e00-\u2e7f'
      || '\u3000-\u3004\u3008-\u3030\u303d-\u303f\u30a0\u30fb\ua673\ufd3e\ufd3f\ufe10-\ufe19\ufe30-\ufe6f'
      || '\ufff0-\uffff\U0001f000-\U0001faff\U000e0000-\U000e0fff]+', ' ', 'g'))
$$;

create function private.spaced_words(p_text text) returns text language sql immutable set search_path = '' as $$
  select private.space_words(private.fold_text(p_text))
$$;

-- The same with words joined at apostrophes, hyphens and dots: "D'Angelo" becomes "dangelo".
create function private.joined_words(p_text text) returns text language sql immutable set search_path = '' as $$
  select private.space_words(regexp_replace(private.fold_text(p_text), '[''’ʼʹ`´.‐‑-]+(?=[^\s''’ʼʹ`´.‐‑-])', '', 'g'))
$$;

-- A `like` pattern that finds `p_text` anywhere in a folded text; wildcards in `p_text` are escaped.
create function private.contains_pattern(p_text text) returns text language sql immutable set search_path = '' as $$
  select '%' || regexp_replace(private.fold_text(p_text), '([\\%_])', '\\\1', 'g') || '%' where p_text is not null
$$;

-- The time zone of what belongs to no place and to nobody, and of a place or person whose zone is not known.
create function private.service_zone() returns text language sql immutable set search_path = '' as $$
  select 'Europe/Luxembourg'
$$;

-- The first moment of the day in a time zone.
create function private.day_start(p_at timestamptz, p_zone text) returns timestamptz language sql stable set search_path = '' as $$
  select date_trunc('day', p_at at time zone p_zone) at time zone p_zone
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
  private.space_words(text), private.spaced_words(text), private.joined_words(text),
  private.contains_pattern(text), private.iso(timestamptz)
to anon, authenticated, service_role;
