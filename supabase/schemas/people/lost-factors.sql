-- Lost factors: an admin removes the second step of a person who has lost it together with the recovery codes. It happens three days
-- after the person got a mail, whose link refuses it, because whoever asked may be somebody else.

-- Tables --------------------------------------------------------------------------------------------------------------

create table private.factor_removals (
  user_id uuid primary key references auth.users (id) on delete cascade,
  asked_by uuid references auth.users (id) on delete set null,
  reason text not null check (length(reason) between 1 and 2000 /* maxReasonLength */),
  due_at timestamptz not null default now() + make_interval(hours => 72 /* factorRemovalHours */)
);

-- Indexes -------------------------------------------------------------------------------------------------------------

create index factor_removals_due on private.factor_removals (due_at);
create index factor_removals_asked_by on private.factor_removals (asked_by);

-- Grants and row level security ---------------------------------------------------------------------------------------

revoke all on private.factor_removals from public, anon, authenticated, service_role;
alter table private.factor_removals enable row level security;

-- Policies ------------------------------------------------------------------------------------------------------------

create policy "only procedures read removals of factors" on private.factor_removals for select to anon, authenticated using (false);

-- Functions -----------------------------------------------------------------------------------------------------------

-- Returns {success, due_at}. A second request does not change the first.
create function private.remove_lost_factor(p_user_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.require_admin();
  v_reason text := private.clean_text(p_reason);
  v_due timestamptz;
begin
  if v_reason is null or length(v_reason) > 2000 /* maxReasonLength */ then
    perform private.refuse(422, 'reason_required', 'Please give a reason that the person can read');
  end if;
  if p_user_id = v_admin then
    perform private.refuse(422, 'own_content', 'Another admin has to do this for you');
  end if;
  if not private.has_factor(p_user_id) then
    perform private.refuse(409, 'no_second_step', 'There is no second step to remove.');
  end if;
  insert into private.factor_removals (user_id, asked_by, reason) values (p_user_id, v_admin, v_reason)
  on conflict (user_id) do nothing returning due_at into v_due;
  if found then
    perform private.log_action('factor_removal_asked', p_user_id, jsonb_build_object('due', private.iso(v_due)));
    perform private.offer_undo(p_user_id, 'factor_removal', '{}', private.verified_email(p_user_id),
      jsonb_build_object('until', private.iso(v_due), 'reason', v_reason));
  end if;
  return jsonb_build_object('success', true,
    'due_at', private.iso((select r.due_at from private.factor_removals as r where r.user_id = p_user_id)));
end
$$;

-- Removes factors whose time has come, with the recovery codes and all sessions. The person gets the mail about a removed factor.
create function private.carry_out_factor_removals() returns void language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid;
begin
  for v_user in delete from private.factor_removals as r where r.due_at <= now() returning r.user_id loop
    perform private.offer_undo(v_user, 'factor_removed', to_jsonb(f), private.verified_email(v_user))
    from auth.mfa_factors as f where f.user_id = v_user and f.status::text = 'verified';
    perform private.begin_own_change();
    delete from auth.mfa_factors as f where f.user_id = v_user;
    delete from private.recovery_codes as c where c.user_id = v_user;
    delete from auth.sessions as s where s.user_id = v_user;
    perform private.log_action('factor_removed', v_user, '{}');
  end loop;
end
$$;
