import { Archive, ArchiveRestore, Pencil, Plus, SearchX, UserMinus, Users } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { fullName } from '@schoolbell/core/format';
import { addToBatch, batchDetails, batchStudents, memberOrders, removeFromBatch } from '@schoolbell/core/people/batches/contract';
import { prefetch, useRead } from '../../http/read.ts';
import { useWrite } from '../../http/write.ts';
import { Page } from '../../shell/Page.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LinkButton } from '../../ui/Link.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { Table } from '../../ui/Table.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { toast } from '../../ui/toasts.ts';
import { toneOf } from '../../ui/tones.ts';
import { BulkBar, Toolbar } from '../../ui/Toolbar.tsx';
import { useSay } from '../../words/say.ts';
import { countOf } from '../kinds.ts';
import { GroupActions } from '../groups/GroupActions.tsx';
import { useListQuery } from '../list/listQuery.ts';
import { usePersonPanel } from '../person/personPanel.ts';
import { idOf } from '../person/warmPerson.ts';
import { studentColumns } from '../students/studentColumns.tsx';
import { useArchivingBatch } from './archivingBatch.ts';
import { type BatchRow, BatchForm } from './BatchForm.tsx';

const AddMembers = lazy(() => import('./AddMembers.tsx').then((part) => ({ default: part.AddMembers })));
const PersonPanel = lazy(() => import('../person/PersonPanel.tsx').then((part) => ({ default: part.PersonPanel })));

type Order = (typeof memberOrders)[number];
const nobody: ReadonlySet<string | number> = new Set();
const nothingNew: ReadonlySet<number> = new Set();

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
  if (id !== null && !batch.error) return <Page title="Batch"><Card><SkeletonLines lines={6} /></Card></Page>;
  if (batch.error && batch.error.code !== 'notFound') return <Page title="Batch"><ErrorState line={batch.error.message} onRetry={() => void batch.refetch()} /></Page>;
  return <Page title="Batch"><EmptyState title="This batch was not found" line="It may belong to another branch." action={<LinkButton to="/people/batches">All batches</LinkButton>} /></Page>;
}

function Known({ batch }: { batch: BatchRow }) {
  const say = useSay();
  const archiving = useArchivingBatch();
  const [open, setOpen] = useState<'edit' | 'add'>();
  const archived = batch.is_archived === 1;
  return (
    <Page
      title={batch.batch_name}
      subtitle={<><Tag tone={toneOf(batch.colour)}>{say(countOf('student', batch.total))}</Tag> {batch.description}</>}
      actions={
        <>
          <Button variant="ghost" icon={archived ? <ArchiveRestore size={16} aria-hidden /> : <Archive size={16} aria-hidden />} loading={archiving.busy} onClick={() => void archiving.run(batch)}>{archived ? 'Restore' : 'Archive'}</Button>
          <Button icon={<Pencil size={16} aria-hidden />} onClick={() => setOpen('edit')}>Edit</Button>
          {!archived && <Button variant="primary" icon={<Plus size={16} aria-hidden />} onClick={() => setOpen('add')} onPointerEnter={() => void import('./AddMembers.tsx')}>{say('Add {students}')}</Button>}
        </>
      }
    >
      {archived && <Banner tone="info" title="This batch is archived">{say('Its {students} are kept with it. Restore it to add others.')}</Banner>}
      <Members batch={batch} onAdd={() => setOpen('add')} />
      {open === 'edit' && <BatchForm batch={batch} onClose={() => setOpen(undefined)} />}
      <Suspense>{open === 'add' && <AddMembers id={batch.id} onClose={() => setOpen(undefined)} />}</Suspense>
    </Page>
  );
}

function Members({ batch, onAdd }: { batch: BatchRow; onAdd: () => void }) {
  const say = useSay();
  const query = useListQuery<Order>(memberOrders);
  const direction = query.get('direction') === 'desc' ? 'desc' : 'asc';
  const input = { ...query.input, direction, id: batch.id } as const;
  const page = useRead(batchStudents, input);
  const panel = usePersonPanel();
  const [selected, setSelected] = useState(nobody);
  const clear = () => setSelected(nobody);
  const columns = studentColumns({ say, fresh: nothingNew, onOpen: panel.show }).filter((column) => !column.hidden).map((column) => ({ ...column, sortable: column.id === 'firstName' }));
  return (
    <Card flush>
      <Toolbar><SearchField label={say('Search {students}')} value={input.search} onSearch={(search) => query.set({ search })} /></Toolbar>
      {page.error && !page.data ? <ErrorState line={page.error.message} onRetry={() => void page.refetch()} /> : (
        <Table
          label={say('{Students} of this batch')} columns={columns} rows={page.data?.data} rowKey={(row) => row.user_detail_id} stale={page.isPlaceholderData}
          sort={{ id: input.order_by, direction }} onSort={(sort) => query.set({ order_by: sort.id, direction: sort.direction })}
          selection={{ selected, onChange: setSelected, name: fullName }} onOpen={(row) => panel.show(row.user_detail_id)}
          empty={input.search
            ? <EmptyState icon={<SearchX size={20} />} title={`${say('No {students} match')} "${input.search}"`} action={<Button onClick={() => query.set({ search: null })}>Clear search</Button>} />
            : <EmptyState icon={<Users size={20} />} title={say('No {students} in this batch')} line={say('Add them here, or select them in the list of {students}.')} action={batch.is_archived ? undefined : <Button variant="primary" onClick={onAdd}>{say('Add {students}')}</Button>} />}
        />
      )}
      {page.data && <Pagination page={page.data} onPage={(next) => query.set({ page: next })} onWarm={(next) => prefetch(batchStudents, { ...input, page: next })} />}
      <BulkBar count={selected.size} onClear={clear}>
        <GroupActions kind="student" ids={[...selected] as number[]} archived={false} onDone={clear} />
        <RemoveButton batch={batch} ids={[...selected] as number[]} onDone={clear} />
      </BulkBar>
      <Suspense>{panel.open && <PersonPanel key={panel.open} kind="student" id={panel.open} onClose={panel.close} />}</Suspense>
    </Card>
  );
}

/** Takes the selected students out of the batch, with the way back. */
function RemoveButton({ batch, ids, onDone }: { batch: BatchRow; ids: readonly number[]; onDone: () => void }) {
  const [remove, add] = [useWrite(removeFromBatch), useWrite(addToBatch)];
  async function run() {
    const those = { user_detail_ids: [...ids], batch_id: batch.id };
    try {
      const { message } = await remove.mutateAsync(those);
      toast(message, batch.is_archived ? undefined : { label: 'Undo', run: () => void add.mutateAsync(those).catch(toast.error) });
      onDone();
    } catch (error) {
      toast.error(error);
    }
  }
  return <Button size="sm" icon={<UserMinus size={14} aria-hidden />} loading={remove.isPending} onClick={() => void run()}>Remove</Button>;
}
