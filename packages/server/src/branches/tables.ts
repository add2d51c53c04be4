/** Which school, named by its first institution, an institution is a branch of; its own head where it stands alone. */
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
