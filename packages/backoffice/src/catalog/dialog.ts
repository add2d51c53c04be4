import { useState } from 'react';
import { Failure } from '@schoolbell/core/http/errors';
import { toast } from '../ui/toasts.ts';
import { afterRefusal } from './refusals.ts';

/** What a dialog of the catalog sends, and what it does once that is saved. */
interface Saving<Values, Row> {
  /** Texts at fields, before anything is sent. */
  check: (typed: Values) => Record<string, string>;
  send: (typed: Values, version: number) => Promise<{ data: Row; message: string }>;
  onSaved?: ((row: Row) => void) | undefined;
  onClose: () => void;
}

/** What is typed into a dialog over what stood when it opened, and how it is saved: refusals at their fields, a stale version said and saved over on the next try. */
export function useDialog<Values extends object, Row>(
  start: Values,
  version: number,
  { check, send, onSaved, onClose }: Saving<Values, Row>,
) {
  const [blank] = useState(start);
  const [typed, setTyped] = useState(start);
  const [newest, setNewest] = useState(version);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refusal, setRefusal] = useState<string>();
  const [state, setState] = useState<'typing' | 'saving' | 'saved'>('typing');

  function show(wrong: Record<string, string>) {
    setErrors(wrong);
    const [first] = Object.values(wrong);
    if (first === undefined) return;
    requestAnimationFrame(() => {
      const field = document.querySelector<HTMLElement>('dialog[open] [aria-invalid="true"]');
      field?.focus();
      // A refusal that nothing shows would look as if nothing had happened.
      if (!field && !document.querySelector('dialog[open] [role="alert"]')) setRefusal(first);
    });
  }

  function refused(failure: Failure) {
    const { version: stands, fields, text, keep } = afterRefusal<Values>(failure);
    if (stands !== undefined) setNewest(stands);
    setTyped(keep);
    setRefusal(text);
    show(fields);
  }

  async function save() {
    setRefusal(undefined);
    const wrong = check(typed);
    show(wrong);
    if (Object.keys(wrong).length > 0) return;
    setState('saving');
    try {
      const { data, message } = await send(typed, newest);
      setState('saved');
      toast(message);
      onSaved?.(data);
      onClose();
    } catch (error) {
      setState('typing');
      if (error instanceof Failure) refused(error);
      else setRefusal((error as Error).message);
    }
  }

  return {
    typed,
    errors,
    refusal,
    save,
    isSaving: state === 'saving',
    isUnsaved: state === 'typing' && JSON.stringify(typed) !== JSON.stringify(blank),
    /** Takes a change over, and its fields' texts away. */
    set(change: Partial<Values>) {
      setTyped((now) => ({ ...now, ...change }));
      setErrors((now) =>
        Object.fromEntries(
          Object.entries(now).filter(
            ([path]) => !Object.keys(change).some((name) => path === name || path.startsWith(`${name}.`)),
          ),
        ),
      );
    },
    /** What a text field of that name takes. */
    text(name: keyof Values & string) {
      return {
        value: String(typed[name] ?? ''),
        error: errors[name],
        onChange: (event: { target: { value: string } }) => this.set({ [name]: event.target.value } as Partial<Values>),
      };
    },
  };
}
