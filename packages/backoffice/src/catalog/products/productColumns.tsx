import type * as z from 'zod/mini';
import type { Product } from '@schoolbell/core/catalog/products/contract';
import { stockState } from '@schoolbell/core/catalog/products/rules';
import { Link } from '../../ui/Link.tsx';
import type { Column } from '../../ui/list/columns.ts';
import { Tag } from '../../ui/Tag.tsx';
import type { Say } from '../../words/say.ts';
import * as css from '../Catalog.css.ts';

/** A product as lists show it. */
export type ProductRow = z.output<typeof Product>;

const states = {
  in: { tone: 'success', word: 'In stock' },
  low: { tone: 'warning', word: 'Running low' },
  out: { tone: 'danger', word: 'Sold out' },
} as const;

/** The columns of the products' list. */
export function productColumns(say: Say, currency: string): Column<ProductRow>[] {
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
