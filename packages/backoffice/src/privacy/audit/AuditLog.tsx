import { auditLog, exportAuditLog } from '@schoolbell/core/privacy/audit/contract';
import { auditChanges } from '@schoolbell/core/privacy/audit/rules';
import { prefetch } from '../../http/read.ts';
import { Page } from '../../shell/Page.tsx';
import { Card } from '../../ui/Card.tsx';
import { formatDateTime } from '../../ui/dates.ts';
import { usePanel } from '../../ui/usePanel.ts';
import type { Column } from '../../ui/list/columns.ts';
import { List, Nothing } from '../../ui/list/List.tsx';
import { ListActions } from '../../ui/list/ListActions.tsx';
import type { NothingText } from '../../ui/list/nothingText.ts';
import { totalOf, useList } from '../../ui/list/useList.ts';
import { part } from '../../ui/parts.tsx';
import { useSay } from '../../words/say.ts';
import { AuditFilters } from './AuditFilters.tsx';
import { type Event, sentenceOf } from './auditEvent.ts';
import { auditInput, filterNames } from './auditQuery.ts';
import * as css from './AuditLog.css.ts';

const AuditPanel = part(() => import('./AuditPanel.tsx').then((file) => file.AuditPanel));

/** Starts the log's read. */
export function warm(_params: unknown, query: URLSearchParams): void {
  prefetch(auditLog, auditInput(query));
}

/** What changed, in one short line; the panel has it in full. */
function shortChanges({ before, after }: Event): string {
  const changes = auditChanges(before, after).filter((change) => change.before !== change.after);
  return changes
    .map(
      (change) =>
        `${change.name}: ${[change.before, change.after].filter(Boolean).join(change.before && change.after ? ' → ' : '')}`,
    )
    .join(', ')
    .slice(0, 160);
}

function columns(show: (id: number) => void, say: (text: string) => string): Column<Event>[] {
  return [
    {
      id: 'what',
      header: 'What',
      title: true,
      cell: (event) => (
        <button type="button" className={css.open} onClick={() => show(event.id)}>
          {sentenceOf(event, say)}
        </button>
      ),
    },
    {
      id: 'changes',
      header: 'Changes',
      blank: (event) => !shortChanges(event),
      cell: (event) => <span className={css.changed}>{shortChanges(event)}</span>,
    },
    {
      id: 'created_at',
      header: 'When',
      cell: (event) => <span className={css.when}>{formatDateTime(event.created_at)}</span>,
    },
  ];
}

/** Who did what and when, for owners and admins. */
export function Component() {
  const list = useList(auditLog, auditInput);
  const { page: _, ...filters } = list.input;
  const rows = list.page?.data;
  const panel = usePanel();
  const say = useSay();
  return (
    <Page
      title="Audit log"
      subtitle="Who did what and when, newest first. Entries can’t be changed."
      actions={
        <ListActions
          exporting={{ endpoint: exportAuditLog, input: filters, name: 'audit-log' }}
          total={totalOf(list.page)}
        />
      }
    >
      <Card flush>
        <AuditFilters filters={filters} list={list} events={rows ?? []} />
        <List
          list={list}
          label="Events"
          columns={columns(panel.show, say)}
          row={{
            key: (event) => event.id,
            name: (event) => sentenceOf(event, say),
            open: (event) => panel.show(event.id),
          }}
          empty={<Nothing list={list} texts={nothing} />}
        />
      </Card>
      {panel.open && rows && (
        <AuditPanel event={rows.find((event) => event.id === Number(panel.open))} onClose={panel.close} />
      )}
    </Page>
  );
}

const nothing: NothingText[] = [
  { when: filterNames, title: 'No matching entries', line: 'Try other filters.', again: 'Clear filters' },
  {
    title: 'Nothing has happened yet',
    line: 'Everything your staff do appears here, with the values before and after.',
  },
];
