/** A run's formatting and its link; `href` is an address that {@link safeHref} allows. */
export interface Marks {
  bold?: true;
  italic?: true;
  underline?: true;
  href?: string;
}
/** A run of text, in which a line feed is a line break; or a mentioned person. */
export type RichRun = Marks & ({ text: string } | { name: string; user_detail_id: number });
export type TextRun = Marks & { text: string };
/** An entry of a list, with the list below it. */
export interface RichEntry {
  runs: RichRun[];
  nested?: RichList;
}
export interface RichList {
  kind: 'bullets' | 'numbers';
  entries: RichEntry[];
}
/** A part of a rich text, top to bottom. */
export type RichBlock =
  | { kind: 'text'; runs: RichRun[] }
  | { kind: 'heading'; level: 3 | 4; runs: RichRun[] }
  | { kind: 'quote'; lines: RichRun[][] }
  | RichList;
