import { Receipt } from 'lucide-react';
import { money } from '@schoolbell/core/format';
import * as css from '../search/Search.css.ts';
import { foundKind, type FoundRow } from '../shell/parts.ts';
import { Tag } from '../ui/Tag.tsx';

function FoundInvoice({ row: { number, payer, currency, balance } }: { row: FoundRow<'invoice'> }) {
  return (
    <>
      <span className={css.icon} aria-hidden>
        <Receipt size={16} />
      </span>
      <span className={css.text}>
        <span className={css.name}>{number}</span>
        <span className={css.line}>
          {[payer, balance > 0 && `${money(balance, currency)} to pay`].filter(Boolean).join(' · ')}
        </span>
      </span>
      <Tag tone="info" dot={false}>
        Invoice
      </Tag>
    </>
  );
}

export const found = foundKind({
  key: 'invoice',
  at: 35,
  path: ({ invoice_id }) => `/billing/invoices?invoice=${invoice_id}`,
  Row: FoundInvoice,
});
