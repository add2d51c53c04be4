import { Columns3, Plus, Settings2, Table2 } from 'lucide-react';
import { useState } from 'react';
import { stages } from '@schoolbell/core/enquiries/stages/contract';
import { leadOrders } from '@schoolbell/core/enquiries/rules';
import { startReads } from '../http/first.ts';
import { useRead } from '../http/read.ts';
import { useMay } from '../session/session.ts';
import { Page } from '../shell/Page.tsx';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { part } from '../ui/parts.tsx';
import { Segments } from '../ui/Segments.tsx';
import { countOf } from '../people/kinds.ts';
import { useListQuery } from '../ui/list/listQuery.ts';
import { usePersonPanel } from '../people/person/personPanel.ts';
import { useSay } from '../words/say.ts';
import { board, list, table } from './first.ts';
import { filtersOf } from './leadFilters.ts';
import * as css from './LeadList.css.ts';

const Waiting = () => <div className={css.waiting} aria-hidden />;
const BoardView = part(() => import('./BoardView.tsx').then((file) => file.BoardView), Waiting);
const LeadTable = part(() => import('./LeadTable.tsx').then((file) => file.LeadTable), Waiting);
const StageEditor = part(() => import('./StageEditor.tsx').then((file) => file.StageEditor));
const PeopleExport = part(
  () => import('../people/list/PeopleExport.tsx').then((file) => file.PeopleExport),
  () => <span className={css.ways} />,
);
const HeldBanner = part(() => import('../people/list/HeldBanner.tsx').then((file) => file.HeldBanner));
const PersonPanel = part(() => import('../people/person/PersonPanel.tsx').then((file) => file.PersonPanel));
const AddPerson = part(() => import('../people/person/AddPerson.tsx').then((file) => file.AddPerson));

/** Where the browser keeps which view was used last. */
const VIEW = 'leadView';
type LeadOrder = (typeof leadOrders)[number];
type View = 'board' | 'table';

/** The view that the address names, else the one used last. */
function viewOf(name: string | null): View {
  const wanted = name ?? localStorage.getItem(VIEW);
  return wanted === 'table' ? 'table' : 'board';
}

/** Starts code and first reads of the view that will open; answers when its code is there. */
export function warm(_params: object, search: URLSearchParams): Promise<unknown> {
  startReads(list(search));
  if (viewOf(search.get('view')) === 'table') {
    startReads(table(search));
    return LeadTable.fetch();
  }
  startReads(board(search));
  return BoardView.fetch();
}

function ViewChoice({ view, onChange }: { view: View; onChange: (view: string) => void }) {
  return (
    <Segments
      label="View"
      value={view}
      onChange={onChange}
      onWarm={(next) => void (next === 'table' ? LeadTable : BoardView).fetch()}
      segments={[
        { id: 'board', label: 'Board', icon: <Columns3 size={15} aria-hidden /> },
        { id: 'table', label: 'Table', icon: <Table2 size={15} aria-hidden /> },
      ]}
    />
  );
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
      isNamedAbove
      width={view === 'board' ? 'bleed' : undefined}
      subtitle={total === undefined ? '\u00a0' : say(countOf('lead', total))}
      actions={
        <>
          <ViewChoice view={view} onChange={show} />
          {may('setup') && (
            <IconButton
              variant="secondary"
              label="Edit stages"
              icon={<Settings2 size={16} aria-hidden />}
              onClick={() => setOpen('stages')}
            />
          )}
          <PeopleExport kind="lead" input={{ ...query.input, ...filters, page: 1 }} total={total ?? null} />
          <Button
            variant="primary"
            icon={<Plus size={16} aria-hidden />}
            onClick={() => setOpen('add')}
            onPointerEnter={AddPerson.fetch}
          >
            Add lead
          </Button>
        </>
      }
    >
      <HeldBanner type="lead" />
      {view === 'board' ? (
        <BoardView query={query} onOpen={panel.show} />
      ) : (
        <LeadTable onOpen={panel.show} onAdd={() => setOpen('add')} />
      )}
      {panel.open && <PersonPanel key={panel.open} kind="lead" id={panel.open} onClose={panel.close} />}
      {open === 'add' && <AddPerson kind="lead" onClose={close} onOpen={panel.show} />}
      {open === 'stages' && <StageEditor onClose={close} />}
    </Page>
  );
}
