import { useState } from 'react';
import { useParams } from 'react-router';
import { invoice as invoiceDetails } from '@schoolbell/core/billing/invoices/contract';
import type { InvoiceDetails } from '@schoolbell/core/billing/invoices/schemas';
import { prefetch, useRead } from '../../../http/read.ts';
import { Page } from '../../../shell/Page.tsx';
import { today, zone } from '../../../ui/dates.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LinkButton } from '../../../ui/Link.tsx';
import { Bones } from '../../settings/Group.tsx';
import { InvoiceForm } from './InvoiceForm.tsx';
import { invoiceTyped } from './typed.ts';
import { type EditorTerms, useTerms, warmTerms } from './useTerms.ts';

const inputOf = (id: string | undefined) => ({ id: Number(id) || 0, timezone: zone });

/** Starts the first reads. */
export function warm({ id }: Readonly<Record<string, string | undefined>>): void {
  prefetch(invoiceDetails, inputOf(id));
  warmTerms();
}

/** Changes an invoice that has no number, or writes the one that takes an issued one's place. */
export function Component() {
  const { id } = useParams();
  const { data, error, refetch } = useRead(invoiceDetails, inputOf(id));
  const { terms, error: termsError, retry } = useTerms();
  const failed = data ? termsError : (error ?? termsError);
  const [round, setRound] = useState(0);
  const again = () => void refetch().then(() => setRound((now) => now + 1));
  if (data && terms && String(data.invoice_id) === id)
    return <Edit key={`${id} ${round}`} invoice={data} terms={terms} onReload={again} />;
  return (
    <Page title="Edit invoice">
      {failed ? (
        <ErrorState
          line={failed.message}
          onRetry={() => {
            void refetch();
            retry();
          }}
        />
      ) : (
        <Bones />
      )}
    </Page>
  );
}

interface EditProps {
  invoice: InvoiceDetails;
  terms: EditorTerms;
  onReload: () => void;
}

function Edit({ invoice, terms, onReload }: EditProps) {
  // As it was when the form opened: what a colleague saves later must not be written over unseen.
  const [stored] = useState(invoice);
  const { may, number, invoice_id } = stored;
  const replaces = may.replace === 1;
  const [begins] = useState(() => ({
    ...invoiceTyped(stored, { today: today(), replaces }),
    use_credit: terms.auto_apply,
  }));
  if (!may.edit && !may.replace)
    return (
      <Page title="Edit invoice">
        <EmptyState
          title={`${number ?? 'This invoice'} can no longer be changed`}
          line="It was cancelled, or it belongs to a booking."
          action={<LinkButton to={`/billing/invoices?invoice=${invoice_id}`}>Open invoice</LinkButton>}
        />
      </Page>
    );
  return (
    <InvoiceForm
      title={replaces ? `Replace ${number}` : 'Edit invoice'}
      {...{ stored, begins, replaces, terms, onReload }}
    />
  );
}
