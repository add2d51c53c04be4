import type { ColumnType, Generated } from 'kysely';

type Instant = ColumnType<Date, Date | string | undefined, Date | string>;

/** What is sold from a shelf. `on_hand` is the sum of its stock entries; status 0 is live, 1 archived. */
export interface ProductTable {
  institution_id: number;
  product_id: Generated<number>;
  category_id: number | null;
  category_kind: Generated<'product'>;
  product_name: string;
  description: Generated<string>;
  sku: Generated<string>;
  image_handle: string | null;
  price: Generated<number>;
  status: Generated<0 | 1>;
  on_hand: Generated<number>;
  low_stock: Generated<number>;
  archived_by: number | null;
  created_at: Instant;
  updated_at: Instant;
  version: Generated<number>;
}

/** What came onto the shelf or went from it; insert-only. */
interface StockEntryTable {
  institution_id: number;
  entry_id: Generated<number>;
  product_id: number;
  quantity: number;
  on_hand_after: number;
  reason: 'opening' | 'delivery' | 'sale' | 'return' | 'count' | 'loss';
  note: Generated<string>;
  person_id: number | null;
  actor_id: number | null;
  created_at: Instant;
}

/** The tables of products and their stock. */
export interface ProductTables {
  product: ProductTable;
  stock_entry: StockEntryTable;
}
