import type { Endpoint, InputOf, ResultOf } from '@schoolbell/core/http/endpoint';
import { useWrite } from '../http/write.ts';
import { toast } from '../ui/toasts.ts';

type Said = Endpoint & { result: { '~standard': unknown } };

/** Archives a thing or restores it by its endpoint, and offers the way back in the message. `inputFor` says what is sent. */
export function useArchivingThing<E extends Said>(
  endpoint: E,
  inputFor: (id: number, is_archived: 0 | 1) => InputOf<E>,
) {
  const { mutateAsync, isPending } = useWrite(endpoint);
  async function run(id: number, is_archived: 0 | 1): Promise<void> {
    try {
      const { message } = (await mutateAsync(inputFor(id, is_archived))) as ResultOf<E> & { message: string };
      toast(message, { label: 'Undo', run: () => void run(id, is_archived ? 0 : 1) });
    } catch (error) {
      toast.error(error);
    }
  }
  return { run, busy: isPending };
}
