import { UserCheck } from 'lucide-react';
import { useState } from 'react';
import { LEAD } from '@schoolbell/core/access';
import { exportTrials, trials } from '@schoolbell/core/calendar/trials/contract';
import { outcomeNames, type TrialOutcome, trialOutcomes } from '@schoolbell/core/calendar/trials/rules';
import { fullName } from '@schoolbell/core/format';
import { pathOf } from '@schoolbell/core/people/rules';
import type { Address } from '../http/address.ts';
import { prefetch } from '../http/read.ts';
import { listInputOf } from '../ui/list/listInput.ts';
import { Page } from '../shell/Page.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Link } from '../ui/Link.tsx';
import { part } from '../ui/parts.tsx';
import { chooseFilter } from '../ui/list/chooseFilter.tsx';
import type { Column } from '../ui/list/columns.ts';
import { List, Nothing } from '../ui/list/List.tsx';
import { ListActions } from '../ui/list/ListActions.tsx';
import { EmptyPicture } from '../ui/pictures/EmptyPicture.tsx';
import type { NothingText } from '../ui/list/nothingText.ts';
import { totalOf, useList } from '../ui/list/useList.ts';
import { Tag } from '../ui/Tag.tsx';
import { useSay, type Say } from '../words/say.ts';
import { clockText, dayText } from '../ui/dayText.ts';
import { pathOfEvent } from './eventText.ts';
import type { Trial } from './TrialDialog.tsx';

const TrialDialog = part(() => import('./TrialDialog.tsx').then((file) => file.TrialDialog));

const orders = ['date'] as const;
const tones = {
  ahead: 'info',
  unmarked: 'neutral',
  present: 'success',
  absent: 'danger',
  cancelled: 'neutral',
} as const;

/** What the address asks for. */
function inputOf(search: Address) {
  const { page, per_page, search: text } = listInputOf(search, orders);
  const [outcome, enrolled] = [search.get('outcome') ?? '', search.get('enrolled') ?? ''];
  return {
    page,
    per_page,
    search: text,
    outcome: (trialOutcomes as readonly string[]).includes(outcome) ? (outcome as TrialOutcome) : ('' as const),
    enrolled: enrolled === '0' || enrolled === '1' ? (enrolled as '0' | '1') : ('' as const),
  };
}

/** Starts the first read of the list. */
export function warm(_params: object, search: URLSearchParams): void {
  prefetch(trials, inputOf(search));
}

function columnsOf(say: Say): Column<Trial>[] {
  return [
    {
      id: 'name',
      header: say('{Student}'),
      title: true,
      cell: (row) => (
        <>
          <Link to={pathOf(row)} look="inherit">
            {fullName(row)}
          </Link>
          {row.role_id === LEAD && (
            <>
              {' '}
              <Tag dot={false}>Lead</Tag>
            </>
          )}
        </>
      ),
    },
    { id: 'title', header: 'Class', cell: (row) => row.title },
    {
      id: 'date',
      header: 'When',
      cell: (row) =>
        row.local_start && row.event_id ? (
          <Link
            to={pathOfEvent(row.event_id, row.local_start)}
            look="inherit"
          >{`${dayText(row.local_start, 'full')}, ${clockText(row.local_start)}`}</Link>
        ) : (
          'Not in the calendar'
        ),
    },
    {
      id: 'outcome',
      header: 'Outcome',
      cell: (row) => (
        <>
          <Tag tone={tones[row.outcome]}>{outcomeNames[row.outcome]}</Tag>
          {row.outcome === 'cancelled' && row.reason && ` ${row.reason}`}
        </>
      ),
    },
    {
      id: 'enrolled',
      header: 'Enrolled',
      cell: (row) => (row.enrolled ? <Tag tone="success">Enrolled</Tag> : 'Not yet'),
      blank: (row) => !row.enrolled,
    },
  ];
}

/** Everyone who tried a class, whether they came, and whether they stayed. */
export function Component() {
  const say = useSay();
  const list = useList(trials, inputOf);
  const { outcome, enrolled } = list.input;
  const [chosen, setChosen] = useState<Trial>();
  return (
    <Page
      title="Trials"
      subtitle={say(
        '{Students} and leads who try a class before they enrol. Book a trial from an event in the calendar.',
      )}
      actions={
        <ListActions
          exporting={{
            endpoint: exportTrials,
            input: { search: list.input.search, outcome, enrolled },
            resource: 'trials',
            name: 'trials',
          }}
          total={totalOf(list.page)}
        />
      }
    >
      <Card flush>
        <List
          list={list}
          label="Trials"
          columns={columnsOf(say)}
          row={{
            key: (row) => row.enrolment_id,
            name: fullName,
            actions: (row) => <Next trial={row} onEnrol={() => setChosen(row)} />,
          }}
          search="Search trials"
          filters={[
            chooseFilter(list, {
              name: 'outcome',
              label: 'Outcome',
              placeholder: 'Every outcome',
              options: trialOutcomes.map((value) => ({ value, label: outcomeNames[value] })),
              value: outcome,
            }),
            chooseFilter(list, {
              name: 'enrolled',
              label: 'Enrolled',
              placeholder: 'Enrolled or not',
              options: [
                { value: '1', label: 'Enrolled' },
                { value: '0', label: 'Not yet enrolled' },
              ],
              value: enrolled,
            }),
          ]}
          empty={<Nothing list={list} texts={nothing} />}
        />
      </Card>
      {chosen && <TrialDialog trial={chosen} onClose={() => setChosen(undefined)} />}
    </Page>
  );
}

const nothing: NothingText[] = [
  {
    when: ['search', 'outcome', 'enrolled'],
    title: 'No trials match',
    line: 'Try another name or outcome.',
    again: 'Clear filters',
  },
  {
    icon: <EmptyPicture name="classes" />,
    title: 'No trials yet',
    line: 'Book a trial from an event in the calendar. It appears here with its outcome.',
  },
];

/** What comes after a trial: a lead becomes a student first, a student is enrolled in the whole class. */
function Next({ trial, onEnrol }: { trial: Trial; onEnrol: () => void }) {
  if (trial.enrolled || !trial.may_enrol || !trial.repeats) return null;
  if (trial.role_id === LEAD) return <Link to={pathOf(trial)}>Enrol the lead</Link>;
  return (
    <Button
      size="sm"
      icon={<UserCheck size={14} aria-hidden />}
      aria-label={`Enrol ${fullName(trial)}`}
      onClick={onEnrol}
      onPointerEnter={TrialDialog.fetch}
    >
      Enrol
    </Button>
  );
}
