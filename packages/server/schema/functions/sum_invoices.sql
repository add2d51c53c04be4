-- An account knows what is owed on its issued invoices.
create or replace function sum_invoices() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update account a set balance = a.balance + moved.balance
      from (select institution_id, account_id, sum(balance) as balance from added group by 1, 2 having sum(balance) <> 0) moved
      where a.institution_id = moved.institution_id and a.account_id = moved.account_id;
  else
    update account a set balance = a.balance + moved.balance
      from (select institution_id, account_id, sum(balance) as balance from (
          select institution_id, account_id, balance from added union all select institution_id, account_id, -balance from taken) both_of
        group by 1, 2 having sum(balance) <> 0) moved
      where a.institution_id = moved.institution_id and a.account_id = moved.account_id;
  end if;
  return null;
end $$;
