import { FolderCog, Package as PackageIcon, SearchX } from 'lucide-react';
import { useState } from 'react';
import { categories } from '@schoolbell/core/catalog/categories/contract';
import {
  exportPackages,
  type packageOrders,
  packages,
  reorderPackages,
} from '@schoolbell/core/catalog/packages/contract';
import { type Address, idIn, pageIn, searchIn } from '../../http/address.ts';
import { callInOrder, patchRead } from '../../http/patch.ts';
import { prefetch, useRead } from '../../http/read.ts';
import { ListActions } from '../../ui/list/ListActions.tsx';
import { useListQuery, type ListQuery } from '../../ui/list/listQuery.ts';
import { Page } from '../../shell/Page.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { part } from '../../ui/parts.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Select } from '../../ui/Select.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { Toolbar } from '../../ui/Toolbar.tsx';
import { useSay } from '../../words/say.ts';
import * as css from '../Catalog.css.ts';
import { useOpening } from '../../ui/opening.ts';
import { useOrdering, type Shelf } from '../ordering.ts';
import { Shelves } from '../Shelves.tsx';
import { PackageLine } from './PackageLine.tsx';
import type { PackageItem, PackageRow } from './packageForm.ts';

const PackageForm = part(() => import('./PackageForm.tsx').then((file) => file.PackageForm));
const CategoryEditor = part(() => import('../CategoryEditor.tsx').then((file) => file.CategoryEditor));

type Order = (typeof packageOrders)[number];
const PER_PAGE = 100;
const sorts: { value: string; label: string; order_by: Order; direction: 'asc' | 'desc' }[] = [
  { value: 'own', label: 'Own order', order_by: 'orderBy', direction: 'asc' },
  { value: 'name', label: 'Name', order_by: 'package_name', direction: 'asc' },
  { value: 'cheap', label: 'Lowest price', order_by: 'price', direction: 'asc' },
  { value: 'dear', label: 'Highest price', order_by: 'price', direction: 'desc' },
  { value: 'sessions', label: 'Most sessions', order_by: 'sessions', direction: 'desc' },
  { value: 'new', label: 'Newest', order_by: 'created_on', direction: 'desc' },
];

function inputOf(search: Address) {
  const { order_by, direction } = sorts.find((sort) => sort.value === search.get('sort')) ?? sorts[0]!;
  return {
    page: pageIn(search),
    per_page: PER_PAGE,
    order_by,
    direction,
    search: searchIn(search),
    category_id: idIn(search, 'category_id') ?? 0,
    is_archived: search.get('status') === 'archived' ? (1 as const) : (0 as const),
  };
}

/** Starts the first reads of the list. */
export function warm(_params: object, search: URLSearchParams): void {
  prefetch(packages, inputOf(search));
  prefetch(categories, { type: 'package' });
}

/** Packages under their categories; where something narrows or sorts the list, only what is found. */
function shelvesOf(
  rows: readonly PackageRow[],
  all: readonly { gibbonCourseID: number; name: string }[],
  isOwn: boolean,
): Shelf<PackageItem>[] {
  const items = rows.map((row) => ({ ...row, id: row.package_id, name: row.package_name }));
  if (!isOwn)
    return [...new Map(items.map((item) => [item.category_id, item.category])).entries()].map(([id, name]) => ({
      id,
      name,
      items: items.filter((item) => item.category_id === id),
    }));
  return all.map(({ gibbonCourseID: id, name }) => ({
    id,
    name,
    items: items.filter((item) => item.category_id === id),
  }));
}

