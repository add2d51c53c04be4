import { RotateCw } from 'lucide-react';
import { mailingReaders, sendAgain } from '@schoolbell/core/messages/contract';
import { useWrite } from '../../http/write.ts';
import { Button } from '../../ui/Button.tsx';
import { formatDateTime } from '../../ui/dates.ts';
import type { Column } from '../../ui/list/columns.ts';
import { useHeldList } from '../../ui/list/heldList.ts';
import { List, Nothing } from '../../ui/list/List.tsx';
import type { NothingText } from '../../ui/list/nothingText.ts';
import { Tag } from '../../ui/Tag.tsx';
import { toast } from '../../ui/toasts.ts';
import type { Details } from '../composer/letter.ts';
import { type MailingReader, type ReaderState, readerStateText } from './mailingText.ts';
import * as css from './Emails.css.ts';

interface MailingReadersProps {
  mailing: Pick<Details, 'mailing_id' | 'ask_confirm' | 'may_change'>;
  /** Only readers whose mail is there; null for all. */
  state: ReaderState | null;
  /** Only those who confirmed that they have read it, or only those who have not; null for all. */
  confirmed: 0 | 1 | null;
}

/** Copies and further addresses have no name. */
const nameOf = ({ fullName, to }: MailingReader): string => fullName || to;

const columns: Column<MailingReader>[] = [
  {
    id: 'fullName',
    header: 'Reader',
    title: true,
    cell: (row) => (
      <span className={css.reader}>
        <span className={css.name}>{nameOf(row)}</span>
        <span className={css.quiet}>
          {[row.for && `for ${row.for}`, row.fullName ? row.to : 'A copy, or another address']
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
    ),
  },
  {
    id: 'state',
    header: 'State',
    cell: (row) => (
      <span className={css.reader}>
        <Tag tone={readerStateText[row.state].tone}>{readerStateText[row.state].label}</Tag>
        {row.reason && <span className={css.reason}>{row.reason}</span>}
      </span>
    ),
  },
  {
    id: 'sent_at',
    header: 'Sent',
    blank: (row) => !row.sent_at,
    cell: (row) => (row.sent_at ? formatDateTime(row.sent_at) : <span className={css.quiet}>–</span>),
  },
];

/** When a reader said that they have read it. */
const readColumn: Column<MailingReader> = {
  id: 'confirmed_at',
  header: 'Read',
  blank: (row) => !row.confirmed_at,
  cell: (row) => (row.confirmed_at ? formatDateTime(row.confirmed_at) : <span className={css.quiet}>–</span>),
};

/** Those who get no mail are told apart by themselves and whom it was about. */
const keyOf = ({ mail_id, user_detail_id, for: about }: MailingReader): number =>
  mail_id ??
  -[...`${user_detail_id} ${about}`].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 1_000_000_007, 7);

/** Sends one mail again that failed, or of which nobody knows whether it arrived. */
function AgainButton({ mailing_id, row }: { mailing_id: number; row: MailingReader }) {
  const again = useWrite(sendAgain);
  if (row.mail_id === null || !['failed', 'unsure', 'kept'].includes(row.state)) return null;
  const run = () =>
    again.mutateAsync({ mailing_id, mail_ids: [row.mail_id!] }).then(({ message }) => toast(message), toast.error);
  return (
    <Button
      size="sm"
      variant="ghost"
      icon={<RotateCw size={14} aria-hidden />}
      aria-label={`Send again to ${nameOf(row)}`}
      loading={again.isPending}
      onClick={() => void run()}
    >
      Again
    </Button>
  );
}

const nothing = (search: string): NothingText[] => [
  {
    when: ['search'],
    title: `No readers match "${search}"`,
    line: 'Try part of a name or address.',
    again: 'Clear search',
  },
  { title: 'No readers here', line: 'Readers appear once this email begins to leave.' },
];

/** Every reader of a letter, and what became of their mail. */
export function MailingReaders({ mailing, state, confirmed }: MailingReadersProps) {
  const { mailing_id, ask_confirm, may_change } = mailing;
  const list = useHeldList(mailingReaders, {
    mailing_id,
    ...(state && { state }),
    ...(confirmed !== null && { confirmed }),
  });
  return (
    <List
      list={list}
      label="Readers"
      columns={ask_confirm === 1 ? [...columns, readColumn] : columns}
      row={{
        key: keyOf,
        name: nameOf,
        actions: may_change ? (row) => <AgainButton mailing_id={mailing_id} row={row} /> : undefined,
      }}
      search="Search readers"
      empty={<Nothing list={list} texts={nothing(list.input.search ?? '')} />}
    />
  );
}
