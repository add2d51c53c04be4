import type { ColumnType, Generated } from 'kysely';

type Instant = ColumnType<Date, Date | string | undefined, Date | string>;

/** A stage that a lead moves through. */
export interface StageTable {
  institution_id: number;
  id: Generated<number>;
  stage_name: string;
  colour: Generated<string>;
  order: number;
  /** Days in the stage after which a lead with nothing planned is rotten; null never. */
  rotten_days: number | null;
}

/** A lead's way through the stages. */
export interface StageMoveTable {
  institution_id: number;
  id: Generated<number>;
  person_id: number;
  from_stage_id: number | null;
  to_stage_id: number;
  moved_by: number | null;
  moved_at: Instant;
  /** Written by the database: the stages' names at that time. */
  from_stage_name: ColumnType<string, never, never>;
  to_stage_name: ColumnType<string, never, never>;
}

/** The tables of stages. */
export interface StagesTables {
  stage: StageTable;
  stage_move: StageMoveTable;
}

declare module '../../db/database.ts' {
  interface Database extends StagesTables {}
}
