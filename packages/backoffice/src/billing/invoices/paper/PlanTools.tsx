import { Split, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { deleteInstallment } from '@schoolbell/core/billing/installments/contract';
import type { InvoiceDetails } from '@schoolbell/core/billing/invoices/schemas';
import { dayText, money } from '@schoolbell/core/format';
import { useWrite } from '../../../http/write.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { part } from '../../../ui/parts.tsx';
import { toast } from '../../../ui/toasts.ts';
import * as css from './Doing.css.ts';

const PlanDialog = part(() => import('./PlanDialog.tsx').then((file) => file.PlanDialog));

/** What can be done about paying an invoice in parts: splitting it, changing its plan, and deleting that. */
export function PlanTools({ invoice }: { invoice: InvoiceDetails }) {
  const [doing, setDoing] = useState<'plan' | 'delete'>();
  const { may, installments } = invoice;
  const done = () => setDoing(undefined);
  const hasPlan = installments.length > 0;
  if (may.plan === 0) return null;
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className={css.line}
        icon={<Split size={16} />}
        onPointerEnter={PlanDialog.fetch}
        onClick={() => setDoing('plan')}
      >
        {hasPlan ? 'Edit plan' : 'Split into parts'}
      </Button>
      {hasPlan && installments.every((one) => one.paid === 0) && (
        <Button
          variant="ghost"
          size="sm"
          className={css.line}
          icon={<Trash2 size={16} />}
          onClick={() => setDoing('delete')}
        >
          Delete plan
        </Button>
      )}
      {doing === 'plan' && <PlanDialog invoice={invoice} onClose={done} />}
      {doing === 'delete' && <DeletePlan invoice={invoice} onClose={done} />}
    </>
  );
}

function DeletePlan({ invoice, onClose }: { invoice: InvoiceDetails; onClose: () => void }) {
  const { invoice_id, version, number, balance, currency, due_on } = invoice;
  const write = useWrite(deleteInstallment);
  const remove = () =>
    write.mutate(
      { invoice_id, version },
      { onSuccess: ({ message }) => toast(`${message}.`), onError: toast.error, onSettled: onClose },
    );
  return (
    <ConfirmDialog
      danger
      title={`Delete the plan of ${number}?`}
      confirmLabel="Delete plan"
      keepLabel="Keep plan"
      busy={write.isPending}
      onConfirm={remove}
      onClose={onClose}
    >
      {money(balance, currency)} is then due in one sum on {dayText(due_on)}.
    </ConfirmDialog>
  );
}
