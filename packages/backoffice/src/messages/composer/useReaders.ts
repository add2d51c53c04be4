import { findReaders, getEmails } from '@schoolbell/core/messages/contract';
import { useRead } from '../../http/read.ts';
import { isChosen, type Letter, readersInput } from './letter.ts';

/** Who would get the letter as it is: of a selection by a call that takes many ids, else by the one for a record. */
export function useReaders(letter: Letter) {
  const { ids, ...input } = readersInput(letter);
  const byIds = ids !== undefined;
  const enabled = isChosen(letter);
  const of = useRead(getEmails, input, { enabled: enabled && !byIds });
  const chosen = useRead(findReaders, { ...input, ids: ids ?? [] }, { enabled: enabled && byIds });
  const read = byIds ? chosen : of;
  return {
    readers: enabled ? read.data : { data: [], total: 0, skipped: 0 },
    error: enabled ? read.error : null,
    retry: () => void read.refetch(),
  };
}

/** What is known of the readers. */
export type Readers = ReturnType<typeof useReaders>['readers'];
