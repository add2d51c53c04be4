import { Plus } from 'lucide-react';
import { useState } from 'react';
import { students, studentStatistics } from '@schoolbell/core/students/contract';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { useMay } from '../session/session.ts';
import { startReads } from '../http/first.ts';
import { useRead } from '../http/read.ts';
import { Page } from '../shell/Page.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { useColumnChoice } from '../ui/columnChoice.ts';
import { part } from '../ui/parts.tsx';
import { useSay } from '../words/say.ts';
import { countOf, kinds } from '../people/kinds.ts';
import { useFreshRows } from '../people/list/freshRows.ts';
import type { ListAddress } from '../ui/list/listQuery.ts';
import { totalOf, useList } from '../ui/list/useList.ts';
import { newsOf, useRowMenu } from '../people/list/ListParts.tsx';
import { questionsIn, useQuestionColumns } from '../people/list/questions.ts';
import { PeopleList } from '../people/list/PeopleList.tsx';
import { usePersonPanel } from '../people/person/personPanel.ts';
import { studentColumns } from './studentColumns.tsx';
import { inputOf, list } from './first.ts';
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

/** Starts the first reads of the list while its code is on its way. */
export function warm(_params: object, search: URLSearchParams): void {
  startReads(list(search));
}

/** All students: tabs by status, search, sort, columns, selection, export, and each one's panel beside the list. */
export function Component() {
  const say = useSay();
  const may = useMay();
  const choice = useColumnChoice(kinds.student.columnsKey);
  const list = useList(students, (address) => inputOf(address, choice.chosen));
  const { page, isStale } = list;
  const { custom: _, ...listed } = list.input;
  const panel = usePersonPanel();
  const [adding, setAdding] = useState(false);
  const fresh = useFreshRows(JSON.stringify(listed), isStale ? undefined : page?.data);
  const rowMenu = useRowMenu('student', panel.show);
  const columns = [
    ...studentColumns({ say, fresh, onOpen: panel.show }).filter(({ id }) => id !== 'guardian' || may('guardian')),
    ...useQuestionColumns<StudentRow>('student', questionsIn(choice.chosen)),
  ];
  const onAdd = () => setAdding(true);

  return (
    <Page
      title={say('{Students}')}
      isNamedAbove
      subtitle={page ? say(countOf('student', page.total, page.total_capped)) : '\u00a0'}
      actions={
        <>
          <PeopleExport kind="student" input={{ ...listed, page: 1 }} total={isStale ? null : totalOf(page)} />
          <Button
            variant="primary"
            icon={<Plus size={16} aria-hidden />}
            onClick={onAdd}
            onPointerEnter={AddPerson.fetch}
          >
            {say('Add {student}')}
          </Button>
        </>
      }
    >
      <HeldBanner type="student" />
      <div className={css.figures}>
        <StudentFigures query={list} />
      </div>
      <Card flush>
        <PeopleList
          kind="student"
          list={list}
          columns={columns}
          choice={choice}
          tabs={useStatusTabs(list)}
          row={{ onOpen: panel.show, actions: rowMenu }}
          news={newsOf(say, 'student', page?.data ?? [], fresh)}
          onAdd={onAdd}
        />
      </Card>
      {panel.open && <PersonPanel key={panel.open} kind="student" id={panel.open} onClose={panel.close} />}
      {adding && <AddPerson kind="student" onClose={() => setAdding(false)} onOpen={panel.show} />}
    </Page>
  );
}

/** Tabs by status, with how many students each has. */
function useStatusTabs({ get, set }: ListAddress) {
  const say = useSay();
  const { data } = useRead(studentStatistics, {});
  const tabs = [
    { id: 'all', label: say('All {students}'), count: data && data.active + data.trial + data.paused },
    { id: 'active', label: 'Active', count: data?.active },
    { id: 'trial', label: 'Trial', count: data?.trial },
    { id: 'paused', label: 'Paused', count: data?.paused },
    { id: 'archived', label: 'Archived', count: data?.archived },
  ];
  return {
    label: 'Status',
    tabs,
    value: tabs.find(({ id }) => id === get('status'))?.id ?? 'all',
    onChange: (id: string) => set({ status: id === 'all' ? null : id }),
  };
}
