import { Ban, FileText, Pencil, Replace, Send, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { issueInvoice } from '@schoolbell/core/billing/invoices/contract';
import type { InvoiceDetails } from '@schoolbell/core/billing/invoices/schemas';
import { invoicePDF, resendInvoice } from '@schoolbell/core/billing/papers/contract';
import { fullName, money } from '@schoolbell/core/format';
import { download } from '../../../http/download.ts';
import { useWrite } from '../../../http/write.ts';
import { Button } from '../../../ui/Button.tsx';
import { today } from '../../../ui/dates.ts';
import { Kbd } from '../../../ui/Kbd.tsx';
import { part } from '../../../ui/parts.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { toast } from '../../../ui/toasts.ts';
import { dueWords } from '../dueWords.ts';
import { useKeys } from '../keys.ts';
import { states } from '../states.ts';
import { PlanTools } from './PlanTools.tsx';
import * as css from './Doing.css.ts';

const CancelDialog = part(() => import('./CancelDialog.tsx').then((file) => file.CancelDialog));

interface DoingProps {
  invoice: InvoiceDetails;
  onDeleted: () => void;
}

/** Issuing, mailing and drawing an invoice. */
function useDoing(invoice: InvoiceDetails) {
  const { invoice_id, version, number } = invoice;
  const issuing = useWrite(issueInvoice);
  const mailing = useWrite(resendInvoice);
  const [drawing, setDrawing] = useState(false);
  const say = ({ message }: { message: string }) => toast(message);
  return {
    issue: () => issuing.mutateAsync({ invoice_id, version, send: 1 }).then(say, toast.error),
    send: () => mailing.mutateAsync({ id: invoice_id }).then(say, toast.error),
    async draw() {
      setDrawing(true);
      await download(invoicePDF, { id: invoice_id }, `${number ?? 'Draft'}.pdf`).catch(toast.error);
      setDrawing(false);
    },
    isIssuing: issuing.isPending,
    isSending: mailing.isPending,
    isDrawing: drawing,
  };
}

/** How an invoice stands, and what can be done with it: one button first, then the rest. */
export function Doing({ invoice, onDeleted }: DoingProps) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState<'cancel' | 'delete'>();
  const { may, sent_status } = invoice;
  const doing = useDoing(invoice);
  const edit = () => void navigate(`/billing/invoices/${invoice.invoice_id}/edit`);
  useKeys({ s: may.send === 1 && !doing.isSending && (() => void doing.send()) });
  return (
    <div className={css.doing}>
      <Standing invoice={invoice} />
      <div className={css.buttons}>
        {may.edit === 1 && (
          <Button full variant="primary" loading={doing.isIssuing} onClick={() => void doing.issue()}>
            Issue {money(invoice.total, invoice.currency)}
          </Button>
        )}
        {may.send === 1 && (
          <Button
            full
            variant={invoice.balance > 0 ? 'primary' : 'secondary'}
            loading={doing.isSending}
            icon={<Send size={16} aria-hidden />}
            aria-keyshortcuts="s"
            onClick={() => void doing.send()}
          >
            {sent_status ? 'Send again' : 'Send'} <Kbd>S</Kbd>
          </Button>
        )}
      </div>
      <div className={css.more}>
        {may.edit === 1 && <More icon={<Pencil size={16} />} label="Edit" onClick={edit} />}
        <More icon={<FileText size={16} />} label="PDF" disabled={doing.isDrawing} onClick={() => void doing.draw()} />
        <PlanTools invoice={invoice} />
        {may.replace === 1 && <More icon={<Replace size={16} />} label="Replace" onClick={edit} />}
        {may.cancel === 1 && (
          <More icon={<Ban size={16} />} label="Cancel invoice" onClick={() => setAsking('cancel')} />
        )}
        {may.delete === 1 && <More icon={<Trash2 size={16} />} label="Delete" onClick={() => setAsking('delete')} />}
      </div>
      {asking && (
        <CancelDialog
          invoice={invoice}
          how={asking}
          onDone={() => asking === 'delete' && onDeleted()}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  );
}

function Standing({ invoice }: { invoice: InvoiceDetails }) {
  const { status, number, balance, total, currency, payer } = invoice;
  const { tone, word } = states[status];
  const isOpen = number !== null && balance > 0;
  return (
    <div>
      <div className={css.state}>
        <span className={css.quiet}>{isOpen ? 'Still to pay' : 'Total'}</span>
        <Tag tone={tone}>{word}</Tag>
      </div>
      <p className={css.sum}>{money(isOpen ? balance : total, currency)}</p>
      {isOpen && balance < total && <p className={css.quiet}>of {money(total, currency)}</p>}
      <p className={css.quiet}>{dueWords(invoice, today())}</p>
      <p className={css.quiet}>{fullName(payer)}</p>
      {invoice.cancel_reason && <p className={css.quiet}>{invoice.cancel_reason}</p>}
    </div>
  );
}

interface MoreProps {
  icon: ReactNode;
  label: string;
  disabled?: boolean;
  onClick: () => void;
}

function More({ icon, label, disabled, onClick }: MoreProps) {
  return (
    <Button variant="ghost" size="sm" className={css.line} icon={icon} disabled={disabled} onClick={onClick}>
      {label}
    </Button>
  );
}
