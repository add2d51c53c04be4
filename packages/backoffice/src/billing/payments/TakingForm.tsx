import { type KeyboardEvent, useState } from 'react';
import { money, fullName } from '@schoolbell/core/format';
import { AmountBox } from './AmountBox.tsx';
import { ChooseParts } from './ChooseParts.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { useGuard } from '../../ui/record/guard.tsx';
import { DateField, TextField } from '../../ui/TextField.tsx';
import { ModeChoice } from './ModeChoice.tsx';
import { choiceOf, offersOf } from './paying.ts';
import { useTaking, type Due, type Mode, type To } from './taking.ts';
import { WhatItPays } from './WhatItPays.tsx';
import * as css from './Payments.css.ts';

interface TakingFormProps {
  due: Due;
  to: To;
  modes: readonly Mode[];
  onClose: () => void;
}

/** A key is typed into a field there, where it chooses no mode. */
const isTyped = (target: EventTarget) =>
  (target as Element).matches('textarea, select, input:not([type="radio"], [type="checkbox"])');

/** The desk's dialog: how much, how, when, and what it pays. */
export function TakingForm({ due, to, modes, onClose }: TakingFormProps) {
  const taking = useTaking({ due, to, modes, onClose });
  const { typed, set, errors, amount, today } = taking;
  const guard = useGuard(taking.isTyped, onClose);
  const [hasReceipt, setReceipt] = useState(false);

  function onKeyDown({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) {
    const mode = modes[Number(key) - 1];
    if (!mode || Number(key) > 4 || ctrlKey || metaKey || altKey || isTyped(target)) return;
    set({ mode_id: mode.mode_id });
  }

  return (
    <>
      <Modal
        title="Take payment"
        saveLabel={amount ? `Take ${money(amount, due.currency)}` : 'Take payment'}
        saving={taking.isSaving}
        emailReceipt={{ checked: hasReceipt, onChange: setReceipt }}
        onSave={() => taking.save(hasReceipt)}
        onClose={guard.close}
      >
        <div className={css.taking} onKeyDown={onKeyDown}>
          <p className={css.quiet}>
            From {fullName(due.payer)}
            {due.credit > 0 && `, who has ${money(due.credit, due.currency)} of credit`}
          </p>
          {taking.refusal && <Banner tone="danger" title={taking.refusal} />}
          <AmountBox
            currency={due.currency}
            value={typed.amount}
            error={errors['amount']}
            offers={offersOf(due.parts, today)}
            amount={amount}
            onChange={(text) => set({ amount: text })}
          />
          <ModeChoice
            modes={modes}
            value={typed.mode_id}
            error={errors['mode_id']}
            onChange={(mode_id) => set({ mode_id })}
          />
          <Details taking={taking} />
          <Parts taking={taking} currency={due.currency} />
        </div>
      </Modal>
      {guard.question}
    </>
  );
}

/** What it pays: what is due first, or what is chosen. */
function Parts({ taking, currency }: { taking: ReturnType<typeof useTaking>; currency: string }) {
  const { pays, choice, wrong, today, choose } = taking;
  const shown = { currency, today };
  if (choice) return <ChooseParts {...shown} pays={pays} choice={choice} wrong={wrong} onChange={choose} />;
  const { paid, over } = pays;
  return <WhatItPays {...shown} paid={paid} over={over} onChange={() => choose(choiceOf(paid, currency))} />;
}

/** When it was paid, and what is noted with it. */
function Details({ taking: { typed, set, errors, today } }: { taking: ReturnType<typeof useTaking> }) {
  return (
    <>
      <div className={css.pair}>
        <DateField
          label="Paid on"
          max={today}
          value={typed.paid_on}
          error={errors['paid_on']}
          onChange={(event) => set({ paid_on: event.target.value })}
        />
        <TextField
          label="Reference"
          maxLength={255}
          placeholder="Slip or cheque number"
          value={typed.reference}
          error={errors['reference']}
          onChange={(event) => set({ reference: event.target.value })}
        />
      </div>
      <TextField
        label="Note"
        maxLength={255}
        value={typed.notes}
        error={errors['notes']}
        onChange={(event) => set({ notes: event.target.value })}
      />
    </>
  );
}
