import { useState } from 'react';
import { dryRun } from '@schoolbell/core/automations/trying/contract';
import type { InputOf, ResultOf } from '@schoolbell/core/http/endpoint';
import { formatDateTime } from '../../ui/dates.ts';
import type { Column } from '../../ui/list/columns.ts';
import { useHeldList } from '../../ui/list/heldList.ts';
import { List, Nothing } from '../../ui/list/List.tsx';
import { Modal } from '../../ui/Modal.tsx';
import * as css from './Editor.css.ts';

interface WhoDialogProps {
  tried: InputOf<typeof dryRun>;
  onClose: () => void;
}

type Only = 'acts' | 'left_out';
type Reached = ResultOf<typeof dryRun>['rows']['data'][number] & { at: number };

const columns: Readonly<Record<Only, Column<Reached>[]>> = {
  acts: [
    { id: 'name', header: 'Person', title: true, cell: (row) => row.name },
    { id: 'acts_at', header: 'When', cell: (row) => formatDateTime(row.acts_at) },
    { id: 'to', header: 'To', cell: (row) => row.to.join(', '), blank: (row) => row.to.length === 0 },
    { id: 'subject', header: 'What', cell: (row) => row.subject, blank: (row) => !row.subject },
  ],
  left_out: [
    { id: 'name', header: 'Person', title: true, cell: (row) => row.name },
    { id: 'triggered_at', header: 'When', cell: (row) => formatDateTime(row.triggered_at) },
    { id: 'reason', header: 'Why', cell: (row) => row.reason },
  ],
};

const nothing = {
  acts: [{ title: 'Nobody in the last 30 days', line: 'It would not have acted for anyone.' }],
  left_out: [{ title: 'Nobody was left out' }],
};

/** Whom the automation would have reached, when and where, and who was left out and why. */
export function WhoDialog({ tried, onClose }: WhoDialogProps) {
  const [only, setOnly] = useState<Only>('acts');
  const { answer, ...held } = useHeldList(dryRun, { ...tried, only });
  const list = {
    ...held,
    page: answer && { ...answer.rows, data: answer.rows.data.map((row, at) => ({ ...row, at })) },
  };
  const left = answer?.left_out.reduce((sum, one) => sum + one.count, 0);
  return (
    <Modal title="Whom it would have reached" size="lg" onClose={onClose}>
      <p className={css.quiet}>
        From the last 30 days, with everyone's records as they are today. Nothing is sent or changed.
      </p>
      <List
        list={list}
        label="People"
        columns={columns[only]}
        row={{ key: (row) => row.at, name: (row) => row.name }}
        tabs={{
          label: 'Which people',
          tabs: [
            { id: 'acts', label: 'Would act', ...(answer && { count: answer.acts }) },
            { id: 'left_out', label: 'Left out', ...(left !== undefined && { count: left }) },
          ],
          value: only,
          onChange: (id) => setOnly(id as Only),
        }}
        empty={<Nothing list={list} texts={nothing[only]} />}
      />
    </Modal>
  );
}
