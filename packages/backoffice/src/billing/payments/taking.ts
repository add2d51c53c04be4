import { useState } from 'react';
import type { paymentModes } from '@schoolbell/core/billing/modes/contract';
import { addPayment, deletePayment } from '@schoolbell/core/billing/payments/contract';
import { dayIn, money } from '@schoolbell/core/format';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { minorOf, typedAmount } from '@schoolbell/core/money';
import { useWrite } from '../../http/write.ts';
import { useSession } from '../../session/session.ts';
import { toast } from '../../ui/toasts.ts';
import { amountError } from './amountError.ts';
import { keepMode, keptMode } from './lastMode.ts';
import { allocationsOf, type Choice, chosenParts, MOST_PARTS, type OpenPart, whatItPays } from './paying.ts';

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

/** What an amount pays: by choice, else what is due first. */
function paysOf({ parts, currency }: Due, amount: number, choice: Choice | null): ReturnType<typeof chosenParts> {
  if (choice) return chosenParts(parts, choice, { amount, currency });
  return { ...whatItPays(parts, amount), wrong: {} };
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
  const [choice, setChoice] = useState<Choice | null>(null);
  const [isTried, setTried] = useState(false);
  const amount = minorOf(typed.amount, due.currency);
  const pays = paysOf(due, amount ?? 0, choice);

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
    setTried(true);
    if (Object.keys(pays.wrong).length > 0) return;
    if (pays.over < 0) return setRefusal(`You share out ${money(-pays.over, due.currency)} more than you take.`);
    const allocations = allocationsOf(pays.paid);
    const chosen = choice === null ? [] : pays.paid.filter((part) => part.amount > 0);
    if (chosen.length > MOST_PARTS) return setRefusal(`Choose at most ${MOST_PARTS} parts.`);
    const as_credit = choice !== null && chosen.length === 0 ? 1 : 0;
    add.mutate(
      {
        ...to,
        amount: amount!,
        mode_id,
        paid_on,
        reference,
        notes,
        allocations,
        as_credit,
        email_receipt: email ? 1 : 0,
      },
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
    pays,
    choice,
    /** What is wrong at the parts is said after the first try. */
    wrong: isTried ? pays.wrong : {},
    choose(next: Choice | null) {
      setChoice(next);
      setTried(false);
      setRefusal(undefined);
    },
    isTyped: (isChanged || choice !== null) && !add.isSuccess,
    isSaving: add.isPending,
    save,
  };
}
