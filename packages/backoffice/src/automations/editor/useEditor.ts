import { useRef, useState } from 'react';
import { Failure } from '@schoolbell/core/http/errors';
import { useRecord } from '../../ui/record/useRecord.ts';
import { type Details, publishAutomation } from '../calls.ts';
import { saidFailed } from '../switching.ts';
import { delayText } from '../words.ts';
import { type Draft, draftOf, labels, sentDraft } from './draft.ts';
import type { TriggerParts } from './fields.ts';
import { pathOf } from './paths.ts';

/** What becomes of runs that wait while an automation changes. */
export type Waiting = 'new' | 'old' | 'stop';

interface EditorOptions {
  stored: Details | null;
  begin: Draft;
  first: TriggerParts;
  onSaved: () => void;
}

/** A part as text, where someone else changed the same. */
function textOf(path: string, draft: Draft): string | undefined {
  if (path === 'status') return draft.status ? 'Live' : 'Paused';
  if (path === 'delay')
    return draft.delay === null ? 'No delay added' : delayText(Number(draft.delay), draft.delay_type);
  if (path === 'filters') return draft.filters.length === 1 ? '1 filter' : `${draft.filters.length} filters`;
  if (path === 'email') return draft.email.mail_subject;
  if (path === 'task') return draft.task.task_detail;
  if (path === 'profile') return draft.profile.field;
  const value = draft[path as keyof Draft];
  return typeof value === 'boolean' ? (value ? 'On' : 'Off') : undefined;
}

/** The rule is fetched when it is needed first; without it the server decides alone. */
const wrongIn = (typed: Draft, parts: TriggerParts) =>
  import('./wrong.ts').then(
    (rule) => rule.draftErrors(typed, parts),
    () => ({}),
  );

/** An automation while it is written, and publishing it. */
export function useEditor({ stored, begin, first, onSaved }: EditorOptions) {
  const parts = useRef(first);
  const latest = useRef(begin);
  const [waiting, setWaiting] = useState<Waiting>('new');
  const record = useRecord({
    row: stored,
    values: (saved: Details | null) => (saved ? draftOf(saved, parts.current.filters) : begin),
    labels,
    sent: (typed: Draft) => ({ ...sentDraft(typed, stored?.filters), status: typed.status }),
    check: (typed) => wrongIn(typed, parts.current),
    at: (path) => pathOf(path, latest.current),
    text: textOf,
    whole: true,
    add: { endpoint: publishAutomation },
    ...(stored && { edit: { endpoint: publishAutomation, id: { id: stored.id } } }),
    around: async (send) => {
      try {
        return await send(stored && stored.waiting > 0 ? { waiting } : {});
      } catch (error) {
        const isAtField = error instanceof Failure && (error.fields || error.current !== undefined);
        if (!isAtField) saidFailed(stored ? 'Error editing automation' : 'Error creating automation', error);
        throw error;
      }
    },
    onClose: onSaved,
  });
  latest.current = record.typed;
  return {
    record,
    waiting,
    setWaiting,
    /** What is wrong with it as it is, by path. */
    check: (): Promise<Record<string, string>> => wrongIn(latest.current, parts.current),
    /** Follows the trigger that is chosen: its filters are what a check knows. */
    follow: (next: TriggerParts | undefined) => {
      if (next) parts.current = next;
    },
    /** Changes what is at a path: `email.mail_subject`. */
    put: (path: string, value: unknown) => record.set({ [path]: value } as Partial<Draft>),
  };
}

/** What the cards of the editor take. */
export interface CardProps {
  /** The automation's id; absent until it is saved. */
  id?: number | undefined;
  draft: Draft;
  errors: Readonly<Record<string, string>>;
  parts: TriggerParts;
  put: (path: string, value: unknown) => void;
}
