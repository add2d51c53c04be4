import { remindPayer } from '@schoolbell/core/billing/papers/contract';
import { canRemindAnyway } from '@schoolbell/core/billing/papers/rules';
import type { Failure } from '@schoolbell/core/http/errors';
import { useWrite } from '../http/write.ts';
import { toast } from '../ui/toasts.ts';

interface Reminded {
  invoice_id?: number;
  account_id?: number;
}

/** Mails a payer what is not paid; within 24 hours of the last one, or where money is on its way, the message offers to send it anyway. */
export function useReminding(): { remind: (to: Reminded) => Promise<void>; isSending: boolean } {
  const write = useWrite(remindPayer);
  async function send(to: Reminded, again: 0 | 1): Promise<void> {
    try {
      toast((await write.mutateAsync({ ...to, again })).message);
    } catch (error) {
      if (canRemindAnyway((error as Failure).message))
        toast.blocked(error as Failure, { label: 'Send anyway', run: () => void send(to, 1) });
      else toast.error(error);
    }
  }
  return { remind: (to) => send(to, 0), isSending: write.isPending };
}
