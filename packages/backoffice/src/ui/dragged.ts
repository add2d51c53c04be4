/** What is dragged; only things of one kind land on each other. */
export interface Dragged {
  kind: string;
  id: number;
}

/** Where a dragged thing would land: before or after this one. */
export type Edge = 'before' | 'after';
