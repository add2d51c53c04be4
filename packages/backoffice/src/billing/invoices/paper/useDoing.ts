import { useState } from 'react';
import { issueInvoice } from '@schoolbell/core/billing/invoices/contract';
import type { InvoiceDetails } from '@schoolbell/core/billing/invoices/schemas';
import { invoicePDF, resendInvoice } from '@schoolbell/core/billing/papers/contract';
import { download } from '../../../http/download.ts';
import { useWrite } from '../../../http/write.ts';
import { toast } from '../../../ui/toasts.ts';
import { useReminding } from '../../reminding.ts';

/** Issuing, mailing and drawing an invoice, and reminding its payer. */
export function useDoing({ invoice_id, version, number }: InvoiceDetails) {
  const issuing = useWrite(issueInvoice);
  const mailing = useWrite(resendInvoice);
  const { remind, isSending: isReminding } = useReminding();
  const [isDrawing, setDrawing] = useState(false);
  const say = ({ message }: { message: string }) => toast(message);
  return {
    issue: () => issuing.mutateAsync({ invoice_id, version, send: 1 }).then(say, toast.error),
    send: () => mailing.mutateAsync({ id: invoice_id }).then(say, toast.error),
    remind: () => remind({ invoice_id }),
    async draw() {
      setDrawing(true);
      await download(invoicePDF, { id: invoice_id }, `${number ?? 'Draft'}.pdf`).catch(toast.error);
      setDrawing(false);
    },
    isIssuing: issuing.isPending,
    isSending: mailing.isPending,
    isReminding,
    isDrawing,
  };
}
