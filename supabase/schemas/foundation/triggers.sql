-- Triggers that many tables share.

-- BEFORE UPDATE trigger: refuses changes of the named columns that come directly from the API. Column grants are not enough: the
-- embedded engine grants whole tables. Invoker: `current_user` distinguishes the API from our procedures.
create function private.protect_columns() returns trigger language plpgsql set search_path = '' as $$
declare
  v_old jsonb := to_jsonb(old);
  v_new jsonb := to_jsonb(new);
  v_column text;
begin
  if current_user not in ('anon', 'authenticated') then
    return new;
  end if;
  foreach v_column in array tg_argv loop
    if v_old -> v_column is distinct from v_new -> v_column then
      perform private.refuse(403, 'column_protected', format('The column %s cannot be changed here.', v_column));
    end if;
  end loop;
  return new;
end
$$;

create function private.touch_updated_at() returns trigger language plpgsql set search_path = '' as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end
$$;
