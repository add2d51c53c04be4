import { notes } from '@schoolbell/core/records/notes/contract';
import { useRead } from '../../http/read.ts';
import type { PersonTab } from '../../shell/parts.ts';

export const personTab: PersonTab = {
  id: 'notes',
  label: 'Notes',
  at: 30,
  useCount: ({ person }) => useRead(notes, { user_detail_id: person.user_detail_id }).data?.data.length,
  load: () =>
    import('./Notes.tsx').then(({ Notes }) => ({ person }) => <Notes id={person.user_detail_id} />),
};
