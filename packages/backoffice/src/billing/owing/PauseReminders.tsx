import { BellOff, BellRing } from 'lucide-react';
import type { OwingRow } from '@schoolbell/core/billing/owing/contract';
import { pauseReminders } from '@schoolbell/core/billing/reminders/contract';
import { useWrite } from '../../http/write.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toasts.ts';
import * as billing from '../Billing.css.ts';
import * as css from './Owing.css.ts';

/** Stops the reminders that leave by themselves for a payer who agreed something else with staff, or lets them leave again. */
export function PauseReminders({ account: { account_id, reminders_paused } }: { account: OwingRow }) {
  const write = useWrite(pauseReminders);
  const isPaused = reminders_paused === 1;
  const send = () =>
    write.mutate(
      { account_id, paused: isPaused ? 0 : 1 },
      { onSuccess: ({ message }) => toast(message), onError: toast.error },
    );
  return (
    <div className={billing.head}>
      <p className={css.about}>
        {isPaused ? 'Automatic reminders are paused.' : 'Have you agreed something else with this payer?'}
      </p>
      <Button
        size="sm"
        icon={isPaused ? <BellRing size={14} aria-hidden /> : <BellOff size={14} aria-hidden />}
        loading={write.isPending}
        onClick={send}
      >
        {isPaused ? 'Resume reminders' : 'Pause reminders'}
      </Button>
    </div>
  );
}
