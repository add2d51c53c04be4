/** What is dragged; only things of one kind land on each other. */
export interface Dragged {
  kind: 'field' | 'section' | 'subject' | 'package';
  id: number;
}

/** Where a dragged thing would land: before or after this one. */
export type Edge = 'before' | 'after';
