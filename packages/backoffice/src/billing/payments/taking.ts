import { useState } from 'react';
import type { paymentModes } from '@schoolbell/core/billing/modes/contract';
import { addPayment, deletePayment } from '@schoolbell/core/billing/payments/contract';
import { dayIn } from '@schoolbell/core/format';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { minorOf, typedAmount } from '@schoolbell/core/money';
import { useWrite } from '../../http/write.ts';
import { useSession } from '../../session/session.ts';
import { toast } from '../../ui/toasts.ts';
import { amountError } from './amountError.ts';
import { keepMode, keptMode } from './lastMode.ts';
import { useChoosing } from './choosing.ts';
import type { Choice, OpenPart } from './paying.ts';

export type Mode = ResultOf<typeof paymentModes>['data'][number];

/** What somebody owes, and what they have free. */
export interface Due {
  payer: { user_detail_id: number; firstName: string; surname: string };
  currency: string;
  credit: number;
  parts: readonly OpenPart[];
}

/** What the money is for. */
export interface To {
  invoice_id: number | null;
  user_detail_id: number | null;
}

interface Typed {
  amount: string;
  mode_id: number | null;
  paid_on: string;
  reference: string;
  notes: string;
}

interface Taking {
  due: Due;
  to: To;
  modes: readonly Mode[];
  onClose: () => void;
}

/** What the form begins with: the whole balance, by the mode that was last used here, today. */
function startOf(due: Due, modes: readonly Mode[], today: string): Typed {
  const balance = due.parts.reduce((sum, part) => sum + part.open, 0);
  return {
    amount: balance > 0 ? typedAmount(balance, due.currency) : '',
    mode_id: (modes.find((mode) => mode.mode_id === keptMode()) ?? modes[0])?.mode_id ?? null,
    paid_on: today,
    reference: '',
    notes: '',
  };
}

/** Takes a payment back that was taken a moment ago. */
function useUndo() {
  const remove = useWrite(deletePayment);
  return (payment_id: number) =>
    remove.mutateAsync({ payment_id, reason: 'Undone at the desk' }).then(({ message }) => toast(message), toast.error);
}

/** A payment as it is typed, and how it is taken: the message offers to undo it. */
export function useTaking({ due, to, modes, onClose }: Taking) {
  const today = dayIn(Date.now(), useSession().institution.institutionTimeZone);
  const add = useWrite(addPayment);
  const undo = useUndo();
  const [start] = useState(() => startOf(due, modes, today));
  const [typed, setTyped] = useState(start);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refusal, setRefusal] = useState<string>();
  const amount = minorOf(typed.amount, due.currency);
  const choosing = useChoosing({ parts: due.parts, amount: amount ?? 0, currency: due.currency });

  function set(change: Partial<Typed>) {
    setTyped((before) => ({ ...before, ...change }));
    setErrors({});
    setRefusal(undefined);
  }

  function refuse(failure: { fields?: Record<string, string> | undefined; message: string }) {
    const fields = failure.fields ?? {};
    // What is said of a part has no field here: it goes above them.
    const other = Object.entries(fields).find(([name]) => !(name in typed));
    setErrors(fields);
    setRefusal(failure.fields ? other?.[1] : failure.message);
  }

  function save(email: boolean) {
    const wrong = amountError(typed.amount, due.currency);
    if (wrong) return setErrors({ amount: wrong });
    if (typed.mode_id === null) return setErrors({ mode_id: 'Choose a payment mode' });
    const { mode_id, paid_on, reference, notes } = typed;
    const refused = choosing.check();
    if (refused !== undefined) return setRefusal(refused || undefined);
    add.mutate(
      { ...to, amount: amount!, mode_id, paid_on, reference, notes, ...choosing.sent(), email_receipt: email ? 1 : 0 },
      {
        onSuccess: ({ data, message }) => {
          keepMode(mode_id);
          toast(message, { label: 'Undo', run: () => void undo(data.payment_id) });
          onClose();
        },
        onError: refuse,
      },
    );
  }

  const { mode_id: _, ...now } = typed;
  const isChanged = Object.entries(now).some(([name, value]) => value !== start[name as keyof Typed]);
  return {
    typed,
    set,
    errors,
    refusal,
    today,
    amount,
    ...choosing,
    choose(next: Choice | null) {
      choosing.choose(next);
      setRefusal(undefined);
    },
    isTyped: (isChanged || choosing.choice !== null) && !add.isSuccess,
    isSaving: add.isPending,
    save,
  };
}
