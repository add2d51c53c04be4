import { Plus } from 'lucide-react';
import { useState } from 'react';
import { studentOrders, students, studentStatistics } from '@schoolbell/core/students/contract';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { prefetch, useRead } from '../http/read.ts';
import { Page } from '../shell/Page.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { useColumnChoice } from '../ui/columnChoice.ts';
import { kept } from '../ui/keptColumns.ts';
import { part } from '../ui/parts.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { useSay } from '../words/say.ts';
import { countOf, kinds } from '../people/kinds.ts';
import { conditionsOf } from '../filters/filtersOf.ts';
import { useFreshRows } from '../people/list/freshRows.ts';
import { listInputOf, useListQuery, type ListQuery } from '../people/list/listQuery.ts';
import { newsOf, useRowMenu } from '../people/list/ListParts.tsx';
import { answersIn, questionsIn, useQuestionColumns } from '../people/list/questions.ts';
import { PeopleTable } from '../people/list/PeopleTable.tsx';
import { usePersonPanel } from '../people/person/personPanel.ts';
import { studentColumns } from './studentColumns.tsx';
import { filtersOf } from './studentStatus.ts';
import * as css from './StudentList.css.ts';

const PeopleExport = part(
  () => import('../people/list/PeopleExport.tsx').then((file) => file.PeopleExport),
  () => <span className={css.ways} />,
);
const HeldBanner = part(() => import('../people/list/HeldBanner.tsx').then((file) => file.HeldBanner));
const PersonPanel = part(() => import('../people/person/PersonPanel.tsx').then((file) => file.PersonPanel));
const AddPerson = part(() => import('../people/person/AddPerson.tsx').then((file) => file.AddPerson));

const StudentFigures = part(() => import('./StudentFigures.tsx').then((file) => file.StudentFigures));

type StudentRow = ResultOf<typeof students>['data'][number];
type StudentOrder = (typeof studentOrders)[number];

/** Starts the first reads of the list while its code is on its way. */
export function warm(_params: object, search: URLSearchParams): void {
  prefetch(students, {
    ...listInputOf(search, studentOrders, true),
    ...filtersOf(search.get('status')),
    ...conditionsOf(search.get('filters')),
    ...answersIn(kept(kinds.student.columnsKey)),
  });
  prefetch(studentStatistics, {});
}

/** All students: tabs by status, search, sort, columns, selection, export, and each one's panel beside the list. */
export function Component() {
  const say = useSay();
  const query = useListQuery<StudentOrder>(studentOrders, true);
  const choice = useColumnChoice(kinds.student.columnsKey);
  const tab = query.get('status') ?? 'all';
  const input = { ...query.input, ...filtersOf(tab), ...conditionsOf(query.get('filters')) };
  const page = useRead(students, { ...input, ...answersIn(choice.chosen) });
  const panel = usePersonPanel();
  const [adding, setAdding] = useState(false);
  const fresh = useFreshRows(JSON.stringify(input), page.isPlaceholderData ? undefined : page.data?.data);
  const rowMenu = useRowMenu('student', panel.show);
  const columns = [
    ...studentColumns({ say, fresh, onOpen: panel.show }),
    ...useQuestionColumns<StudentRow>('student', questionsIn(choice.chosen)),
  ];
  const total = page.data && !page.isPlaceholderData ? page.data : undefined;

  return (
    <Page
      title={say('{Students}')}
      subtitle={page.data ? say(countOf('student', page.data.total, page.data.total_capped)) : '\u00a0'}
      actions={
        <>
          <PeopleExport
            kind="student"
            input={{ ...input, page: 1 }}
            total={total && !total.total_capped ? total.total : null}
          />
          <Button
            variant="primary"
            icon={<Plus size={16} aria-hidden />}
            onClick={() => setAdding(true)}
            onPointerEnter={AddPerson.fetch}
          >
            {say('Add {student}')}
          </Button>
        </>
      }
    >
      <HeldBanner type="student" />
      <div className={css.figures}>
        <StudentFigures query={query} />
      </div>
      <Card flush>
        <StatusTabs value={tab} onChange={(status) => query.set({ status: status === 'all' ? null : status })} />
        <PeopleTable
          kind="student"
          page={page}
          query={query as ListQuery<string>}
          columns={columns}
          choice={choice}
          row={{ onOpen: panel.show, actions: rowMenu }}
          onWarm={(next) => prefetch(students, { ...input, ...answersIn(choice.chosen), page: next })}
          news={newsOf(say, 'student', page.data?.data ?? [], fresh)}
          onAdd={() => setAdding(true)}
        />
      </Card>
      {panel.open && <PersonPanel key={panel.open} kind="student" id={panel.open} onClose={panel.close} />}
      {adding && <AddPerson kind="student" onClose={() => setAdding(false)} onOpen={panel.show} />}
    </Page>
  );
}

function StatusTabs({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const say = useSay();
  const { data } = useRead(studentStatistics, {});
  const tabs = [
    { id: 'all', label: say('All {students}'), count: data && data.active + data.trial + data.paused },
    { id: 'active', label: 'Active', count: data?.active },
    { id: 'trial', label: 'Trial', count: data?.trial },
    { id: 'paused', label: 'Paused', count: data?.paused },
    { id: 'archived', label: 'Archived', count: data?.archived },
  ];
  return (
    <Tabs label="Status" tabs={tabs} value={tabs.some((tab) => tab.id === value) ? value : 'all'} onChange={onChange} />
  );
}
