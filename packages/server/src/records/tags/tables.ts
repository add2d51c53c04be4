import type { ColumnType, Generated } from 'kysely';

type Instant = ColumnType<Date, Date | string | undefined, Date | string>;

/** A word that staff put on students and leads. */
export interface TagTable {
  institution_id: number;
  id: Generated<number>;
  tag_name: string;
  colour: Generated<string>;
  created_at: Instant;
}

/** Which tag is on which student or lead. */
export interface PersonTagTable {
  institution_id: number;
  tag_id: number;
  person_id: number;
  added_by: number | null;
  added_at: Instant;
}

/** The tables of tags. */
export interface TagsTables {
  tag: TagTable;
  person_tag: PersonTagTable;
}

declare module '../../db/database.ts' {
  interface Database extends TagsTables {}
}
