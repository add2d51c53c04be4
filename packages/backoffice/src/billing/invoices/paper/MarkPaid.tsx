import { useState } from 'react';
import { markInstallmentPaid } from '@schoolbell/core/billing/installments/contract';
import type { InvoiceDetails } from '@schoolbell/core/billing/invoices/schemas';
import { paymentModes } from '@schoolbell/core/billing/modes/contract';
import { deletePayment } from '@schoolbell/core/billing/payments/contract';
import { dayIn, dayText, money } from '@schoolbell/core/format';
import { Failure } from '@schoolbell/core/http/errors';
import { useRead } from '../../../http/read.ts';
import { useWrite } from '../../../http/write.ts';
import { useSession } from '../../../session/session.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { errorText } from '../../../ui/missing.ts';
import { textsOf, useTexts } from '../../../ui/record/texts.ts';
import { Select } from '../../../ui/Select.tsx';
import { DateField, TextField } from '../../../ui/TextField.tsx';
import { toast } from '../../../ui/toasts.ts';
import { keepMode, keptMode } from '../../payments/lastMode.ts';
import * as css from './PlanForm.css.ts';

interface MarkPaidProps {
  installment: InvoiceDetails['installments'][number];
  /** Its place in the plan. */
  at: number;
  currency: string;
  onClose: () => void;
}

/** Marks a part as paid at the desk: what is left of it becomes a payment, which the message offers to undo. */
function useMarking(installment_id: number, onClose: () => void) {
  const write = useWrite(markInstallmentPaid);
  const remove = useWrite(deletePayment);
  const texts = useTexts();
  const undo = (payment_id: number) =>
    remove.mutateAsync({ payment_id, reason: 'Undone at the desk' }).then(({ message }) => toast(message), toast.error);

  async function save(typed: { mode_id: number; paid_on: string; reference: string }) {
    texts.clear();
    try {
      const { message, payment } = await write.mutateAsync({ installment_id, ...typed });
      keepMode(typed.mode_id);
      toast(message, { label: 'Undo', run: () => void undo(payment.payment_id) });
      onClose();
    } catch (error) {
      if (!(error instanceof Failure)) return texts.show({}, errorText(error));
      const { fields, text } = textsOf(error, (path) => path);
      texts.show(fields, text);
    }
  }
  return { save, texts, isSaving: write.isPending };
}

/** Asks how and when a part was paid. */
export function MarkPaid({ installment, at, currency, onClose }: MarkPaidProps) {
  const { installment_id, amount, paid, due_on } = installment;
  const today = dayIn(Date.now(), useSession().institution.institutionTimeZone);
  const modes = useRead(paymentModes, {});
  const all = modes.data?.data ?? [];
  const { save, texts, isSaving } = useMarking(installment_id, onClose);
  const [typed, setTyped] = useState({ mode_id: '', paid_on: today, reference: '' });
  const mode_id = Number(typed.mode_id || (all.find((one) => one.mode_id === keptMode()) ?? all[0])?.mode_id);
  const refusal = texts.refusal ?? modes.error?.message;
  const field = (name: 'mode_id' | 'paid_on' | 'reference') => ({
    value: typed[name],
    error: texts.errors[name],
    onChange: (event: { target: { value: string } }) => {
      texts.forget(name);
      setTyped({ ...typed, [name]: event.target.value });
    },
  });
  return (
    <Modal
      size="sm"
      title={`Mark part ${at + 1} as paid`}
      saveLabel="Mark as paid"
      saving={isSaving || modes.isLoading}
      onSave={() => all.length > 0 && void save({ ...typed, mode_id, reference: typed.reference.trim() })}
      onClose={onClose}
    >
      <div className={css.form} ref={texts.form}>
        {refusal && (
          <div ref={texts.above} tabIndex={-1}>
            <Banner tone="danger" title={refusal} />
          </div>
        )}
        <p className={css.asked}>
          <strong className={css.sum}>{money(amount - paid, currency)}</strong>
          <span className={css.quiet}>due {dayText(due_on)}</span>
        </p>
        <Select
          data-autofocus
          label="Paid by"
          options={all.map((one) => ({ value: one.mode_id, label: one.name }))}
          {...field('mode_id')}
          value={mode_id || ''}
        />
        <DateField label="Paid on" max={today} {...field('paid_on')} />
        <TextField label="Reference" maxLength={255} placeholder="Slip or cheque number" {...field('reference')} />
      </div>
    </Modal>
  );
}
