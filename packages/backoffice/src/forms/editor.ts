import { createContext, useContext } from 'react';
import type { Word } from '@schoolbell/core/words/rules';
import type { Say } from '../words/say.ts';
import type { Which } from './design.ts';
import type { FormDesign } from './formDesign.ts';
import type { Draft } from './draft.ts';
import type { DraftErrors } from './draftErrors.ts';
import type { Group } from './order.ts';
import type { Moves } from './moves.ts';

/** What is open for editing, and how to change, save and leave it. */
export interface Editing {
  draft: Draft | null;
  dirty: boolean;
  errors: DraftErrors;
  /** A refusal that belongs to no control. */
  refusal: string | undefined;
  saving: boolean;
  /** Opens something else; asks first where what is open has changed. */
  open: (next: Draft | null) => void;
  change: (part: Partial<Draft>) => void;
  save: () => void;
  /** Closes without saving. */
  discard: () => void;
}

/** What every part of the form editor works with. */
export interface Editor {
  which: Which;
  design: FormDesign;
  groups: Group[];
  words: readonly Word[];
  say: Say;
  editing: Editing;
  moves: Moves;
}

export const EditorContext = createContext<Editor | null>(null);

/** The editor that a part stands in. */
export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error('A part of the form editor is used outside it');
  return editor;
}
