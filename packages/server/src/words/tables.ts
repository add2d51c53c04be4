/** A word that a school renamed. */
export interface WordTable {
  institution_id: number;
  type: string;
  replaced_text: string;
  plural_text: string;
}

/** The table of renamed words. */
export interface WordsTables {
  word: WordTable;
}

declare module '../db/database.ts' {
  interface Database extends WordsTables {}
}
