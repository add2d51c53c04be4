import { useState } from 'react';
import { stockEntries } from '@schoolbell/core/catalog/products/contract';
import { reasonTexts } from '@schoolbell/core/catalog/products/rules';
import { fullName } from '@schoolbell/core/format';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { useRead } from '../../http/read.ts';
import { formatDate } from '../../ui/dates.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/list/columns.ts';
import * as css from '../Catalog.css.ts';
import type { ProductRow } from './productColumns.tsx';

type Entry = ResultOf<typeof stockEntries>['data'][number];

const columns: Column<Entry>[] = [
  {
    id: 'reason',
    header: 'What happened',
    title: true,
    cell: (row) => (
      <>
        {reasonTexts[row.reason]}
        {row.note && <span className={css.muted}> · {row.note}</span>}
      </>
    ),
  },
  {
    id: 'quantity',
    header: 'Change',
    align: 'end',
    cell: (row) => (
      <span className={css.money}>
        {row.quantity > 0 ? '+' : '−'}
        {Math.abs(row.quantity).toLocaleString('en-US')}
      </span>
    ),
  },
  { id: 'on_hand_after', header: 'Then', align: 'end', cell: (row) => row.on_hand_after.toLocaleString('en-US') },
  {
    id: 'who',
    header: 'Who',
    cell: (row) => [row.person, row.actor].flatMap((one) => (one ? [fullName(one)] : [])).join(', by '),
  },
  { id: 'created_on', header: 'When', cell: (row) => formatDate(row.created_on) },
];

/** What came onto a product's shelf and went from it, the newest first. */
export function StockHistory({ product, onClose }: { product: ProductRow; onClose: () => void }) {
  const [page, setPage] = useState(1);
  const read = useRead(stockEntries, { product_id: product.product_id, page });
  return (
    <Panel title={`Stock of ${product.product_name}`} wide flush reading onClose={onClose}>
      {read.error && !read.data ? (
        <ErrorState line={read.error.message} onRetry={() => void read.refetch()} />
      ) : (
        <Table
          label={`Stock of ${product.product_name}`}
          columns={columns}
          rows={read.data?.data}
          rowKey={(row) => row.entry_id}
          stale={read.isPlaceholderData}
          empty={<EmptyState title="No stock changes yet" line="Deliveries and sales appear here." />}
        />
      )}
      {read.data && read.data.last_page > 1 && <Pagination page={read.data} onPage={setPage} />}
    </Panel>
  );
}
