import type { RefObject } from 'react';
import type { automationTemplates } from '@schoolbell/core/automations/contract';
import type { RunState } from '@schoolbell/core/automations/rules';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { Leave } from '../ui/record/leaving.tsx';

/** A template that automations begin with. */
export type Template = ResultOf<typeof automationTemplates>['data'][number];

/** The two tabs of the editor. */
export type EditorTab = 'configurations' | 'history';

/** What the panel shows: the list, or one automation that is edited, copied or new. */
export type View =
  | { name: 'list' }
  | { name: 'edit'; id: number; tab: EditorTab; state?: RunState }
  | { name: 'copy'; id: number }
  | { name: 'new'; template?: Template };

/** A view of the editor. */
export type EditorView = Exclude<View, { name: 'list' }>;

/** What the editor and its form take. */
export interface EditorProps {
  view: EditorView;
  /** Asks before a view with changes is left. */
  leave: RefObject<Leave | undefined>;
  onView: (view: View) => void;
  onClose: () => void;
}
