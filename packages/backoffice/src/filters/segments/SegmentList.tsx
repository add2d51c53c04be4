import { Copy, Ellipsis, Mail, PanelRight, Plus, SearchX, Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { conditionsText } from '@schoolbell/core/filters/address/rules';
import { exportSegments, segmentOrders, segments } from '@schoolbell/core/filters/segments/contract';
import { prefetch, useRead } from '../../http/read.ts';
import { Composer } from '../../messages/compose.ts';
import { Page } from '../../shell/Page.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { EmptyPicture } from '../../ui/pictures/EmptyPicture.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { usePanel } from '../../ui/usePanel.ts';
import { part } from '../../ui/parts.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Table } from '../../ui/Table.tsx';
import { Toolbar } from '../../ui/Toolbar.tsx';
import { ExportButton } from '../../ui/list/ExportButton.tsx';
import { listInputs, totalOf } from '../../ui/list/useList.ts';
import { listInputOf } from '../../ui/list/listInput.ts';
import { useListQuery, type ListQuery } from '../../ui/list/listQuery.ts';
import { listOf, type Segment } from './segment.ts';
import { useSegmentColumns } from './segmentColumns.tsx';

const SegmentPanel = part(() => import('./SegmentPanel.tsx').then((file) => file.SegmentPanel));
const DeleteSegment = part(() => import('./DeleteSegment.tsx').then((file) => file.DeleteSegment));

type Order = (typeof segmentOrders)[number];

/** Starts the first read of the list. */
export function warm(_params: object, search: URLSearchParams): void {
  prefetch(segments, listInputOf(search, segmentOrders));
}

/** All segments of the people that one may open, each with its live count. */
export function Component() {
  const query = useListQuery(segmentOrders);
  const { input } = query;
  const page = useRead(segments, input);
  const panel = usePanel();
  const [params] = useSearchParams();
  const [deleting, setDeleting] = useState<Segment>();
  const columns = useSegmentColumns(panel.show);
  const [writing, setWriting] = useState<Segment>();
  const menu = useMenu({ show: panel.show, onWrite: setWriting, onDelete: setDeleting });
  // A new one may begin with the conditions of a list, or of another segment.
  const begun = `${params.get('type') ?? ''} ${params.get('filters') ?? ''}`;
  const close = () => query.set({ open: null, type: null, filters: null, page: input.page });

  return (
    <Page
      title="Segments"
      subtitle="People who meet your conditions right now. Segments update as people change."
      actions={<Actions query={query} total={totalOf(page.data)} onAdd={() => panel.show('new')} />}
    >
      <Card flush>
        <Toolbar>
          <SearchField label="Search segments" value={input.search} onSearch={(search) => query.set({ search })} />
        </Toolbar>
        {page.error && !page.data ? (
          <ErrorState line={page.error.message} onRetry={() => void page.refetch()} />
        ) : (
          <Table
            label="Segments"
            columns={columns}
            rows={page.data?.data}
            rowKey={(row) => row.segment_id}
            stale={page.isPlaceholderData}
            sort={query.sort}
            onSort={({ id, direction }) => query.set({ order_by: id, direction })}
            onOpen={(row) => panel.show(row.segment_id)}
            actions={menu}
            empty={<Nothing query={query} onAdd={() => panel.show('new')} />}
          />
        )}
        {page.data && (
          <Pagination
            page={page.data}
            onPage={(next) => query.set({ page: next })}
            onWarm={(next) => prefetch(segments, { ...input, page: next })}
          />
        )}
      </Card>
      {panel.open && (
        <SegmentPanel
          key={`${panel.open} ${begun}`}
          id={panel.open === 'new' ? null : Number(panel.open)}
          onClose={close}
        />
      )}
      {deleting && <DeleteSegment segment={deleting} onClose={() => setDeleting(undefined)} />}
      {writing && <WriteTo segment={writing} onClose={() => setWriting(undefined)} />}
    </Page>
  );
}

const WriteTo = ({ segment, onClose }: { segment: Segment; onClose: () => void }) => (
  <Composer
    start={{ type: 'segment', type_id: segment.segment_id, of: segment.segment_type, title: segment.segment_name }}
    onClose={onClose}
  />
);

/** What the menu at a row's end leads to. */
interface MenuWays {
  show: (id: number) => void;
  onWrite: (segment: Segment) => void;
  onDelete: (segment: Segment) => void;
}

function useMenu({ show, onWrite, onDelete }: MenuWays) {
  const navigate = useNavigate();
  return (row: Segment) => (
    <MenuButton
      iconOnly
      size="sm"
      label={`Actions for ${row.segment_name}`}
      icon={<Ellipsis size={16} aria-hidden />}
      entries={() => [
        { label: 'Open', icon: <PanelRight size={16} />, onSelect: () => show(row.segment_id) },
        { label: 'Write an email', icon: <Mail size={16} />, onSelect: () => onWrite(row) },
        { label: 'Show in the list', icon: <Users size={16} />, to: listOf(row) },
        {
          label: 'Duplicate',
          icon: <Copy size={16} />,
          onSelect: () =>
            void navigate(
              `?open=new&type=${row.segment_type}&filters=${encodeURIComponent(conditionsText(row.filter_data))}`,
            ),
        },
        { line: true },
        { label: 'Delete', danger: true, icon: <Trash2 size={16} />, onSelect: () => onDelete(row) },
      ]}
    />
  );
}

interface ActionsProps {
  query: ListQuery<Order>;
  total: number | null;
  onAdd: () => void;
}

function Actions({ query, total, onAdd }: ActionsProps) {
  return (
    <>
      <ExportButton
        list={{ endpoint: exportSegments, resource: 'segments', name: 'segments', input: listInputs(query) }}
        total={total}
      />
      <Button
        variant="primary"
        icon={<Plus size={16} aria-hidden />}
        onClick={onAdd}
        onPointerEnter={SegmentPanel.fetch}
      >
        Add segment
      </Button>
    </>
  );
}

function Nothing({ query, onAdd }: { query: ListQuery<Order>; onAdd: () => void }) {
  const { search } = query.input;
  if (search)
    return (
      <EmptyState
        icon={<SearchX size={20} />}
        title={`No segments match "${search}"`}
        action={<Button onClick={() => query.set({ search: null })}>Clear search</Button>}
      />
    );
  return (
    <EmptyState
      icon={<EmptyPicture name="segments" />}
      title="No segments yet"
      line="Save a filter under a name, such as upcoming birthdays or leads from a fair."
      action={
        <Button variant="primary" onClick={onAdd}>
          Add segment
        </Button>
      }
    />
  );
}
