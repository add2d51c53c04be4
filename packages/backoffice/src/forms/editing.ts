import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { Failure } from '@schoolbell/core/http/errors';
import type { Word } from '@schoolbell/core/words/rules';
import { refetchInView } from '../http/client.ts';
import { toast } from '../ui/toasts.ts';
import type { FormDesign } from './formDesign.ts';
import { keyOf, type Draft } from './draft.ts';
import { draftErrors, type DraftErrors } from './draftErrors.ts';
import type { Editing } from './editor.ts';
import { failureText } from './failureText.ts';

/** Fetches the code that saves, before it is needed. */
export function warmSave(): Promise<typeof import('./save.ts')> {
  return import('./save.ts');
}

/** The question that is before a change is left behind: save it, give it up, or stay. */
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

/** The mistakes that a change leaves: those of the controls it did not touch. */
function without(errors: DraftErrors, part: Partial<Draft>): DraftErrors {
  const isTouched = (name: string) => name in part || ('options' in part && name.startsWith('option'));
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !isTouched(name)));
}

/** Whether a text of the refusal belongs at a control of the draft; then it need not be said above the buttons as well. */
const isAtControl = (draft: Draft, fields: DraftErrors) =>
  Object.keys(fields).some((name) => name in draft || name.startsWith('option.'));

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

/** What is open, with what is wrong with it. */
function useOpened() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [errors, setErrors] = useState<DraftErrors>({});
  const [refusal, setRefusal] = useState<string>();

  function report(wrong: DraftErrors, refused?: string) {
    setErrors(wrong);
    setRefusal(refused);
  }

  function enter(draft: Draft | null) {
    setOpened(draft && { draft, before: draft });
    report({});
  }

  function change(part: Partial<Draft>) {
    setOpened((now) => now && { ...now, draft: { ...now.draft, ...part } as Draft });
    setErrors((now) => without(now, part));
  }

  /** A save has come this far: what is open now carries the ids that it got. */
  const progress = (draft: Draft) => setOpened((now) => now && { ...now, draft });
  return { opened, errors, refusal, report, enter, change, progress };
}

interface Saving {
  design: FormDesign | undefined;
  words: readonly Word[];
  onSaved: () => void;
}

/** Checks what is open and saves it; answers whether it is saved. */
function useSaving({ opened, report, progress }: ReturnType<typeof useOpened>, { design, words, onSaved }: Saving) {
  const [saving, setSaving] = useState(false);

  async function save(): Promise<boolean> {
    if (!opened || !design || saving) return false;
    const wrong = draftErrors(opened.draft);
    report(wrong);
    if (Object.keys(wrong).length > 0) return false;
    setSaving(true);
    try {
      const { saveDraft } = await warmSave();
      await saveDraft(opened.draft, { design, words, onProgress: progress });
      await refetchInView();
      onSaved();
      return true;
    } catch (error) {
      const fields = (error instanceof Failure && error.fields) || {};
      report(fields, isAtControl(opened.draft, fields) ? undefined : failureText(error));
      toast.error(failureText(error));
      void refetchInView();
      return false;
    } finally {
      setSaving(false);
    }
  }

  return { saving, save };
}

/**
 * One open editor: what is in it, whether it has changed, saving it, and the question before it is left. Leaving is
 * opening something else, another form, another screen.
 */
export function useEditing(
  design: FormDesign | undefined,
  words: readonly Word[],
): Editing & { leaving: Leaving | null } {
  const state = useOpened();
  const { opened, errors, refusal, enter: show, change } = state;
  const { saving, save } = useSaving(state, { design, words, onSaved: () => enter(null) });
  const [next, setNext] = useState<{ draft: Draft | null } | null>(null);
  const dirty = opened !== null && !same(opened.draft, opened.before);
  const blocker = useBlocker(dirty);
  useWarning(dirty);

  function enter(draft: Draft | null) {
    show(draft);
    setNext(null);
  }

  function open(draft: Draft | null) {
    const isNewField = draft?.kind === 'field' && draft.id === null;
    if (draft && opened && !isNewField && keyOf(draft) === keyOf(opened.draft)) return;
    if (dirty) setNext({ draft });
    else enter(draft);
  }

  function goOn() {
    if (blocker.state === 'blocked') blocker.proceed();
    enter(next?.draft ?? null);
  }

  function stay() {
    setNext(null);
    if (blocker.state === 'blocked') blocker.reset();
  }

  const saveAndGo = () => void save().then((went) => (went ? goOn() : stay()));
  const leaving = next || blocker.state === 'blocked' ? { stay, discard: goOn, save: saveAndGo } : null;
  return {
    draft: opened?.draft ?? null,
    dirty,
    errors,
    refusal,
    saving,
    open,
    change,
    save: () => void save(),
    discard: () => enter(null),
    leaving,
  };
}
