import { Archive, ArchiveRestore, Pencil, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useParams } from 'react-router';
import { fullName } from '@schoolbell/core/format';
import {
  batchDetails,
  batchStudents,
  exportBatchStudents,
  memberOrders,
} from '@schoolbell/core/students/batches/contract';
import { useMay } from '../../session/session.ts';
import { prefetch, useRead } from '../../http/read.ts';
import { ComposeButton } from '../../messages/ComposeButton.tsx';
import { Page } from '../../shell/Page.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LinkButton } from '../../ui/Link.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { part } from '../../ui/parts.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { Table } from '../../ui/Table.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { toneOf } from '../../ui/tones.ts';
import { Toolbar } from '../../ui/Toolbar.tsx';
import { useSay } from '../../words/say.ts';
import { ExportButton } from '../../ui/list/ExportButton.tsx';
import { useListQuery } from '../../ui/list/listQuery.ts';
import { usePersonPanel } from '../../people/person/personPanel.ts';
import { idOf } from '../../people/person/warmPerson.ts';
import { useArchivingBatch } from './archivingBatch.ts';
import type { BatchRow } from './BatchForm.tsx';
import { memberColumns } from './memberColumns.tsx';
import { NoMembers } from './NoMembers.tsx';

const BatchForm = part(() => import('./BatchForm.tsx').then((file) => file.BatchForm));
const MemberBar = part(() => import('./MemberBar.tsx').then((file) => file.MemberBar));
const AddMembers = part(() => import('./AddMembers.tsx').then((file) => file.AddMembers));
const PersonPanel = part(() => import('../../people/person/PersonPanel.tsx').then((file) => file.PersonPanel));

type Order = (typeof memberOrders)[number];
const nobody: ReadonlySet<string | number> = new Set();

/** Starts reading a batch while the page's code is on its way. */
export function warm(params: Readonly<Record<string, string | undefined>>): void {
  const id = idOf(params);
  if (id) prefetch(batchDetails, { id });
}

/** One batch: what it is, and its students. */
export function Component() {
  const id = idOf(useParams());
  const batch = useRead(batchDetails, { id: id ?? 0 }, { enabled: id !== null });
  if (id !== null && batch.data) return <Known key={id} batch={batch.data} />;
  if (id !== null && !batch.error)
    return (
      <Page title="Batch">
        <Card>
          <SkeletonLines lines={6} />
        </Card>
      </Page>
    );
  if (batch.error && batch.error.code !== 'notFound')
    return (
      <Page title="Batch">
        <ErrorState line={batch.error.message} onRetry={() => void batch.refetch()} />
      </Page>
    );
  return (
    <Page title="Batch">
      <EmptyState
        title="This batch was not found"
        line="It may belong to another branch."
        action={<LinkButton to="/people/batches">All batches</LinkButton>}
      />
    </Page>
  );
}

function Known({ batch }: { batch: BatchRow }) {
  const say = useSay();
  const archiving = useArchivingBatch();
  const [open, setOpen] = useState<'edit' | 'add'>();
  const archived = batch.is_archived === 1;
  return (
    <Page
      title={batch.batch_name}
      subtitle={
        <>
          <Tag tone={toneOf(batch.colour)}>
            {say(`${batch.total.toLocaleString('en-US')} {${batch.total === 1 ? 'student' : 'students'}}`)}
          </Tag>{' '}
          {batch.description}
        </>
      }
      actions={
        <>
          <Button
            variant="ghost"
            icon={archived ? <ArchiveRestore size={16} aria-hidden /> : <Archive size={16} aria-hidden />}
            loading={archiving.busy}
            onClick={() => void archiving.run(batch)}
          >
            {archived ? 'Restore' : 'Archive'}
          </Button>
          <ExportButton
            list={{ endpoint: exportBatchStudents, resource: 'batch', name: batch.batch_name, input: { id: batch.id } }}
            shown={() => import('../../people/list/shownColumns.ts').then((file) => file.shownOfStudents())}
            total={batch.total}
          />
          <WriteButton batch={batch} />
          <Button icon={<Pencil size={16} aria-hidden />} onClick={() => setOpen('edit')}>
            Edit
          </Button>
          {!archived && (
            <Button
              variant="primary"
              icon={<Plus size={16} aria-hidden />}
              onClick={() => setOpen('add')}
              onPointerEnter={AddMembers.fetch}
            >
              {say('Add {students}')}
            </Button>
          )}
        </>
      }
    >
      {archived && (
        <Banner tone="info" title="This batch is archived">
          {say('Its {students} are kept. Restore it to add more.')}
        </Banner>
      )}
      <Members batch={batch} onAdd={() => setOpen('add')} />
      {open === 'edit' && <BatchForm batch={batch} onClose={() => setOpen(undefined)} />}
      {open === 'add' && <AddMembers id={batch.id} onClose={() => setOpen(undefined)} />}
    </Page>
  );
}

/** Writes to all students of the batch, or their families. */
const WriteButton = ({ batch }: { batch: BatchRow }) =>
  batch.total > 0 && <ComposeButton iconOnly start={{ type: 'batch', type_id: batch.id, title: batch.batch_name }} />;

function Members({ batch, onAdd }: { batch: BatchRow; onAdd: () => void }) {
  const say = useSay();
  const may = useMay();
  const query = useListQuery<Order>(memberOrders);
  const direction = query.get('direction') === 'desc' ? 'desc' : 'asc';
  const input = { ...query.input, direction, id: batch.id } as const;
  const page = useRead(batchStudents, input);
  const panel = usePersonPanel();
  const [selected, setSelected] = useState(nobody);
  const clear = () => setSelected(nobody);
  // The bar stays once it is there: a dialog of its own may still be open, and what it says must be heard.
  const isTicked = useRef(false);
  isTicked.current ||= selected.size > 0;
  const columns = memberColumns(say, panel.show).filter(({ id }) => id !== 'guardian' || may('guardian'));
  return (
    <Card flush>
      <Toolbar>
        <SearchField
          label={say('Search {students}')}
          value={input.search}
          onSearch={(search) => query.set({ search })}
        />
      </Toolbar>
      {page.error && !page.data ? (
        <ErrorState line={page.error.message} onRetry={() => void page.refetch()} />
      ) : (
        <Table
          label={say('{Students} of this batch')}
          columns={columns}
          rows={page.data?.data}
          rowKey={(row) => row.user_detail_id}
          stale={page.isPlaceholderData}
          sort={{ id: input.order_by, direction }}
          onSort={(sort) => query.set({ order_by: sort.id, direction: sort.direction })}
          selection={{ selected, onChange: setSelected, name: fullName }}
          onOpen={(row) => panel.show(row.user_detail_id)}
          empty={<NoMembers query={query} archived={batch.is_archived === 1} onAdd={onAdd} />}
        />
      )}
      {page.data && (
        <Pagination
          page={page.data}
          onPage={(next) => query.set({ page: next })}
          onWarm={(next) => prefetch(batchStudents, { ...input, page: next })}
        />
      )}
      {isTicked.current && <MemberBar batch={batch} ids={[...selected] as number[]} onClear={clear} />}
      {panel.open && <PersonPanel key={panel.open} kind="student" id={panel.open} onClose={panel.close} />}
    </Card>
  );
}
