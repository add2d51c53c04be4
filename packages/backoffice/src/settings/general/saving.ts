import { useState } from 'react';
import type { Failure } from '@schoolbell/core/http/errors';
import { updateGeneral } from '@schoolbell/core/settings/general/contract';
import { useWrite } from '../../http/write.ts';
import { reloadSession } from '../../session/session.ts';
import { toast } from '../../ui/toasts.ts';
import {
  atFields,
  changesIn,
  conflictsOf,
  formErrors,
  formOf,
  sentOf,
  type General,
  type GeneralField,
  type Typed,
} from './general.ts';

type Conflicts = ReturnType<typeof conflictsOf>;

/** What was typed over what is saved, and since which state of it. */
function useTyped(saved: General) {
  const [typed, setTyped] = useState<Typed>({});
  /** What was saved when the typing began; where nothing is typed, there is nothing to compare with. */
  const [base, setBase] = useState<General | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  return {
    typed,
    base: base ?? saved,
    errors,
    set(name: GeneralField, value: string) {
      setTyped((now) => ({ ...now, [name]: value }));
      setBase((now) => now ?? saved);
      setErrors((now) => Object.fromEntries(Object.entries(now).filter(([path]) => path !== name)));
    },
    clear() {
      setTyped({});
      setBase(null);
      setErrors({});
    },
    /** Goes on over what somebody else has saved. */
    rebase(mine: Typed, current: General) {
      setTyped(mine);
      setBase(current);
    },
    /** Shows texts at their fields, and goes to the first. */
    show(wrong: Record<string, string>) {
      setErrors(wrong);
      if (Object.keys(wrong).length > 0)
        requestAnimationFrame(() => document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus());
    },
  };
}

/**
 * The form over what is saved: what was typed stays, the rest follows what others save meanwhile. Where somebody else saved
 * first, fields that both changed are asked about, and the rest is sent again.
 */
export function useGeneralForm(saved: General) {
  const update = useWrite(updateGeneral);
  const { typed, base, errors, set, clear, rebase, show } = useTyped(saved);
  const [refusal, setRefusal] = useState<string>();
  const [asking, setAsking] = useState<{ conflicts: Conflicts; current: General } | null>(null);
  const form = { ...formOf(saved), ...typed };

  function end(text?: string) {
    clear();
    setRefusal(undefined);
    setAsking(null);
    if (text) toast(text);
  }

  async function send(values: Typed, over: General): Promise<void> {
    try {
      const { message } = await update.mutateAsync(
        sentOf(changesIn(values, over), { ...formOf(over), ...values }, over.version),
      );
      end(message);
      void reloadSession().catch(() => undefined);
    } catch (error) {
      const failure = error as Failure;
      if (failure.code !== 'stale')
        return failure.fields ? show(atFields(failure.fields)) : setRefusal(failure.message);
      const current = failure.current as General;
      const conflicts = conflictsOf(values, over, current);
      if (conflicts.length === 0) return send(values, current);
      setAsking({ conflicts, current });
    }
  }

  async function save() {
    const wrong = formErrors(form);
    setRefusal(undefined);
    show(wrong);
    if (Object.keys(wrong).length === 0) await send(typed, base);
  }

  /** Goes on with what was chosen: the fields where what was saved meanwhile shall stand. */
  function decide(theirs: ReadonlySet<string>) {
    const { current } = asking!;
    const mine = Object.fromEntries(Object.entries(typed).filter(([name]) => !theirs.has(name)));
    setAsking(null);
    if (Object.keys(changesIn(mine, current)).length === 0) return end('Kept what was saved meanwhile.');
    rebase(mine, current);
    void send(mine, current);
  }

  const isDirty = Object.keys(changesIn(typed, saved)).length > 0;
  return {
    form,
    errors,
    refusal,
    isDirty,
    isSaving: update.isPending,
    conflicts: asking?.conflicts ?? [],
    set,
    clear: () => end(),
    save,
    decide,
    undecided: () => setAsking(null),
  };
}
