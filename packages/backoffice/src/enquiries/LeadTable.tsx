import { leads, stages, type leadOrders } from '@schoolbell/core/enquiries/contract';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { prefetch, useRead } from '../http/read.ts';
import { Card } from '../ui/Card.tsx';
import { useColumnChoice } from '../ui/columnChoice.ts';
import { Tabs } from '../ui/Tabs.tsx';
import { useSay } from '../words/say.ts';
import { kinds } from '../people/kinds.ts';
import { useFreshRows } from '../people/list/freshRows.ts';
import type { ListQuery } from '../people/list/listQuery.ts';
import { newsOf, useRowMenu } from '../people/list/ListParts.tsx';
import { answersIn, questionsIn, useQuestionColumns } from '../people/list/questions.ts';
import { PeopleTable } from '../people/list/PeopleTable.tsx';
import { filtersOf } from './leadFilters.ts';
import { InterestFilter } from './InterestFilter.tsx';
import { leadColumns } from './leadColumns.tsx';

type LeadRow = ResultOf<typeof leads>['data'][number];

interface LeadTableProps {
  query: ListQuery<(typeof leadOrders)[number]>;
  onOpen: (id: number) => void;
  onAdd: () => void;
}

/** Leads as rows: tabs by stage, and the archived ones. */
export function LeadTable({ query, onOpen, onAdd }: LeadTableProps) {
  const say = useSay();
  const input = { ...query.input, ...filtersOf(query.get) };
  const choice = useColumnChoice(kinds.lead.columnsKey);
  const page = useRead(leads, { ...input, ...answersIn(choice.chosen) });
  const fresh = useFreshRows(JSON.stringify(input), page.isPlaceholderData ? undefined : page.data?.data);
  const rowMenu = useRowMenu('lead', onOpen);
  const columns = [...leadColumns(fresh, onOpen), ...useQuestionColumns<LeadRow>('lead', questionsIn(choice.chosen))];
  return (
    <Card flush>
      <StageTabs query={query} />
      <PeopleTable
        kind="lead"
        page={page}
        query={query as ListQuery<string>}
        columns={columns}
        choice={choice}
        filters={<InterestFilter value={input.interest} onChange={(interest) => query.set({ interest })} />}
        row={{ onOpen, actions: rowMenu }}
        onWarm={(next) => prefetch(leads, { ...input, ...answersIn(choice.chosen), page: next })}
        news={newsOf(say, 'lead', page.data?.data ?? [], fresh)}
        onAdd={onAdd}
      />
    </Card>
  );
}

function StageTabs({ query }: Pick<LeadTableProps, 'query'>) {
  const { data } = useRead(stages, {});
  const all = data?.data ?? [];
  const tabs = [
    { id: 'all', label: 'All leads', count: data && all.reduce((sum, stage) => sum + stage.total, 0) },
    ...all.map((stage) => ({ id: String(stage.id), label: stage.stage_name, count: stage.total })),
    { id: 'archived', label: 'Archived' },
  ];
  const value = query.get('status') === 'archived' ? 'archived' : (query.get('stage_id') ?? 'all');
  const choose = (id: string) =>
    query.set({
      status: id === 'archived' ? 'archived' : null,
      stage_id: id === 'all' || id === 'archived' ? null : id,
    });
  return (
    <Tabs label="Stage" tabs={tabs} value={tabs.some((tab) => tab.id === value) ? value : 'all'} onChange={choose} />
  );
}
