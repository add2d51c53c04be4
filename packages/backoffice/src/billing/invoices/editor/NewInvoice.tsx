import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { idIn } from '../../../http/address.ts';
import { Page } from '../../../shell/Page.tsx';
import { today } from '../../../ui/dates.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Bones } from '../../settings/Group.tsx';
import { InvoiceForm } from './InvoiceForm.tsx';
import { emptyInvoice } from './typed.ts';
import { type EditorTerms, useTerms, warmTerms } from './useTerms.ts';

/** Starts the first reads. */
export function warm(): void {
  warmTerms();
}

/** Writes a new invoice, for the student whom the address names or who is chosen first. */
export function Component() {
  const { terms, error, retry } = useTerms();
  if (terms) return <New terms={terms} />;
  return <Page title="New invoice">{error ? <ErrorState line={error.message} onRetry={retry} /> : <Bones />}</Page>;
}

function New({ terms }: { terms: EditorTerms }) {
  const [query] = useSearchParams();
  const [begins] = useState(() => ({
    ...emptyInvoice(idIn(query, 'student') ?? null, today()),
    use_credit: terms.auto_apply,
  }));
  return <InvoiceForm title="New invoice" stored={null} begins={begins} replaces={false} terms={terms} />;
}
