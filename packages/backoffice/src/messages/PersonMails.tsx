import { fullName } from '@schoolbell/core/format';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { getSentEmails } from '@schoolbell/core/messages/contract';
import type { PagePerson } from '../shell/parts.ts';
import { Card } from '../ui/Card.tsx';
import { formatDateTime } from '../ui/dates.ts';
import { Link } from '../ui/Link.tsx';
import type { Column } from '../ui/list/columns.ts';
import { useHeldList } from '../ui/list/heldList.ts';
import { List, Nothing } from '../ui/list/List.tsx';
import type { NothingText } from '../ui/list/nothingText.ts';
import { Tag } from '../ui/Tag.tsx';
import { useMay } from '../session/session.ts';
import { AddressState } from './AddressState.tsx';
import { ComposeButton } from './ComposeButton.tsx';
import { readerStateText } from './emails/mailingText.ts';
import * as css from './emails/Emails.css.ts';

type Mail = ResultOf<typeof getSentEmails>['data'][number];

/** What was written to many leads to the letter, if its screen can be opened. */
const columnsFor = (seesLetters: boolean): Column<Mail>[] => [
  {
    id: 'subject',
    header: 'Subject',
    title: true,
    cell: (mail) =>
      mail.mailing_id && seesLetters ? (
        <Link to={`/people/emails?open=${mail.mailing_id}`} look="inherit" className={css.name}>
          {mail.subject}
        </Link>
      ) : (
        <span className={css.name}>{mail.subject}</span>
      ),
  },
  { id: 'to', header: 'To', cell: (mail) => mail.to },
  { id: 'by', header: 'From', cell: (mail) => mail.by, blank: (mail) => !mail.by },
  { id: 'created_at', header: 'When', cell: (mail) => formatDateTime(mail.sent_at ?? mail.created_at) },
  {
    id: 'state',
    header: 'Status',
    cell: (mail) => (
      <span className={css.reader}>
        <Tag tone={readerStateText[mail.state].tone}>{readerStateText[mail.state].label}</Tag>
        {mail.error && <span className={css.reason}>{mail.error}</span>}
      </span>
    ),
  },
];

const nothing: NothingText[] = [
  { title: 'No emails yet', line: 'Emails that you, your colleagues and automations send appear here.' },
];

/** The mails that a person, or their family about them, was sent. */
export function PersonMails({ kind, person }: PagePerson) {
  const seesLetters = useMay()(['students', 'leads', 'all_leads']);
  const user_id = person.user_detail_id;
  const list = useHeldList(getSentEmails, { user_id });
  const start = { type: kind, type_id: user_id, title: fullName(person) };
  return (
    <Card flush title="Emails" actions={person.is_archived === 0 && <ComposeButton size="sm" start={start} />}>
      <AddressState user_id={user_id} />
      <List
        list={list}
        label="Emails"
        columns={columnsFor(seesLetters)}
        row={{ key: (mail) => mail.id, name: (mail) => mail.subject }}
        empty={<Nothing list={list} texts={nothing} />}
      />
    </Card>
  );
}
