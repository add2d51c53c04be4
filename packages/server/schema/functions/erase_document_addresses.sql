-- Takes addresses, and the names of saved cards, out of the activity of documents of these people, only in the transaction's tenant. The app can only insert
-- into it; this is the exception. That a document was sent, when and by whom stays.
create or replace function erase_document_addresses(of_people bigint[]) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update document_event e set detail = e.detail - array['to', 'method']
  where e.institution_id = tenant() and e.detail ?| array['to', 'method'] and (
    e.invoice_id in (select i.invoice_id from invoice i where i.institution_id = tenant() and (i.payer_id = any(of_people) or i.user_detail_id = any(of_people)))
    or e.credit_note_id in (select n.credit_note_id from credit_note n where n.institution_id = tenant() and (n.payer_id = any(of_people) or n.user_detail_id = any(of_people)))
    or e.membership_id in (select m.membership_id from membership m where m.institution_id = tenant() and (m.payer_id = any(of_people) or m.user_detail_id = any(of_people)))
    or e.payment_id in (select y.payment_id from payment y join account a on a.institution_id = y.institution_id and a.account_id = y.account_id
      where y.institution_id = tenant() and a.holder_id = any(of_people)));
$$;
revoke all on function erase_document_addresses from public;
grant execute on function erase_document_addresses to schoolbell_app;
