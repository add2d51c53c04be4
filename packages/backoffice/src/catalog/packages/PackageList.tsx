import { FolderCog } from 'lucide-react';
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
import { Page } from '../../shell/Page.tsx';
import { chooseFilter } from '../../ui/list/chooseFilter.tsx';
import type { Filter } from '../../ui/list/filter.ts';
import { totalOf } from '../../ui/list/useList.ts';
import { ListActions } from '../../ui/list/ListActions.tsx';
import { useListQuery } from '../../ui/list/listQuery.ts';
import { Button } from '../../ui/Button.tsx';
import { useOpening } from '../../ui/opening.ts';
import { part } from '../../ui/parts.tsx';
import { useSay } from '../../words/say.ts';
import * as css from '../Catalog.css.ts';
import { useOrdering, type Shelf } from '../ordering.ts';
import { archivedIn } from '../shelved.ts';
import { ShelfFrame } from '../ShelfFrame.tsx';
import { Shelves } from '../Shelves.tsx';
import { sortFilter } from '../sortFilter.tsx';
import { PackageLine } from './PackageLine.tsx';
import type { PackageItem, PackageRow } from './packageForm.ts';

const CategoryEditor = part(() => import('../CategoryEditor.tsx').then((file) => file.CategoryEditor));
const ListPages = part(() => import('../../ui/list/ListPages.tsx').then((file) => file.ListPages));
const PackageForm = part(() => import('./PackageForm.tsx').then((file) => file.PackageForm));

type Order = (typeof packageOrders)[number];
interface Category {
  gibbonCourseID: number;
  name: string;
}

const PER_PAGE = 100;
const sorts: { value: string; label: string; order_by: Order; direction: 'asc' | 'desc' }[] = [
  { value: 'name', label: 'Name', order_by: 'package_name', direction: 'asc' },
  { value: 'cheap', label: 'Lowest price', order_by: 'price', direction: 'asc' },
  { value: 'dear', label: 'Highest price', order_by: 'price', direction: 'desc' },
  { value: 'sessions', label: 'Most sessions', order_by: 'sessions', direction: 'desc' },
  { value: 'new', label: 'Newest', order_by: 'created_on', direction: 'desc' },
];
const ownOrder = { order_by: 'orderBy', direction: 'asc' } as const;

function inputOf(address: Address) {
  const { order_by, direction } = sorts.find((sort) => sort.value === address.get('sort')) ?? ownOrder;
  return {
    page: pageIn(address),
    per_page: PER_PAGE,
    order_by,
    direction,
    search: searchIn(address),
    category_id: idIn(address, 'category_id') ?? 0,
    is_archived: archivedIn(address),
  };
}

/** Starts the first reads of the list. */
export function warm(_params: object, search: URLSearchParams): void {
  prefetch(packages, inputOf(search));
  prefetch(categories, { type: 'package' });
}

/** Packages under their categories; where something narrows or sorts the list, only what is found. */
function shelvesOf(rows: readonly PackageRow[], all: readonly Category[], isOwn: boolean): Shelf<PackageItem>[] {
  const items = rows.map((row) => ({ ...row, id: row.package_id, name: row.package_name }));
  const shelves = isOwn
    ? all.map(({ gibbonCourseID, name }) => [gibbonCourseID, name] as const)
    : new Map(items.map((item) => [item.category_id, item.category]));
  return [...shelves].map(([id, name]) => ({ id, name, items: items.filter((item) => item.category_id === id) }));
}

/** The packages that the address asks for on their shelves, and how they are moved there. */
function usePackages() {
  const list = useListQuery<'orderBy'>(['orderBy']);
  const input = inputOf(list);
  const read = useRead(packages, input);
  const page = read.data;
  const known = useRead(categories, { type: 'package' }).data?.data ?? [];
  const isOwn = input.order_by === 'orderBy' && input.is_archived === 0 && !input.search;
  const all = known.filter((one) => input.category_id === 0 || one.gibbonCourseID === input.category_id);
  const shelves = page ? shelvesOf(page.data, all, isOwn) : [];
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
  return {
    list,
    input,
    read,
    known,
    isEmpty: page?.total === 0 && (!isOwn || all.length === 0),
    shelves,
    ordering,
    // Where a page shows only a part, an order of what is in view would not be the whole one.
    movable: isOwn && page?.last_page === 1,
  };
}

function filtersOf({ list, input, known }: Pick<ReturnType<typeof usePackages>, 'list' | 'input' | 'known'>): Filter[] {
  return [
    chooseFilter(list, {
      name: 'category_id',
      className: css.filter,
      label: 'Category',
      placeholder: 'All categories',
      options: known.map((one) => ({ value: one.gibbonCourseID, label: one.name })),
      value: input.category_id || '',
    }),
    sortFilter(list, { name: 'sort', options: sorts, value: list.get('sort') ?? 'own' }),
  ];
}

/** What is sold as sessions together, by category: searched, sorted, put in order, archived. */
export function Component() {
  const say = useSay();
  const { editing, edit, close } = useOpening();
  const [isArranging, setArranging] = useState(false);
  const { list, input, read, known, isEmpty, ...shelved } = usePackages();
  const { search, category_id, is_archived } = input;
  const page = read.data;
  const add = { label: say('Add {package}'), run: () => edit('new'), warm: PackageForm.fetch };
  const exporting = {
    endpoint: exportPackages,
    input: { search, category_id, is_archived },
    name: say('{packages}').toLowerCase(),
  };
  return (
    <Page
      title={say('{Packages}')}
      subtitle={say('Sessions sold together, for one or more {subjects}.')}
      actions={
        <ListActions exporting={exporting} total={totalOf(page)} add={add}>
          <Button icon={<FolderCog size={16} aria-hidden />} onClick={() => setArranging(true)}>
            Categories
          </Button>
        </ListActions>
      }
    >
      <ShelfFrame
        kind="package"
        list={list}
        read={read}
        filters={filtersOf({ list, input, known })}
        isEmpty={isEmpty}
        add={add}
      >
        <Shelves
          kind="package"
          shelves={shelved.shelves}
          ordering={shelved.ordering}
          nothing={say('No {packages} in this category yet. Drag some here, or add one.')}
          tools={() => null}
          row={(item) => <PackageLine key={item.id} item={item} {...shelved} onEdit={() => edit(item.id)} />}
        />
        {page && page.last_page > 1 && (
          <ListPages
            list={{ page, input, set: list.set, warm: (next) => prefetch(packages, { ...input, page: next }) }}
          />
        )}
      </ShelfFrame>
      {isArranging && <CategoryEditor type="package" onClose={() => setArranging(false)} />}
      {editing !== null && (
        <PackageForm
          key={editing}
          id={editing === 'new' ? undefined : editing}
          category={category_id || undefined}
          onClose={close}
        />
      )}
    </Page>
  );
}
