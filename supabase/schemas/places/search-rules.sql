-- The rules of every search of places, the same as src/domain/places/search-places.ts. tests/support/search-vectors.json holds both to
-- the same answers.

-- Functions -----------------------------------------------------------------------------------------------------------

-- The number of wrong letters that a word of a query may have. A wrong digit is another number.
create function private.tolerance_of(p_word text) returns int language sql immutable set search_path = '' as $$
  select case when p_word ~ '[0-9]' or length(p_word) not between 4 and 40 then 0 when length(p_word) < 8 then 1 else 2 end
$$;

-- A bit for each letter of a word, modulo 32.
create function private.letters_of(p_word text) returns bigint language sql immutable set search_path = '' as $$
  select coalesce(bit_or(1::bigint << (ascii(letter) & 31)), 0) from regexp_split_to_table(p_word, '') as letter
$$;

-- The word with up to `p_most` (0 to 2) pairs of neighbours swapped. Pairs do not overlap.
create function private.swapped_words(p_word text, p_most int) returns table (word text, swaps int)
language sql immutable set search_path = '' as $$
  with once as (
    select overlay(p_word placing substr(p_word, nth + 1, 1) || substr(p_word, nth, 1) from nth for 2) as word, nth
    from generate_series(1, length(p_word) - 1) as nth
    where p_most >= 1 and substr(p_word, nth, 1) <> substr(p_word, nth + 1, 1)
  )
  select p_word, 0
  union all select once.word, 1 from once
  union all
  select overlay(once.word placing substr(once.word, other + 1, 1) || substr(once.word, other, 1) from other for 2), 2
  from once, generate_series(once.nth + 2, length(p_word) - 1) as other
  where p_most >= 2 and substr(once.word, other, 1) <> substr(once.word, other + 1, 1)
$$;

-- The beginnings of the given words that differ from `p_word` in no more letters than it may, each with the number of wrong, missing,
-- extra or swapped letters.
create function private.misspelled_among(p_word text, p_words text[]) returns table (beginning text, errors int)
language plpgsql immutable set search_path = '' as $$
declare
  v_most int := private.tolerance_of(p_word);
begin
  return query
    with first as materialized (
      select distinct left(w, long) as letters from unnest(p_words) as w,
        generate_series(greatest(length(p_word) - v_most, 1), length(p_word) + v_most) as long
      -- A swap is two other errors: this is cheaper than to compare with each swapped word.
      where long <= length(w) and extensions.levenshtein_less_equal(p_word, left(w, long), 2 * v_most) <= 2 * v_most
    )
    select first.letters, min(v.swaps + extensions.levenshtein_less_equal(v.word, first.letters, v_most - v.swaps))
    from first, private.swapped_words(p_word, v_most) as v
    where extensions.levenshtein_less_equal(v.word, first.letters, v_most - v.swaps) <= v_most - v.swaps
    group by first.letters;
end
$$;

-- The same among the words of all places. Definer: nobody else reads the table.
create function private.misspelled(p_word text) returns table (beginning text, errors int)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_most int := private.tolerance_of(p_word);
  v_letters bigint := private.letters_of(p_word);
begin
  return query select * from private.misspelled_among(p_word, array(
    select distinct w.word from private.place_words as w
    -- Every letter of the query that a word lacks is one error.
    where bit_count((v_letters & ~w.letters)::bit(64)) <= v_most and length(w.word) >= length(p_word) - v_most));
end
$$;

-- Types of which a word begins with `p_word`, as they stand in a search text: "=pizza ". A short word has to be a whole word of a
-- longer name, e.g. "Fruits de mer".
create function private.types_named(p_word text, p_alone boolean) returns text[] language sql immutable set search_path = '' as $$
  select array(select '=' || t.code || ' ' from private.type_words() as t
    where case when length(p_word) >= 3 then strpos(' ' || t.words, ' ' || p_word) > 0
      else not p_alone and strpos(' ' || t.words || ' ', ' ' || p_word || ' ') > 0 end
    order by 1)
$$;

-- Tags of which a name begins with the folded text.
create function private.tags_named(p_folded text) returns text[] language sql immutable set search_path = '' as $$
  select array(select t.code from private.tag_names() as t where length(p_folded) >= 3
    and exists (select from unnest(string_to_array(t.names, ';')) as n where starts_with(n, p_folded)))
$$;

-- SQL that is true for a place `r` with one of the texts in its search text; `false` for none. Each text is a literal, so that the
-- planner sees how many places have it and uses the index of trigrams for each.
create function private.text_condition(p_texts text[]) returns text language sql immutable set search_path = '' as $$
  select coalesce('(' || string_agg(format('r.search_text like %L', '%' || replace(one, '_', '\_') || '%'), ' or ') || ')', 'false')
  from (select distinct one from unnest(p_texts) as one) as each
$$;

-- How a word stands in a search text: a short one only at the beginning of a word, except in scripts without spaces.
create function private.word_text(p_word text) returns text language sql immutable set search_path = '' as $$
  select case when length(p_word) < 3 and p_word !~ '[^\u0001-\u0dff]' then ' ' else '' end || p_word
$$;

