import { leads } from '@schoolbell/core/enquiries/contract';
import { stages } from '@schoolbell/core/enquiries/stages/contract';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { useMay } from '../session/session.ts';
import { useRead } from '../http/read.ts';
import { Card } from '../ui/Card.tsx';
import { useColumnChoice } from '../ui/columnChoice.ts';
import { useSay } from '../words/say.ts';
import { kinds } from '../people/kinds.ts';
import { useFreshRows } from '../people/list/freshRows.ts';
import type { ListAddress } from '../ui/list/listQuery.ts';
import { useList } from '../ui/list/useList.ts';
import { newsOf, useRowMenu } from '../people/list/ListParts.tsx';
import { questionsIn, useQuestionColumns } from '../people/list/questions.ts';
import { PeopleList } from '../people/list/PeopleList.tsx';
import { leadsInput } from './leadFilters.ts';
import { InterestFilter } from './InterestFilter.tsx';
import { leadColumns } from './leadColumns.tsx';

type LeadRow = ResultOf<typeof leads>['data'][number];

interface LeadTableProps {
  onOpen: (id: number) => void;
  onAdd: () => void;
}

/** Leads as rows: tabs by stage, and the archived ones. */
export function LeadTable({ onOpen, onAdd }: LeadTableProps) {
  const say = useSay();
  const may = useMay();
  const choice = useColumnChoice(kinds.lead.columnsKey);
  const list = useList(leads, (address) => leadsInput(address, choice.chosen));
  const { custom: _, ...listed } = list.input;
  const rows = list.page?.data;
  const fresh = useFreshRows(JSON.stringify(listed), list.isStale ? undefined : rows);
  const rowMenu = useRowMenu('lead', onOpen);
  const columns = [
    ...leadColumns(fresh, onOpen).filter(({ id }) => id !== 'guardian' || may('guardian')),
    ...useQuestionColumns<LeadRow>('lead', questionsIn(choice.chosen)),
  ];
  return (
    <Card flush>
      <PeopleList
        kind="lead"
        list={list}
        columns={columns}
        choice={choice}
        tabs={useStageTabs(list)}
        filters={[
          {
            name: 'interest',
            control: <InterestFilter value={listed.interest} onChange={(interest) => list.set({ interest })} />,
          },
        ]}
        row={{ onOpen, actions: rowMenu }}
        news={newsOf(say, 'lead', rows ?? [], fresh)}
        onAdd={onAdd}
      />
    </Card>
  );
}

/** Tabs by stage, with how many leads each has. */
function useStageTabs({ get, set }: ListAddress) {
  const { data } = useRead(stages, {});
  const all = data?.data ?? [];
  const tabs = [
    { id: 'all', label: 'All leads', count: data && all.reduce((sum, stage) => sum + stage.total, 0) },
    ...all.map((stage) => ({ id: String(stage.id), label: stage.stage_name, count: stage.total })),
    { id: 'archived', label: 'Archived' },
  ];
  const value = get('status') === 'archived' ? 'archived' : get('stage_id');
  return {
    label: 'Stage',
    tabs,
    value: tabs.find(({ id }) => id === value)?.id ?? 'all',
    onChange: (id: string) =>
      set({
        status: id === 'archived' ? 'archived' : null,
        stage_id: id === 'all' || id === 'archived' ? null : id,
      }),
  };
}
