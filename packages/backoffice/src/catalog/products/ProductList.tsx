import { ArrowDownUp, FolderCog, History } from 'lucide-react';
import { useState } from 'react';
import { categories } from '@schoolbell/core/catalog/categories/contract';
import {
  archiveProduct,
  deleteProduct,
  exportProducts,
  productOrders,
  products,
} from '@schoolbell/core/catalog/products/contract';
import { type Address, idIn } from '../../http/address.ts';
import { prefetch, useRead } from '../../http/read.ts';
import { chooseFilter } from '../../ui/list/chooseFilter.tsx';
import type { Filter } from '../../ui/list/filter.ts';
import { List } from '../../ui/list/List.tsx';
import { ListActions } from '../../ui/list/ListActions.tsx';
import type { ListAddress } from '../../ui/list/listQuery.ts';
import { listInputs, totalOf, useList } from '../../ui/list/useList.ts';
import { listInputOf } from '../../ui/list/listInput.ts';
import { Page } from '../../shell/Page.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { part } from '../../ui/parts.tsx';
import { useSay } from '../../words/say.ts';
import { useCurrency } from '../../session/session.ts';
import * as css from '../Catalog.css.ts';
import { useArchivingThing } from '../changing.ts';
import { useOpened, useOpening } from '../../ui/opening.ts';
import { archivedIn, NothingListed, statusTabs } from '../shelved.ts';
import { ThingMenu } from '../ThingMenu.tsx';
import { productColumns, type ProductRow } from './productColumns.tsx';

const ProductForm = part(() => import('./ProductForm.tsx').then((file) => file.ProductForm));
const StockDialog = part(() => import('./StockDialog.tsx').then((file) => file.StockDialog));
const StockHistory = part(() => import('./StockHistory.tsx').then((file) => file.StockHistory));
const CategoryEditor = part(() => import('../CategoryEditor.tsx').then((file) => file.CategoryEditor));

const inputOf = (address: Address) => ({
  ...listInputOf(address, productOrders),
  category_id: idIn(address, 'category_id') ?? 0,
  status: archivedIn(address),
});

/** Starts the first read of the list. */
export function warm(_params: object, search: URLSearchParams): void {
  prefetch(products, inputOf(search));
}

type Doing = { what: 'stock' | 'history'; product: ProductRow } | { what: 'categories' };

/** What is sold from a shelf, and how much of it there is. */
export function Component() {
  const say = useSay();
  const list = useList(products, inputOf);
  const rows = list.page?.data;
  const { status, category_id } = list.input;
  const { editing, edit, close } = useOpening();
  const [doing, setDoing] = useState<Doing>();
  const opened = useOpened(editing, rows, (row) => row.product_id);
  const menuOf = useProductMenu(edit, setDoing);
  const done = () => setDoing(undefined);
  // As it stands now: someone else may move the same stock.
  const now = (product: ProductRow) => rows?.find((row) => row.product_id === product.product_id) ?? product;
  const nouns = say('{products}');
  const add = { label: say('Add {product}'), run: () => edit('new') };
  const asked = { ...listInputs(list), status, category_id };
  const exporting = { endpoint: exportProducts, input: asked, name: nouns.toLowerCase() };
  return (
    <Page
      title={say('{Products}')}
      subtitle="Items you sell from stock."
      actions={
        <ListActions exporting={exporting} total={totalOf(list.page)} add={add}>
          <Button icon={<FolderCog size={16} aria-hidden />} onClick={() => setDoing({ what: 'categories' })}>
            Categories
          </Button>
        </ListActions>
      }
    >
      <Card flush>
        <List
          list={list}
          label={say('{Products}')}
          columns={productColumns(say, useCurrency())}
          row={{
            key: (row) => row.product_id,
            name: (row) => row.product_name,
            open: (row) => edit(row.product_id),
            actions: menuOf,
          }}
          search={`Search ${nouns}`}
          tabs={statusTabs(list)}
          filters={useCategoryFilter(list, category_id)}
          empty={
            <NothingListed
              list={list}
              nouns={nouns}
              why="Add books, uniforms, instruments and anything else families buy."
              picture="products"
              add={add}
            />
          }
        />
      </Card>
      {(editing === 'new' || opened) && <ProductForm key={editing} product={opened ?? null} onClose={close} />}
      {doing?.what === 'stock' && <StockDialog product={now(doing.product)} onClose={done} />}
      {doing?.what === 'history' && <StockHistory product={doing.product} onClose={done} />}
      {doing?.what === 'categories' && <CategoryEditor type="product" onClose={done} />}
    </Page>
  );
}

/** The filter by category, where the school has any. */
function useCategoryFilter(list: ListAddress, category_id: number): Filter[] {
  const known = useRead(categories, { type: 'product' }).data?.data ?? [];
  if (known.length === 0) return [];
  return [
    chooseFilter(list, {
      name: 'category_id',
      className: css.filter,
      label: 'Category',
      placeholder: 'All categories',
      options: known.map((one) => ({ value: one.gibbonCourseID, label: one.name })),
      value: category_id || '',
    }),
  ];
}

/** The menu at a product's end. */
function useProductMenu(edit: (id: number) => void, onDo: (doing: Doing) => void) {
  const archiving = useArchivingThing(archiveProduct, (product_id, status) => ({ product_id, status }));
  return (product: ProductRow) => (
    <ThingMenu
      name={product.product_name}
      isArchived={product.status === 1}
      onEdit={() => edit(product.product_id)}
      onArchive={(is_archived) => void archiving.run(product.product_id, is_archived)}
      remove={{ endpoint: deleteProduct, input: { product_id: product.product_id } }}
      more={[
        ...(product.status === 0
          ? [
              {
                label: 'Move stock',
                icon: <ArrowDownUp size={16} />,
                onSelect: () => onDo({ what: 'stock', product }),
              },
            ]
          : []),
        {
          label: 'Stock history',
          icon: <History size={16} />,
          onSelect: () => onDo({ what: 'history', product }),
        },
      ]}
    />
  );
}