-- The texts of which a place must have one for a word, each with its number of wrong letters. At most sixty beginnings of words, the
-- most similar first; a beginning makes longer ones superfluous.
create function private.misspelled_texts(p_word text) returns table (looked text, errors int)
language plpgsql stable set search_path = '' as $$
begin
  return query select private.word_text(p_word), 0 union all select one, 0 from unnest(private.types_named(p_word, false)) as one;
  if private.tolerance_of(p_word) > 0 then
    return query
      with alike as materialized (select * from private.misspelled(p_word))
      select ' ' || a.beginning, a.errors from alike as a
      where not exists (select from alike as b
        where b.beginning <> a.beginning and b.errors <= a.errors and starts_with(a.beginning, b.beginning))
      order by a.errors, a.beginning limit 60;
    return query
      with alike as materialized (
        select * from private.misspelled_among(p_word, array(
          select distinct w from private.type_words() as t, regexp_split_to_table(t.words, ' ') as w)))
      select '=' || t.code || ' ', min(a.errors) from private.type_words() as t, alike as a
      where strpos(' ' || t.words, ' ' || a.beginning) > 0 group by t.code;
  end if;
end
$$;

-- The words of a query, at most eight.
create function private.query_words(p_query text) returns text[] language sql immutable set search_path = '' as $$
  select array(select w from unnest(string_to_array(private.spaced_words(left(p_query, 100)), ' ')) with ordinality as x (w, nth)
    group by w order by min(nth) limit 8)
$$;

-- Two SQL expressions on a place `r`: whether it matches the query, and its likeness, the smaller the better: the query is its name (0),
-- every word begins a word of its names or is its kind or cuisine, or the query is a tag of it (1), every word is somewhere in its
-- texts (2), every word is with one (3) or two wrong letters (4). Null for a query without letters and digits, and with `p_forgiving` if
-- no word may be misspelled. `levels`: whether it matches at least so well, for each likeness, the best first; in words of the indexes.
create function private.search_rules(p_query text, p_forgiving boolean, out matches text, out likeness text, out levels text[])
language plpgsql stable set search_path = '' as $$
declare
  v_words text[] := private.query_words(p_query);
  v_whole text := private.spaced_words(left(p_query, 100));
  v_tags text;
  v_named text;
begin
  if v_whole = '' or p_forgiving and not exists (select from unnest(v_words) as w where private.tolerance_of(w) > 0) then
    return;
  end if;
  if p_forgiving then
    select string_agg(of_word.two, ' and '), 'case when ' || string_agg(of_word.one, ' and ') || ' then 3 else 4 end',
      array[string_agg(of_word.one, ' and '), string_agg(of_word.two, ' and ')]
    into matches, likeness, levels from unnest(v_words) as w, lateral (
      select private.text_condition(array_agg(t.looked)) as two,
        private.text_condition(array_agg(t.looked) filter (where t.errors <= 1)) as one
      from private.misspelled_texts(w) as t) as of_word;
    return;
  end if;
  select string_agg(private.text_condition(private.word_text(w) || private.types_named(w, cardinality(v_words) = 1)), ' and '),
    string_agg(format('(split_part(r.search_text, %L, 1) like %L or %s)', E'\t', '% ' || w || '%', private.text_condition(private.types_named(w, cardinality(v_words) = 1))),
      ' and ')
  into matches, v_named from unnest(v_words) as w;
  v_tags := ' or r.rating_count > 0 and r.top_tags && ' || quote_literal(nullif(private.tags_named(v_whole), '{}')) || '::text[]';
  matches := '(' || matches || coalesce(v_tags, '') || ')';
  likeness := format('case when strpos(r.search_text, %L) > 0 then 0 when %s%s then 1 else 2 end',
    E'\n ' || v_whole || E'\n', v_named, coalesce(v_tags, ''));
  levels := array[format('string_to_array(split_part(r.search_text, %L, 1), %L) @> array[%L]', E'\t', E'\n', ' ' || v_whole),
    format('(%s%s)', v_named, coalesce(v_tags, '')), matches];
end
$$;

-- Adds the words of a place to the words of all places. Definer: nobody else writes the table.
create function private.note_place_words() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into private.place_words (word, letters)
  -- Cut, because an index entry has a largest size; a word of a query that may be misspelled is shorter.
  select distinct w, private.letters_of(w) from (select left(part, 60) as w from regexp_split_to_table(new.search_text, '\s+') as part) as cut
  where length(w) >= 3 and w !~ '[=0-9]' and not exists (select from private.place_words as known where known.word = w);
  return null;
end
$$;

grant execute on function
  private.tolerance_of(text), private.letters_of(text), private.swapped_words(text, int), private.misspelled_among(text, text[]),
  private.misspelled(text), private.type_words(), private.tag_names(), private.types_named(text, boolean), private.tags_named(text),
  private.text_condition(text[]), private.word_text(text), private.misspelled_texts(text), private.query_words(text),
  private.search_rules(text, boolean)
to anon, authenticated, service_role;

-- Triggers ------------------------------------------------------------------------------------------------------------

create trigger restaurants_words_added after insert on public.restaurants for each row execute function private.note_place_words();
create trigger restaurants_words_changed after update of name, other_names, vicinity, postcode, city, city_id on public.restaurants
  for each row execute function private.note_place_words();
