import { ArrowDownUp, FolderCog, History, ShoppingBag } from 'lucide-react';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { categories } from '@schoolbell/core/catalog/categories/contract';
import {
  archiveProduct,
  deleteProduct,
  exportProducts,
  type Product,
  productOrders,
  products,
} from '@schoolbell/core/catalog/products/contract';
import { stockState } from '@schoolbell/core/catalog/products/rules';
import { idIn } from '../../http/address.ts';
import { prefetch, useRead } from '../../http/read.ts';
import { listInputOf } from '../../ui/list/listInput.ts';
import { useListQuery } from '../../ui/list/listQuery.ts';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { part } from '../../ui/parts.tsx';
import { Select } from '../../ui/Select.tsx';
import type { Column } from '../../ui/list/columns.ts';
import { Tag } from '../../ui/Tag.tsx';
import { useSay, type Say } from '../../words/say.ts';
import { useCurrency } from '../../session/session.ts';
import * as css from '../Catalog.css.ts';
import { CatalogList } from '../CatalogList.tsx';
import { useArchivingThing } from '../changing.ts';
import { ExportList } from '../ExportList.tsx';
import { useOpened, useOpening } from '../../ui/opening.ts';
import { ThingMenu } from '../ThingMenu.tsx';

const ProductForm = part(() => import('./ProductForm.tsx').then((file) => file.ProductForm));
const StockDialog = part(() => import('./StockDialog.tsx').then((file) => file.StockDialog));
const StockHistory = part(() => import('./StockHistory.tsx').then((file) => file.StockHistory));
const CategoryEditor = part(() => import('../CategoryEditor.tsx').then((file) => file.CategoryEditor));

/** A product as lists show it. */
export type ProductRow = z.output<typeof Product>;
type Order = (typeof productOrders)[number];

const inputOf = (search: URLSearchParams) => ({
  ...listInputOf<Order>(search, productOrders),
  category_id: idIn(search, 'category_id') ?? 0,
  status: search.get('status') === 'archived' ? (1 as const) : (0 as const),
});

/** Starts the first read of the list. */
export function warm(_params: object, search: URLSearchParams): void {
  prefetch(products, inputOf(search));
}

const states = {
  in: { tone: 'success', word: 'In stock' },
  low: { tone: 'warning', word: 'Running low' },
  out: { tone: 'danger', word: 'Sold out' },
} as const;

function columnsOf(say: Say, currency: string): Column<ProductRow>[] {
  return [
    {
      id: 'product_name',
      header: say('{Product}'),
      sortable: true,
      title: true,
      cell: (row) => (
        <span className={css.named}>
          {row.image_url && <img className={css.thumb} src={row.image_url} alt="" loading="lazy" />}
          <Link to={`?edit=${row.product_id}`} look="inherit">
            {row.product_name}
          </Link>
        </span>
      ),
    },
    { id: 'sku', header: 'Number', cell: (row) => row.sku, blank: (row) => !row.sku },
    { id: 'category', header: 'Category', cell: (row) => row.category, blank: (row) => !row.category },
    {
      id: 'price',
      header: `Price (${currency})`,
      sortable: true,
      align: 'end',
      cell: (row) => <span className={css.money}>{row.amount}</span>,
    },
    {
      id: 'on_hand',
      header: 'On hand',
      sortable: true,
      align: 'end',
      cell: (row) => row.on_hand.toLocaleString('en-US'),
    },
    {
      id: 'state',
      header: 'Stock',
      cell: (row) => {
        const { tone, word } = states[stockState(row)];
        return <Tag tone={tone}>{word}</Tag>;
      },
    },
  ];
}

type Doing = { what: 'stock' | 'history'; product: ProductRow } | { what: 'categories' };

/** What is sold from a shelf, and how much of it there is. */
export function Component() {
  const say = useSay();
  const currency = useCurrency();
  const query = useListQuery<Order>(productOrders);
  const input = {
    ...query.input,
    category_id: idIn(query, 'category_id') ?? 0,
    status: query.get('status') === 'archived' ? (1 as const) : (0 as const),
  };
  const read = useRead(products, input);
  const known = useRead(categories, { type: 'product' });
  const { editing, edit, close } = useOpening();
  const [doing, setDoing] = useState<Doing>();
  const archiving = useArchivingThing(archiveProduct, (product_id, status) => ({ product_id, status }));
  const opened = useOpened(editing, read.data?.data, (row) => row.product_id);
  const done = () => setDoing(undefined);
  // As it stands now: somebody else may move the same stock.
  const now = (product: ProductRow) => read.data?.data.find((row) => row.product_id === product.product_id) ?? product;
  return (
    <CatalogList
      texts={{
        title: say('{Products}'),
        subtitle: 'What is sold from a shelf: never more than there is.',
        nouns: say('{products}'),
        add: say('Add {product}'),
        why: 'Books, uniforms, instruments: whatever families buy besides lessons.',
        icon: <ShoppingBag size={20} />,
      }}
      query={query}
      read={read}
      columns={columnsOf(say, currency)}
      onAdd={() => edit('new')}
      filters={
        (known.data?.data.length ?? 0) > 0 && (
          <Select
            className={css.filter}
            hideLabel
            label="Category"
            placeholder="All categories"
            options={known.data!.data.map((one) => ({ value: one.gibbonCourseID, label: one.name }))}
            value={input.category_id || ''}
            onChange={(event) => query.set({ category_id: event.target.value || null })}
          />
        )
      }
      row={{
        key: (row) => row.product_id,
        open: (row) => edit(row.product_id),
        actions: (row) => (
          <ThingMenu
            name={row.product_name}
            isArchived={row.status === 1}
            onEdit={() => edit(row.product_id)}
            onArchive={(is_archived) => void archiving.run(row.product_id, is_archived)}
            remove={{ endpoint: deleteProduct, input: { product_id: row.product_id } }}
            more={[
              ...(row.status === 0
                ? [
                    {
                      label: 'Move stock',
                      icon: <ArrowDownUp size={16} />,
                      onSelect: () => setDoing({ what: 'stock', product: row }),
                    },
                  ]
                : []),
              {
                label: 'Stock history',
                icon: <History size={16} />,
                onSelect: () => setDoing({ what: 'history', product: row }),
              },
            ]}
          />
        ),
      }}
      actions={
        <>
          <Button icon={<FolderCog size={16} aria-hidden />} onClick={() => setDoing({ what: 'categories' })}>
            Categories
          </Button>
          <ExportList
            endpoint={exportProducts}
            input={{ search: input.search, status: input.status, category_id: input.category_id }}
            noun="{products}"
          />
        </>
      }
    >
      {(editing === 'new' || opened) && <ProductForm key={editing} product={opened ?? null} onClose={close} />}
      {doing?.what === 'stock' && <StockDialog product={now(doing.product)} onClose={done} />}
      {doing?.what === 'history' && <StockHistory product={doing.product} onClose={done} />}
      {doing?.what === 'categories' && <CategoryEditor type="product" onClose={done} />}
    </CatalogList>
  );
}
