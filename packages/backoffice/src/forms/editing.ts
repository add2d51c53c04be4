import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { Failure } from '@schoolbell/core/http/errors';
import type { Word } from '@schoolbell/core/words/rules';
import { refetchInView } from '../http/client.ts';
import { toast } from '../ui/toasts.ts';
import type { FormDesign } from './design.ts';
import { keyOf, type Draft } from './draft.ts';
import { draftErrors, type DraftErrors } from './draftErrors.ts';
import type { Editing } from './editor.ts';
import { failureText } from './failureText.ts';

/** Fetches the code that saves, before it is needed. */
export function warmSave(): Promise<typeof import('./save.ts')> {
  return import('./save.ts');
}

/** The question that stands before a change is left behind: save it, give it up, or stay. */
export interface Leaving {
  save: () => void;
  discard: () => void;
  stay: () => void;
}

interface Opened {
  draft: Draft;
  /** As it was when it was opened. */
  before: Draft;
}

const same = (one: Draft, other: Draft) => JSON.stringify(one) === JSON.stringify(other);

/** Asks the browser to warn before the page is closed. */
function useWarning(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [dirty]);
}

/**
 * One open editor: what is in it, whether it has changed, saving it, and the question before it is left. Leaving is
 * opening something else, another form, another screen.
 */
export function useEditing(design: FormDesign | undefined, words: readonly Word[]): Editing & { leaving: Leaving | null } {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [errors, setErrors] = useState<DraftErrors>({});
  const [refusal, setRefusal] = useState<string>();
  const [saving, setSaving] = useState(false);
  const [next, setNext] = useState<{ draft: Draft | null } | null>(null);
  const dirty = opened !== null && !same(opened.draft, opened.before);
  const blocker = useBlocker(dirty);
  useWarning(dirty);

  function enter(draft: Draft | null) {
    setOpened(draft && { draft, before: draft });
    setErrors({});
    setRefusal(undefined);
    setNext(null);
  }

  function open(draft: Draft | null) {
    const isNewField = draft?.kind === 'field' && draft.id === null;
    if (draft && opened && !isNewField && keyOf(draft) === keyOf(opened.draft)) return;
    if (dirty) setNext({ draft });
    else enter(draft);
  }

  function change(part: Partial<Draft>) {
    setOpened((now) => now && { ...now, draft: { ...now.draft, ...part } as Draft });
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !(name in part) && !('options' in part && name.startsWith('option')))));
  }

  function refuse(error: unknown) {
    const fields = (error instanceof Failure && error.fields) || {};
    setErrors(fields);
    // A text that found its field need not be said above the buttons as well.
    setRefusal(Object.keys(fields).some((name) => opened && name in opened.draft) ? undefined : failureText(error));
    toast.error(failureText(error));
  }

  async function save(): Promise<boolean> {
    if (!opened || !design || saving) return false;
    const wrong = draftErrors(opened.draft);
    setErrors(wrong);
    setRefusal(undefined);
    if (Object.keys(wrong).length > 0) return false;
    setSaving(true);
    try {
      const { saveDraft } = await warmSave();
      await saveDraft(opened.draft, { design, words, onProgress: (draft) => setOpened((now) => now && { ...now, draft }) });
      await refetchInView();
      enter(null);
      return true;
    } catch (error) {
      refuse(error);
      void refetchInView();
      return false;
    } finally {
      setSaving(false);
    }
  }

  function goOn() {
    if (blocker.state === 'blocked') blocker.proceed();
    enter(next?.draft ?? null);
  }

  function stay() {
    setNext(null);
    if (blocker.state === 'blocked') blocker.reset();
  }

  const leaving: Leaving | null = next || blocker.state === 'blocked'
    ? { stay, discard: goOn, save: () => void save().then((went) => (went ? goOn() : stay())) }
    : null;
  return { draft: opened?.draft ?? null, dirty, errors, refusal, saving, open, change, save: () => void save(), discard: () => enter(null), leaving };
}
