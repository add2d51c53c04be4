import { Coins, FileMinus, HandCoins, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { fullName, money } from '@schoolbell/core/format';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { LinkButton } from '../../ui/Link.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { part } from '../../ui/parts.tsx';
import { useKeys } from '../invoices/keys.ts';
import * as billing from '../Billing.css.ts';
import * as css from './Statements.css.ts';

const TakePayment = part(() => import('../payments/TakePayment.tsx').then((file) => file.TakePayment));
const NewCreditNote = part(() => import('../credit-notes/NewCreditNote.tsx').then((file) => file.NewCreditNote));
const GiveCredit = part(() => import('./GiveCredit.tsx').then((file) => file.GiveCredit));

interface AccountCardProps {
  user_detail_id: number;
  account: {
    holder: { firstName: string; surname: string };
    currency: string;
    balance: number;
    credit: number;
  };
}

type Asked = 'pay' | 'creditNote' | 'give' | 'take';

/** Who pays, what they owe and have free, and what is done with money most. */
export function AccountCard({ user_detail_id, account }: AccountCardProps) {
  const { holder, currency, balance, credit } = account;
  const [asked, ask] = useState<Asked>();
  const close = () => ask(undefined);
  useKeys({ p: () => ask('pay') });
  return (
    <Card
      title="Account"
      actions={
        <span className={css.actions}>
          <MenuButton
            label="Credit"
            entries={() => [
              { label: 'New credit note', icon: <FileMinus size={16} />, onSelect: () => ask('creditNote') },
              { label: 'Give credit', icon: <Coins size={16} />, onSelect: () => ask('give') },
              ...(credit > 0
                ? [{ label: 'Take back credit', icon: <Undo2 size={16} />, onSelect: () => ask('take') }]
                : []),
            ]}
          />
          <LinkButton to={`/billing/invoices/new?student=${user_detail_id}`}>New invoice</LinkButton>
          <Button
            variant="primary"
            icon={<HandCoins size={16} aria-hidden />}
            aria-keyshortcuts="p"
            onPointerEnter={TakePayment.fetch}
            onClick={() => ask('pay')}
          >
            Take payment
            <span className={billing.onButton} aria-hidden>
              <Kbd>P</Kbd>
            </span>
          </Button>
        </span>
      }
    >
      <DescriptionList
        items={[
          { label: 'Paid by', value: fullName(holder) },
          { label: 'Owed', value: money(balance, currency) },
          { label: 'Credit', value: money(credit, currency) },
        ]}
      />
      {asked === 'pay' && <TakePayment user_detail_id={user_detail_id} onClose={close} />}
      {asked === 'creditNote' && <NewCreditNote user_detail_id={user_detail_id} onClose={close} />}
      {(asked === 'give' || asked === 'take') && (
        <GiveCredit way={asked} user_detail_id={user_detail_id} currency={currency} onClose={close} />
      )}
    </Card>
  );
}
