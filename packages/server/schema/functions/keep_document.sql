-- A document that has its number never changes: only sums, how it is paid and sent, and texts below it do. People may be merged.
create or replace function keep_document() returns trigger language plpgsql as $$
declare
  may text[] := array['credited', 'paid', 'balance', 'status', 'remaining', 'freed', 'next_due_on', 'sent_status', 'sent_at', 'instalment_switch', 'autocharge', 'method_id',
    'order_id', 'split_id', 'notes', 'footer', 'reference', 'taken_at', 'cancelled_at', 'cancelled_by', 'cancel_reason', 'voided_at', 'voided_by', 'void_reason', 'is_final', 'payer_id',
    'user_detail_id', 'created_by', 'updated_at', 'version'];
begin
  if tg_op = 'DELETE' then
    if old.number is not null then raise exception 'document % has a number and stays', old.number using errcode = 'restrict_violation'; end if;
    return old;
  end if;
  -- The seal comes last, over all that is stored, in the transaction that gives the number.
  if old.seal is null then may := array_append(may, 'seal'); end if;
  if old.number is not null and (to_jsonb(old) - may) <> (to_jsonb(new) - may) then
    raise exception 'document % has a number and does not change', old.number using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
