import type { ColumnType, Generated } from 'kysely';

type Instant = ColumnType<Date, Date | string | undefined, Date | string>;

/** Taxes that lines carry. */
export interface TaxTable {
  institution_id: number;
  tax_id: Generated<number>;
  name: string;
  /** Percent: 9.975 is 9.975 %. */
  rate: ColumnType<string, string | number, string | number>;
  /** The category of EN 16931, for e-invoices: S standard, Z zero, E exempt, AE reverse charge, O outside. */
  en_code: Generated<'S' | 'Z' | 'E' | 'AE' | 'O'>;
  is_archived: Generated<0 | 1>;
  archived_by: number | null;
  created_at: Instant;
  updated_at: Instant;
  version: Generated<number>;
}

/** Which taxes things of the catalogue carry unless told otherwise. */
export interface ItemTaxTable {
  institution_id: number;
  item_type: 'subject' | 'package' | 'product' | 'registrationFee';
  item_id: number;
  tax_id: number;
}

/** The tables of taxes. */
export interface TaxesTables {
  tax: TaxTable;
  item_tax: ItemTaxTable;
}

declare module '../../db/database.ts' {
  interface Database extends TaxesTables {}
}
