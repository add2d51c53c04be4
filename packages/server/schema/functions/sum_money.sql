-- What entries of the ledger do to the sums beside it: of payments, accounts, invoices, parts and notes.
create or replace function sum_money() returns trigger language plpgsql as $$
begin
  update payment p set free = p.free + moved.free, refunded = p.refunded + moved.refunded
    from (select institution_id, payment_id, sum(case when kind in ('in', 'free') then amount else -amount end) as free,
        -- A refund that came back is money that comes in again.
        sum(case when kind = 'refund' then amount when kind = 'in' and refund_id is not null then -amount else 0 end) as refunded from added group by 1, 2) moved
    where p.institution_id = moved.institution_id and p.payment_id = moved.payment_id;
  update account a set credit = a.credit + moved.free
    from (select institution_id, account_id, sum(case when kind in ('in', 'free') then amount else -amount end) as free from added group by 1, 2) moved
    where a.institution_id = moved.institution_id and a.account_id = moved.account_id and moved.free <> 0;
  update credit_note n set remaining = n.remaining + moved.free, freed = n.freed + moved.freed
    from (select institution_id, credit_note_id, sum(case when kind = 'free' then amount else -amount end) as free,
        sum(case when kind = 'free' then amount else 0 end) as freed from added where credit_note_id is not null group by 1, 2) moved
    where n.institution_id = moved.institution_id and n.credit_note_id = moved.credit_note_id;
  update installment s set paid = s.paid + moved.paid
    from (select institution_id, installment_id, sum(case when kind = 'allocate' then amount else -amount end) as paid
        from added where installment_id is not null group by 1, 2) moved
    where s.institution_id = moved.institution_id and s.installment_id = moved.installment_id and moved.paid <> 0;
  update invoice i set paid = i.paid + moved.paid
    from (select institution_id, invoice_id, sum(case when kind = 'allocate' then amount else -amount end) as paid
        from added where invoice_id is not null group by 1, 2) moved
    where i.institution_id = moved.institution_id and i.invoice_id = moved.invoice_id and moved.paid <> 0;
  return null;
end $$;
