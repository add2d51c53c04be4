import { Archive, ArchiveRestore, Download } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Page } from '@schoolbell/core/http/page';
import { Button } from '../../ui/Button.tsx';
import { part } from '../../ui/parts.tsx';
import { BulkBar } from '../../ui/Toolbar.tsx';
import { useSay } from '../../words/say.ts';
import { type Chosen, countIn, type ListFilter } from '../../lists/bulk/chosen.ts';
import { conditionsOf } from '../../filters/filtersOf.ts';
import { GroupActions } from '../../lists/groups/GroupActions.tsx';
import { countOf, kinds, type Kind } from '../kinds.ts';
import { filtersOf as leadFiltersOf } from '../../enquiries/leadFilters.ts';
import { LeadBulk } from '../../enquiries/LeadBulk.tsx';
import { filtersOf as studentFiltersOf } from '../../students/studentStatus.ts';
import { archivePeople } from './archiving.ts';
import { exportList } from './exporting.ts';
import { listInputs } from './exportedList.ts';
import type { ListQuery } from './listQuery.ts';

const ArchiveDialog = part(() => import('../../lists/groups/ArchiveDialog.tsx').then((file) => file.ArchiveDialog));

/** Above this many, archiving and restoring ask first, and show how far they are. */
const ASKS_FROM = 10;

interface PeopleBulkBarProps {
  kind: Kind;
  ids: readonly number[];
  /** The page in view, and what narrows the list that it is of. */
  page: Page<{ user_detail_id: number }> | undefined;
  query: ListQuery<string>;
  onClear: () => void;
}

/** What narrows the list in view, as bulk actions take it. */
function filterOf(kind: Kind, { input, get }: ListQuery<string>): ListFilter {
  const narrowed =
    kind === 'student' ? { ...studentFiltersOf(get('status')), ...conditionsOf(get('filters')) } : leadFiltersOf(get);
  return { search: input.search, ...narrowed } as ListFilter;
}

/**
 * Whom the bar is about: those who are ticked, or, once it is asked for, all whom the list found. A tick more or less, another
 * search or filter, and it is those who are ticked again.
 */
function useChosen({ kind, ids, page, query }: Omit<PeopleBulkBarProps, 'onClear'>) {
  const list = filterOf(kind, query);
  const key = JSON.stringify([list, ids]);
  const [asked, setAsked] = useState('');
  // Forgotten with the first change: the same ticks set again are these ticks, and not everybody.
  if (asked !== '' && asked !== key) setAsked('');
  const isWhole =
    page !== undefined && page.data.length > 0 && page.data.every((row) => ids.includes(row.user_detail_id));
  const isMore = page !== undefined && (page.total > ids.length || page.total_capped);
  const chosen: Chosen =
    asked === key && page ? { ids, all: { list, total: page.total, capped: page.total_capped } } : { ids };
  return { chosen, offer: isWhole && isMore && !chosen.all, askAll: () => setAsked(key) };
}

/** What can be done with all selected people: archive or restore (with the way back), export; leads go to another stage or owner. */
export function PeopleBulkBar({ kind, ids, page, query, onClear }: PeopleBulkBarProps) {
  const say = useSay();
  const { chosen, offer, askAll } = useChosen({ kind, ids, page, query });
  const archived = query.get('status') === 'archived';
  const [isArchiving, setArchiving] = useState(false);
  const [asking, setAsking] = useState<Chosen>();
  const count = countIn(chosen);

  async function archive() {
    setArchiving(true);
    const isDone = await archivePeople(kind, ids, !archived);
    setArchiving(false);
    if (isDone) onClear();
  }

  return (
    <>
      <BulkBar count={count} more={chosen.all?.capped} onClear={onClear}>
        {offer && (
          <Button size="sm" variant="ghost" onClick={askAll}>
            {say(`Select all ${countOf(kind, page!.total, page!.total_capped)} found`)}
          </Button>
        )}
        {kind === 'lead' && count > 0 && <LeadBulk chosen={chosen} onDone={onClear} />}
        <GroupActions kind={kind} chosen={chosen} archived={archived} onDone={onClear} />
        <ExportChosen kind={kind} chosen={chosen} query={query} />
        <Button
          size="sm"
          icon={archived ? <ArchiveRestore size={14} aria-hidden /> : <Archive size={14} aria-hidden />}
          loading={isArchiving}
          onClick={() => (count > ASKS_FROM || chosen.all ? setAsking(chosen) : void archive())}
        >
          {archived ? 'Restore' : 'Archive'}
        </Button>
      </BulkBar>
      {asking && (
        <ArchiveDialog
          kind={kind}
          chosen={asking}
          archived={archived}
          onDone={onClear}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  );
}

/** Those people as a file: of all who were found, the list itself. */
function ExportChosen({ kind, chosen, query }: { kind: Kind; chosen: Chosen; query: ListQuery<string> }) {
  const say = useSay();
  const navigate = useNavigate();
  const [exporting, setExporting] = useState(false);
  async function run() {
    setExporting(true);
    const { exportAll, exportChosen, resource } = kinds[kind];
    const list = {
      resource,
      name: say(kinds[kind].nouns),
      ...(chosen.all
        ? { endpoint: exportAll, input: { ...listInputs(query), ...chosen.all.list } }
        : { endpoint: exportChosen, input: { user_detail_ids: [...chosen.ids] } }),
    };
    await exportList(list, navigate, () => undefined);
    setExporting(false);
  }
  return (
    <Button size="sm" icon={<Download size={14} aria-hidden />} loading={exporting} onClick={() => void run()}>
      Export
    </Button>
  );
}