/** What is sold as sessions together, by category: searched, sorted, put in order, archived. */
export function Component() {
  const say = useSay();
  const query = useListQuery<'orderBy'>(['orderBy']);
  const { editing, edit, close } = useOpening();
  const [isArranging, setArranging] = useState(false);
  const input = inputOf(query);
  const list = useRead(packages, input);
  const known = useRead(categories, { type: 'package' });
  const isArchived = input.is_archived === 1;
  const isOwn = input.order_by === 'orderBy' && !isArchived && !input.search;
  const all = (known.data?.data ?? []).filter(
    (one) => input.category_id === 0 || one.gibbonCourseID === input.category_id,
  );
  const shelves = list.data ? shelvesOf(list.data.data, all, isOwn) : [];
  const ordering = useOrdering<PackageItem>({
    shelves,
    kind: 'package',
    send: (category_id, ids) => callInOrder(reorderPackages, { category_id, ids }),
    patch: (category_id, ids) =>
      patchRead(packages, input, (now) => {
        const named = all.find((one) => one.gibbonCourseID === category_id)?.name ?? '';
        const moved = ids
          .flatMap((id) => now.data.find((row) => row.package_id === id) ?? [])
          .map((row) => ({ ...row, category_id, category: named }));
        return { ...now, data: [...moved, ...now.data.filter((row) => !ids.includes(row.package_id))] };
      }),
  });
  // Where a page shows only a part, an order of what is in view would not be the whole one.
  const movable = isOwn && list.data?.last_page === 1;
  return (
    <Page
      title={say('{Packages}')}
      subtitle={say('Sessions that are sold together, and for which {subjects} they are.')}
      actions={
        <ListActions
          exporting={{
            endpoint: exportPackages,
            input: { search: input.search, category_id: input.category_id, is_archived: input.is_archived },
            name: say('{packages}').toLowerCase(),
          }}
          add={{ label: say('Add {package}'), run: () => edit('new'), warm: PackageForm.fetch }}
        >
          <Button icon={<FolderCog size={16} aria-hidden />} onClick={() => setArranging(true)}>
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
            label={say('Search {packages}')}
            value={input.search}
            onSearch={(search) => query.set({ search })}
          />
          <Select
            className={css.filter}
            hideLabel
            label="Category"
            placeholder="All categories"
            options={(known.data?.data ?? []).map((one) => ({ value: one.gibbonCourseID, label: one.name }))}
            value={input.category_id || ''}
            onChange={(event) => query.set({ category_id: event.target.value || null })}
          />
          <Select
            className={css.filter}
            hideLabel
            label="Sort by"
            options={sorts}
            value={query.get('sort') ?? 'own'}
            onChange={(event) => query.set({ sort: event.target.value === 'own' ? null : event.target.value })}
          />
        </Toolbar>
        {!list.data && !list.error && <SkeletonLines lines={8} />}
        {list.error && !list.data && <ErrorState line={list.error.message} onRetry={() => void list.refetch()} />}
        {list.data &&
          (list.data.total === 0 && (!isOwn || all.length === 0) ? (
            <Nothing query={query} onAdd={() => edit('new')} />
          ) : (
            <Shelves
              kind="package"
              shelves={shelves}
              ordering={ordering}
              nothing={say('No {packages} in this category yet. Drag some here, or add one.')}
              tools={() => null}
              row={(item) => (
                <PackageLine
                  key={item.id}
                  item={item}
                  shelves={shelves}
                  ordering={ordering}
                  movable={movable}
                  onEdit={() => edit(item.id)}
                />
              )}
            />
          ))}
        {list.data && list.data.last_page > 1 && (
          <Pagination page={list.data} onPage={(next) => query.set({ page: next })} />
        )}
      </Card>
      {editing !== null && (
        <PackageForm
          key={editing}
          id={editing === 'new' ? undefined : editing}
          category={input.category_id || undefined}
          onClose={close}
        />
      )}
      {isArranging && <CategoryEditor type="package" onClose={() => setArranging(false)} />}
    </Page>
  );
}

function Nothing({ query, onAdd }: { query: ListQuery<'orderBy'>; onAdd: () => void }) {
  const say = useSay();
  const { search } = query.input;
  if (search)
    return (
      <EmptyState
        icon={<SearchX size={20} />}
        title={`${say('No {packages} match')} "${search}"`}
        line="Names and categories are searched."
        action={<Button onClick={() => query.set({ search: null })}>Clear search</Button>}
      />
    );
  if (query.get('status'))
    return (
      <EmptyState
        title={say('No archived {packages}')}
        line={say('{Packages} that you archive stand here, with all that hangs on them.')}
        action={<Button onClick={() => query.set({ status: null })}>{say('Show all {packages}')}</Button>}
      />
    );
  return (
    <EmptyState
      icon={<PackageIcon size={20} />}
      title={say('No {packages} yet')}
      line={say('Sell a number of sessions at once: families use them up as they come.')}
      action={
        <Button variant="primary" onClick={onAdd}>
          {say('Add {package}')}
        </Button>
      }
    />
  );
}
