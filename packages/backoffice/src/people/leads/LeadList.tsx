import { Columns3, Plus, Settings2, Table2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { leadOrders, leads, leadsByStage, stages } from '@schoolbell/core/people/leads/contract';
import { searchIn } from '../../http/address.ts';
import { prefetch, useRead } from '../../http/read.ts';
import { useMay } from '../../session/session.ts';
import { Page } from '../../shell/Page.tsx';
import { Button } from '../../ui/Button.tsx';
import { kept } from '../../ui/keptColumns.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { countOf, kinds } from '../kinds.ts';
import { answersIn } from '../list/questions.ts';
import { listInputOf, useListQuery } from '../list/listQuery.ts';
import { usePersonPanel } from '../person/personPanel.ts';
import { useSay } from '../../words/say.ts';
import { boardFiltersOf, filtersOf } from './leadFilters.ts';
import * as css from './LeadList.css.ts';

const board = () => import('./BoardView.tsx').then((part) => ({ default: part.BoardView }));
const table = () => import('./LeadTable.tsx').then((part) => ({ default: part.LeadTable }));
const BoardView = lazy(board);
const LeadTable = lazy(table);
const StageEditor = lazy(() => import('./StageEditor.tsx').then((part) => ({ default: part.StageEditor })));
const PeopleExport = lazy(() => import('../list/PeopleExport.tsx').then((part) => ({ default: part.PeopleExport })));
const HeldBanner = lazy(() => import('../list/HeldBanner.tsx').then((part) => ({ default: part.HeldBanner })));
const PersonPanel = lazy(() => import('../person/PersonPanel.tsx').then((part) => ({ default: part.PersonPanel })));
const AddPerson = lazy(() => import('../person/AddPerson.tsx').then((part) => ({ default: part.AddPerson })));

/** Where the browser keeps which view was used last. */
const VIEW = 'leadView';
type LeadOrder = (typeof leadOrders)[number];
type View = 'board' | 'table';

/** The view that the address names, else the one used last. */
function viewOf(name: string | null): View {
  const wanted = name ?? localStorage.getItem(VIEW);
  return wanted === 'table' ? 'table' : 'board';
}

/** Starts code and first reads of the view that will open. */
export function warm(_params: object, search: URLSearchParams): void {
  prefetch(stages, {});
  if (viewOf(search.get('view')) === 'table') {
    void table();
    prefetch(leads, { ...listInputOf(search, leadOrders, true), ...filtersOf((name) => search.get(name)), ...answersIn(kept(kinds.lead.columnsKey)) });
    return;
  }
  void board();
  prefetch(leadsByStage, { search: searchIn(search), per_stage: 50, ...boardFiltersOf((name) => search.get(name)) });
}

/** All leads, on a board by stage or in a table, each with their panel beside them. */
export function Component() {
  const say = useSay();
  const may = useMay();
  const query = useListQuery<LeadOrder>(leadOrders, true);
  const view = viewOf(query.get('view'));
  const filters = filtersOf(query.get);
  const panel = usePersonPanel();
  const [open, setOpen] = useState<'add' | 'stages' | null>(null);
  const { data } = useRead(stages, {});
  const total = data?.data.reduce((sum, stage) => sum + stage.total, 0);
  const close = () => setOpen(null);

  function show(next: string) {
    localStorage.setItem(VIEW, next);
    query.set({ view: next });
  }

  return (
    <Page
      title="Leads"
      width={view === 'board' ? 'bleed' : undefined}
      subtitle={total === undefined ? '\u00a0' : say(countOf('lead', total))}
      actions={
        <>
          <Segments
            label="View"
            value={view}
            onChange={show}
            onWarm={(next) => void (next === 'table' ? table() : board())}
            segments={[{ id: 'board', label: 'Board', icon: <Columns3 size={15} aria-hidden /> }, { id: 'table', label: 'Table', icon: <Table2 size={15} aria-hidden /> }]}
          />
          {may('setup') && <IconButton variant="secondary" label="Edit stages" icon={<Settings2 size={16} aria-hidden />} onClick={() => setOpen('stages')} />}
          <Suspense fallback={<span className={css.ways} />}><PeopleExport kind="lead" input={{ ...query.input, ...filters, page: 1 }} total={total ?? null} /></Suspense>
          <Button variant="primary" icon={<Plus size={16} aria-hidden />} onClick={() => setOpen('add')} onPointerEnter={() => void import('../person/AddPerson.tsx')}>Add lead</Button>
        </>
      }
    >
      <Suspense><HeldBanner type="lead" /></Suspense>
      <Suspense fallback={<div className={css.waiting} aria-hidden />}>
        {view === 'board' ? <BoardView query={query} onOpen={panel.show} /> : <LeadTable query={query} onOpen={panel.show} onAdd={() => setOpen('add')} />}
      </Suspense>
      <Suspense>
        {panel.open && <PersonPanel key={panel.open} kind="lead" id={panel.open} onClose={panel.close} />}
        {open === 'add' && <AddPerson kind="lead" onClose={close} onOpen={panel.show} />}
        {open === 'stages' && <StageEditor onClose={close} />}
      </Suspense>
    </Page>
  );
}
