import { Archive, ArchiveRestore, Download } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { InputOf } from '@schoolbell/core/http/endpoint';
import { LeadBulk } from '../../enquiries/LeadBulk.tsx';
import { filtersOf as leadFiltersOf } from '../../enquiries/leadFilters.ts';
import { conditionsOf } from '../../filters/filtersOf.ts';
import type { ChosenPeople, ListFilter } from '../../lists/bulk/chosen.ts';
import { GroupActions } from '../../lists/groups/GroupActions.tsx';
import { filtersOf as studentFiltersOf } from '../../students/studentStatus.ts';
import { Button } from '../../ui/Button.tsx';
import { BulkButton } from '../../ui/list/BulkButton.tsx';
import { countIn, useChosen } from '../../ui/list/chosen.ts';
import { exportList } from '../../ui/list/exporting.ts';
import type { ListInput } from '../../ui/list/listInput.ts';
import type { Selection } from '../../ui/list/selection.ts';
import { listInputs, type ListState, searchOf } from '../../ui/list/useList.ts';
import { part } from '../../ui/parts.tsx';
import { BulkBar } from '../../ui/BulkBar.tsx';
import { useSay } from '../../words/say.ts';
import { countOf, kinds, type Kind } from '../kinds.ts';
import { archivedPeople } from './archiving.ts';
import type { PersonRow } from './personRow.ts';

const ArchiveDialog = part(() => import('../../lists/groups/ArchiveDialog.tsx').then((file) => file.ArchiveDialog));

/** Above this many, archiving and restoring ask first, and show how far they are. */
const ASKS_FROM = 10;

interface PeopleBulkBarProps {
  kind: Kind;
  list: ListState<PersonRow, ListInput<string>>;
  selection: Selection;
}

/** What narrows the list in view, as bulk actions take it. */
function filterOf(kind: Kind, list: ListState<PersonRow, ListInput<string>>): ListFilter {
  const { get } = list;
  const narrowed =
    kind === 'student' ? { ...studentFiltersOf(get('status')), ...conditionsOf(get('filters')) } : leadFiltersOf(get);
  return { search: searchOf(list), ...narrowed } as ListFilter;
}

/** What can be done with all selected people: archive or restore (with the way back), export; leads go to another stage or owner. */
export function PeopleBulkBar({ kind, list, selection }: PeopleBulkBarProps) {
  const say = useSay();
  const { chosen, offer, askAll } = useChosen(selection, filterOf(kind, list));
  const archived = list.get('status') === 'archived';
  const [asking, setAsking] = useState<ChosenPeople>();
  const count = countIn(chosen);
  const { page, clear } = selection;

  return (
    <>
      <BulkBar count={count} more={chosen.all?.capped} onClear={clear}>
        {offer && (
          <Button size="sm" variant="ghost" onClick={askAll}>
            {say(`Select all ${countOf(kind, page!.total, page!.total_capped)} found`)}
          </Button>
        )}
        {kind === 'lead' && count > 0 && <LeadBulk chosen={chosen} onDone={clear} />}
        <GroupActions kind={kind} chosen={chosen} archived={archived} onDone={clear} />
        <ExportChosen kind={kind} chosen={chosen} list={list} />
        <BulkButton
          bulk={{
            label: archived ? 'Restore' : 'Archive',
            icon: archived ? <ArchiveRestore size={14} aria-hidden /> : <Archive size={14} aria-hidden />,
            run: ({ ids }) => archivedPeople(kind, ids, !archived),
            asks: (people) => count > ASKS_FROM || people.all !== undefined,
            ask: setAsking,
          }}
          chosen={chosen}
          selection={selection}
        />
      </BulkBar>
      {asking && (
        <ArchiveDialog
          kind={kind}
          chosen={asking}
          archived={archived}
          onDone={clear}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  );
}

/** Those people as a file: of all who were found, the list itself. */
function ExportChosen({
  kind,
  chosen,
  list,
}: {
  kind: Kind;
  chosen: ChosenPeople;
  list: ListState<PersonRow, ListInput<string>>;
}) {
  const say = useSay();
  const navigate = useNavigate();
  const [exporting, setExporting] = useState(false);
  async function run() {
    setExporting(true);
    const { exportAll, exportChosen, resource } = kinds[kind];
    const file = { resource, name: say(kinds[kind].nouns) };
    const quietly = () => undefined;
    if (chosen.all) {
      const input = { ...listInputs(list), ...chosen.all.list } as InputOf<typeof exportAll>;
      await exportList({ ...file, endpoint: exportAll, input }, navigate, quietly);
    } else {
      const input = { user_detail_ids: [...chosen.ids] };
      await exportList({ ...file, endpoint: exportChosen, input }, navigate, quietly);
    }
    setExporting(false);
  }
  return (
    <Button size="sm" icon={<Download size={14} aria-hidden />} loading={exporting} onClick={() => void run()}>
      Export
    </Button>
  );
}
