import { Ban, BellRing, Coins, FileMinus, FileText, HandCoins, Pencil, Replace, Send, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import type { InvoiceDetails } from '@schoolbell/core/billing/invoices/schemas';
import { fullName, money } from '@schoolbell/core/format';
import { Button } from '../../../ui/Button.tsx';
import { today } from '../../../ui/dates.ts';
import { Kbd } from '../../../ui/Kbd.tsx';
import { part } from '../../../ui/parts.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { dueWords } from '../dueWords.ts';
import { useKeys } from '../keys.ts';
import { states } from '../states.ts';
import { PlanTools } from './PlanTools.tsx';
import { useDoing } from './useDoing.ts';
import * as css from './Doing.css.ts';

const Autopay = part(() => import('../../methods/Autopay.tsx').then((file) => file.Autopay));
const CancelDialog = part(() => import('./CancelDialog.tsx').then((file) => file.CancelDialog));
const TakePayment = part(() => import('../../payments/TakePayment.tsx').then((file) => file.TakePayment));
const UseCredit = part(() => import('../../payments/UseCredit.tsx').then((file) => file.UseCredit));
const NewCreditNote = part(() => import('../../credit-notes/NewCreditNote.tsx').then((file) => file.NewCreditNote));

interface DoingProps {
  invoice: InvoiceDetails;
  onDeleted: () => void;
}

type Asked = 'pay' | 'useCredit' | 'credit' | 'cancel' | 'delete';

/** How an invoice stands, and what can be done with it: one button first, then the rest. */
export function Doing({ invoice, onDeleted }: DoingProps) {
  const [asked, ask] = useState<Asked>();
  const { may, sent_status, total, balance, currency, credit } = invoice;
  const doing = useDoing(invoice);
  const canUse = may.pay === 1 && balance > 0 && credit > 0;
  useKeys({
    p: may.pay === 1 && (() => ask('pay')),
    s: may.send === 1 && !doing.isSending && (() => void doing.send()),
  });
  return (
    <div className={css.doing}>
      <Standing invoice={invoice} />
      <div className={css.buttons}>
        {may.edit === 1 && (
          <Button full variant="primary" loading={doing.isIssuing} onClick={() => void doing.issue()}>
            Issue {money(total, currency)}
          </Button>
        )}
        {may.pay === 1 && (
          <Button
            full
            variant="primary"
            icon={<HandCoins size={16} aria-hidden />}
            aria-keyshortcuts="p"
            onPointerEnter={TakePayment.fetch}
            onClick={() => ask('pay')}
          >
            Take payment <Key name="P" />
          </Button>
        )}
        {canUse && (
          <Button full icon={<Coins size={16} aria-hidden />} onClick={() => ask('useCredit')}>
            Use {money(Math.min(credit, balance), currency)} of credit
          </Button>
        )}
        {may.send === 1 && (
          <Button
            full
            loading={doing.isSending}
            icon={<Send size={16} aria-hidden />}
            aria-keyshortcuts="s"
            onClick={() => void doing.send()}
          >
            {sent_status ? 'Send again' : 'Send'} <Kbd>S</Kbd>
          </Button>
        )}
      </div>
      <Others invoice={invoice} doing={doing} ask={ask} />
      {balance > 0 && <Autopay of={{ invoice_id: invoice.invoice_id }} />}
      <Asking asked={asked} invoice={invoice} onDeleted={onDeleted} onClose={() => ask(undefined)} />
    </div>
  );
}

/** A key on a button of the accent colour. */
function Key({ name }: { name: string }) {
  return (
    <span className={css.onButton} aria-hidden>
      <Kbd>{name}</Kbd>
    </span>
  );
}

interface OthersProps {
  invoice: InvoiceDetails;
  doing: ReturnType<typeof useDoing>;
  ask: (asked: Asked) => void;
}

/** What is done less often. */
function Others({ invoice, doing, ask }: OthersProps) {
  const { invoice_id, may, balance } = invoice;
  const navigate = useNavigate();
  const edit = () => void navigate(`/billing/invoices/${invoice_id}/edit`);
  return (
    <div className={css.more}>
      {may.edit === 1 && <More icon={<Pencil size={16} />} label="Edit" onClick={edit} />}
      <More icon={<FileText size={16} />} label="PDF" disabled={doing.isDrawing} onClick={() => void doing.draw()} />
      <PlanTools invoice={invoice} />
      {may.send === 1 && balance > 0 && (
        <More
          icon={<BellRing size={16} />}
          label="Send reminder"
          disabled={doing.isReminding}
          onClick={() => void doing.remind()}
        />
      )}
      {may.credit === 1 && (
        <More icon={<FileMinus size={16} />} label="New credit note" onClick={() => ask('credit')} />
      )}
      {may.replace === 1 && <More icon={<Replace size={16} />} label="Replace" onClick={edit} />}
      {may.cancel === 1 && <More icon={<Ban size={16} />} label="Cancel invoice" onClick={() => ask('cancel')} />}
      {may.delete === 1 && <More icon={<Trash2 size={16} />} label="Delete" onClick={() => ask('delete')} />}
    </div>
  );
}

interface AskingProps extends DoingProps {
  asked: Asked | undefined;
  onClose: () => void;
}

/** The dialog of what is being done. */
function Asking({ asked, invoice, onDeleted, onClose }: AskingProps) {
  const { invoice_id } = invoice;
  if (asked === undefined) return null;
  if (asked === 'pay') return <TakePayment invoice_id={invoice_id} onClose={onClose} />;
  if (asked === 'useCredit') return <UseCredit invoice={invoice} credit={invoice.credit} onClose={onClose} />;
  if (asked === 'credit') return <NewCreditNote invoice_id={invoice_id} onClose={onClose} />;
  return (
    <CancelDialog invoice={invoice} how={asked} onDone={() => asked === 'delete' && onDeleted()} onClose={onClose} />
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
