import { BookOpen, FolderCog, Plus, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { exportSubjects, reorderSubjects, subjects } from '@schoolbell/core/catalog/subjects/contract';
import { callInOrder, patchRead } from '../../http/patch.ts';
import { prefetch, useRead } from '../../http/read.ts';
import { listInputOf } from '../../ui/list/listInput.ts';
import { ListActions } from '../../ui/list/ListActions.tsx';
import { useListQuery, type ListQuery } from '../../ui/list/listQuery.ts';
import { Page } from '../../shell/Page.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { part } from '../../ui/parts.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Select } from '../../ui/Select.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { Toolbar } from '../../ui/Toolbar.tsx';
import { useSay } from '../../words/say.ts';
import * as css from '../Catalog.css.ts';
import { useOrdering, type Shelf } from '../ordering.ts';
import { Shelves } from '../Shelves.tsx';
import { SubjectLine } from './SubjectLine.tsx';
import type { SubjectItem } from './subjectText.ts';

const SubjectForm = part(() => import('./SubjectForm.tsx').then((file) => file.SubjectForm));
const CategoryEditor = part(() => import('../CategoryEditor.tsx').then((file) => file.CategoryEditor));

const orders = ['own', 'name', 'capacity', 'staff'] as const;
type Order = (typeof orders)[number];
const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
const compare: Record<Exclude<Order, 'own'>, (one: SubjectItem, other: SubjectItem) => number> = {
  name: (one, other) => collator.compare(one.name, other.name),
  capacity: (one, other) =>
    (other.default_capacity || Infinity) - (one.default_capacity || Infinity) || compare.name(one, other),
  staff: (one, other) => other.staff_total - one.staff_total || compare.name(one, other),
};

const inputOf = (search: URLSearchParams) => ({
  search: listInputOf(search, orders).search,
  is_archived: search.get('status') === 'archived' ? (1 as const) : (0 as const),
});

/** Starts the first read of the list. */
export function warm(_params: object, search: URLSearchParams): void {
  prefetch(subjects, inputOf(search));
}

type Doing = { what: 'add'; category?: number } | { what: 'edit'; id: number } | { what: 'categories' };

