/** The school of a branch, named by its first institution; an institution alone is its own head. */
export interface BranchTable {
  institution_id: number;
  head_id: number;
}

/** The tables of branches. */
export interface BranchesTables {
  branch: BranchTable;
}

declare module '../db/database.ts' {
  interface Database extends BranchesTables {}
}
