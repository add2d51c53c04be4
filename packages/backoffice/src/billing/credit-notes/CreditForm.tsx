import { type Dispatch, type SetStateAction, useState } from 'react';
import { createCreditNote, creditNoteNumber } from '@schoolbell/core/billing/credit-notes/contract';
import { money } from '@schoolbell/core/format';
import { typedAmount } from '@schoolbell/core/money';
import { useRead } from '../../http/read.ts';
import { useWrite } from '../../http/write.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { useGuard } from '../../ui/record/guard.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toasts.ts';
import { CreditLine } from './CreditLine.tsx';
import { type Amounts, creditOf, isRest, lineError, type Lines, outcomeOf } from './crediting.ts';
import * as css from './Notes.css.ts';

interface CreditFormProps {
  lines: Lines;
  onClose: () => void;
  onMade: ((credit_note_id: number) => void) | undefined;
}

/** What is credited of an invoice, line by line, and what becomes of money that gets free. */
export function CreditForm({ lines, onClose, onMade }: CreditFormProps) {
  const { invoice, currency, items } = lines;
  const making = useMaking(lines, onMade ?? (() => undefined), onClose);
  const { amounts, reason, isBack } = making;
  const guard = useGuard(!making.isDone && (Object.values(amounts).some(Boolean) || reason !== ''), onClose);
  const number = useRead(creditNoteNumber, {}).data?.number;
  const outcome = outcomeOf(lines, amounts);
  return (
    <>
      <Modal
        size="lg"
        title={`Credit ${invoice.number}`}
        saveLabel={outcome.total > 0 ? `Credit ${money(outcome.total, currency)}` : 'Credit'}
        saving={making.isSaving}
        onSave={making.save}
        onClose={guard.close}
      >
        <div className={css.form}>
          {making.refusal && <Banner tone="danger" title={making.refusal} />}
          <div className={css.formHead}>
            <p className={css.line}>
              {lines.inclusive ? 'Amounts with tax.' : 'Amounts before tax.'}
              {number && ` It becomes ${number}.`}
            </p>
            <Button size="sm" onClick={making.takeAll}>
              Credit all that is left
            </Button>
          </div>
          <ul className={css.credits}>
            {items.map((item) => (
              <CreditLine
                key={item.item_id}
                item={item}
                currency={currency}
                value={amounts[item.item_id] ?? ''}
                isTried={making.isTried}
                onChange={(text) => making.setAmounts((before) => ({ ...before, [item.item_id]: text }))}
              />
            ))}
          </ul>
          <Why making={making} frees={outcome.freed > 0} />
          <Outcome lines={lines} outcome={outcome} isBack={isBack} />
        </div>
      </Modal>
      {guard.question}
    </>
  );
}

/** Why it is credited, and what becomes of money that gets free. */
function Why({ making, frees }: { making: Making; frees: boolean }) {
  return (
    <>
      <TextField
        label="Reason"
        maxLength={255}
        hint="The family sees it on the credit note."
        value={making.reason}
        onChange={(event) => making.setReason(event.target.value)}
      />
      {frees && (
        <RadioGroup
          label="What becomes of the money"
          value={making.isBack ? 'back' : 'credit'}
          onChange={(value) => making.setBack(value === 'back')}
          options={[
            { value: 'credit', label: 'Keep as credit', hint: 'It pays the next invoice.' },
            { value: 'back', label: 'Hand back', hint: 'Recorded as refunded at the desk today.' },
          ]}
        />
      )}
    </>
  );
}

function Outcome({ lines, outcome, isBack }: { lines: Lines; outcome: ReturnType<typeof outcomeOf>; isBack: boolean }) {
  const { invoice, currency, balance } = lines;
  const { total, owed, freed } = outcome;
  return (
    <div role="status" className={css.outcome}>
      <p className={css.comesTo}>
        Comes to <b>{money(total, currency)}</b>
      </p>
      {owed > 0 && (
        <p className={css.line}>
          {invoice.number} owes {money(balance - owed, currency)} instead of {money(balance, currency)}.
        </p>
      )}
      {freed > 0 && (
        <p className={css.line}>
          {money(freed, currency)} {isBack ? 'is handed back' : 'becomes credit for the next invoice'}.
        </p>
      )}
    </div>
  );
}

interface Making {
  amounts: Amounts;
  setAmounts: Dispatch<SetStateAction<Amounts>>;
  reason: string;
  setReason: (reason: string) => void;
  isBack: boolean;
  setBack: (isBack: boolean) => void;
  isTried: boolean;
  isSaving: boolean;
  isDone: boolean;
  refusal: string | undefined;
  takeAll: () => void;
  save: () => void;
}

/** The note as it is typed, and how it is made. */
function useMaking(lines: Lines, onMade: (credit_note_id: number) => void, onClose: () => void): Making {
  const { invoice, currency, items } = lines;
  const create = useWrite(createCreditNote);
  const [amounts, setAmounts] = useState<Amounts>({});
  const [reason, setReason] = useState('');
  const [isBack, setBack] = useState(false);
  const [isTried, setTried] = useState(false);
  const [missing, setMissing] = useState<string>();

  function save() {
    setTried(true);
    setMissing(undefined);
    if (items.some((item) => lineError(amounts[item.item_id] ?? '', item.left, currency))) return;
    const { total, freed } = outcomeOf(lines, amounts);
    if (total === 0) return setMissing('Enter an amount for at least one line.');
    const isAll = isRest(lines, amounts);
    const credits = items.map(({ item_id }) => ({ item_id, amount: creditOf(amounts, item_id, currency) }));
    create.mutate(
      {
        invoice_id: invoice.invoice_id,
        items: isAll ? [] : credits.filter((one) => one.amount > 0),
        rest: isAll ? 1 : 0,
        reason,
        refund: isBack && freed > 0 ? 1 : 0,
      },
      {
        onSuccess: ({ data, message }) => {
          toast(message);
          onClose();
          onMade(data.credit_note_id);
        },
      },
    );
  }

  const typedRest = () => Object.fromEntries(items.map((item) => [item.item_id, typedAmount(item.left, currency)]));
  return {
    amounts,
    setAmounts,
    reason,
    setReason,
    isBack,
    setBack,
    isTried,
    save,
    isSaving: create.isPending,
    isDone: create.isSuccess,
    refusal: missing ?? create.error?.message,
    takeAll: () => setAmounts(typedRest()),
  };
}