/** All that is taught, by category: searched, put in order, archived. */
export function Component() {
  const say = useSay();
  const navigate = useNavigate();
  const query = useListQuery<Order>(orders);
  const isArchived = query.get('status') === 'archived';
  const input = { search: query.input.search, is_archived: isArchived ? (1 as const) : (0 as const) };
  const list = useRead(subjects, input);
  const [doing, setDoing] = useState<Doing>();
  const order = query.input.order_by;
  const shelves: Shelf<SubjectItem>[] = (list.data?.data ?? []).map(({ gibbonCourseID, name, subjects: rows }) => {
    const items = rows.map((row) => ({ ...row, id: row.sub_id, name: row.sub_name }));
    return { id: gibbonCourseID, name, items: order === 'own' ? items : items.toSorted(compare[order]) };
  });
  const ordering = useOrdering<SubjectItem>({
    shelves,
    kind: 'subject',
    send: (gibbonCourseID, ids) => callInOrder(reorderSubjects, { gibbonCourseID, ids }),
    patch: (category, ids) =>
      patchRead(subjects, input, (now) => {
        const all = now.data.flatMap((one) => one.subjects);
        return {
          ...now,
          data: now.data.map((one) => ({
            ...one,
            subjects:
              one.gibbonCourseID === category
                ? ids.flatMap((id) => all.find((row) => row.sub_id === id) ?? [])
                : one.subjects.filter((row) => !ids.includes(row.sub_id)),
          })),
        };
      }),
  });
  const movable = order === 'own' && !isArchived && !input.search;
  const close = () => setDoing(undefined);
  return (
    <Page
      title={say('{Subjects}')}
      subtitle={say('What the school teaches, how long a session is, and what it costs.')}
      actions={
        <ListActions
          exporting={{ endpoint: exportSubjects, input: input, name: say('{subjects}').toLowerCase() }}
          add={{ label: say('Add {subject}'), run: () => setDoing({ what: 'add' }), warm: SubjectForm.fetch }}
        >
          <Button icon={<FolderCog size={16} aria-hidden />} onClick={() => setDoing({ what: 'categories' })}>
            Categories
          </Button>
        </ListActions>
      }
    >
      <Card flush>
        <Tabs
          label="Status"
          tabs={[
            { id: 'active', label: 'Active' },
            { id: 'archived', label: 'Archived' },
          ]}
          value={isArchived ? 'archived' : 'active'}
          onChange={(id) => query.set({ status: id === 'archived' ? id : null })}
        />
        <Toolbar>
          <SearchField
            label={say('Search {subjects}')}
            value={input.search}
            onSearch={(search) => query.set({ search })}
          />
          <Select
            className={css.filter}
            hideLabel
            label="Sort by"
            options={[
              { value: 'own', label: 'Own order' },
              { value: 'name', label: 'Name' },
              { value: 'capacity', label: 'Capacity' },
              { value: 'staff', label: 'Qualified staff' },
            ]}
            value={order}
            onChange={(event) => query.set({ order_by: event.target.value === 'own' ? null : event.target.value })}
          />
        </Toolbar>
        {!list.data && !list.error && <SkeletonLines lines={8} />}
        {list.error && !list.data && <ErrorState line={list.error.message} onRetry={() => void list.refetch()} />}
        {list.data &&
          (shelves.length === 0 || (list.data.total === 0 && isArchived) ? (
            <Nothing query={query} archived={isArchived} onAdd={() => setDoing({ what: 'add' })} />
          ) : (
            <Shelves
              kind="subject"
              shelves={shelves}
              ordering={ordering}
              nothing={say('No {subjects} in this category yet. Drag some here, or add one.')}
              tools={(shelf) =>
                !isArchived && (
                  <IconButton
                    size="sm"
                    label={say(`Add {subject} to ${shelf.name}`)}
                    icon={<Plus size={16} aria-hidden />}
                    onClick={() => setDoing({ what: 'add', category: shelf.id })}
                  />
                )
              }
              row={(item) => (
                <SubjectLine
                  key={item.id}
                  item={item}
                  shelves={shelves}
                  ordering={ordering}
                  movable={movable}
                  onEdit={() => setDoing({ what: 'edit', id: item.id })}
                />
              )}
            />
          ))}
      </Card>
      {doing?.what === 'add' && (
        <SubjectForm
          category={doing.category}
          onSaved={(saved) => void navigate(`/catalog/subjects/${saved.sub_id}`)}
          onClose={close}
        />
      )}
      {doing?.what === 'edit' && <SubjectForm id={doing.id} onClose={close} />}
      {doing?.what === 'categories' && <CategoryEditor type="subject" onClose={close} />}
    </Page>
  );
}

function Nothing({ query, archived, onAdd }: { query: ListQuery<Order>; archived: boolean; onAdd: () => void }) {
  const say = useSay();
  const { search } = query.input;
  if (search)
    return (
      <EmptyState
        icon={<SearchX size={20} />}
        title={`${say('No {subjects} match')} "${search}"`}
        line="Names and categories are searched."
        action={<Button onClick={() => query.set({ search: null })}>Clear search</Button>}
      />
    );
  if (archived)
    return (
      <EmptyState
        title={say('No archived {subjects}')}
        line={say('{Subjects} that you archive stand here, with all that hangs on them.')}
        action={<Button onClick={() => query.set({ status: null })}>{say('Show all {subjects}')}</Button>}
      />
    );
  return (
    <EmptyState
      icon={<BookOpen size={20} />}
      title={say('No {subjects} yet')}
      line={say('Add what the school teaches: classes, {packages} and bookings are made of it.')}
      action={
        <Button variant="primary" onClick={onAdd}>
          {say('Add {subject}')}
        </Button>
      }
    />
  );
}
