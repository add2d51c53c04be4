import { useState } from 'react';
import { addInstallments, editInstallment } from '@schoolbell/core/billing/installments/contract';
import type { InvoiceDetails } from '@schoolbell/core/billing/invoices/schemas';
import { dayIn } from '@schoolbell/core/format';
import { Failure } from '@schoolbell/core/http/errors';
import { useWrite } from '../../../http/write.ts';
import { useSession } from '../../../session/session.ts';
import { errorText } from '../../../ui/missing.ts';
import { textsOf, useTexts } from '../../../ui/record/texts.ts';
import { toast } from '../../../ui/toasts.ts';
import { isSameParts, partsIn, planTyped, toPlan, type TypedPlan, wrongPlan } from './planTyped.ts';

/** The invoice to plan. */
export interface PlanDialogProps {
  invoice: InvoiceDetails;
  onClose: () => void;
}

/** A plan as it is typed, what is wrong with it, and saving it. */
export function usePlan({ invoice, onClose }: PlanDialogProps) {
  const today = dayIn(Date.now(), useSession().institution.institutionTimeZone);
  const [typed, setTyped] = useState(() => planTyped(invoice, today));
  const adding = useWrite(addInstallments);
  const editing = useWrite(editInstallment);
  const texts = useTexts();
  const parts = partsIn(typed, invoice);
  const whole = toPlan(invoice, typed.base);

  function write() {
    const { invoice_id, version } = invoice;
    if (isSameParts(typed, invoice)) {
      const changed = parts.map((one, at) => ({ installment_id: typed.rows[at]!.installment_id!, ...one }));
      return editing.mutateAsync({ invoice_id, version, installments: changed });
    }
    return adding.mutateAsync({ invoice_id, version, base: typed.base, installments: parts });
  }

  async function save() {
    const wrong = wrongPlan(typed, invoice);
    if (Object.keys(wrong).length > 0) return texts.show(wrong);
    texts.clear();
    try {
      const { message } = await write();
      toast(`${message}.`);
      onClose();
    } catch (error) {
      if (!(error instanceof Failure)) return texts.show({}, errorText(error));
      const { fields, text } = textsOf(error, (path) => path);
      texts.show(fields, text);
    }
  }

  return {
    typed,
    invoice,
    texts,
    parts,
    whole,
    left: whole - parts.reduce((sum, { amount }) => sum + amount, 0),
    isSaving: adding.isPending || editing.isPending,
    put(next: TypedPlan) {
      texts.clear();
      setTyped(next);
    },
    save,
  };
}

/** A plan that is being written, as its fields take it. */
export type Planning = ReturnType<typeof usePlan>;
