import { undoChange } from '@schoolbell/core/calendar/series/contract';
import { call, refetchInView } from '../http/client.ts';
import { toast } from '../ui/toasts.ts';

/** Says what was done, with the way back where there is one: the server takes the change back within an hour. */
export function toastDone({ message, change_id }: { message: string; change_id: number | null }): void {
  if (change_id === null) return void toast(message);
  toast(message, {
    label: 'Undo',
    run: () =>
      void call(undoChange, { change_id }).then(({ message: back }) => (toast(back), refetchInView()), toast.error),
  });
}
