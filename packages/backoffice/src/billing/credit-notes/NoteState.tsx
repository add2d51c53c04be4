import type { CreditNoteRow } from '@schoolbell/core/billing/credit-notes/schemas';
import { Tag } from '../../ui/Tag.tsx';

const states = {
  open: { tone: 'info', word: 'Open' },
  closed: { tone: 'success', word: 'Closed' },
  void: { tone: 'neutral', word: 'Void' },
} as const;

/** Where a credit note is, in a word: open while some of its money is free. */
export function NoteState({ status }: Pick<CreditNoteRow, 'status'>) {
  return <Tag tone={states[status].tone}>{states[status].word}</Tag>;
}
