import { useEffect, useState } from 'react';
import { checkEvent, makeEvent } from '@schoolbell/core/calendar/series/contract';
import type { Failure } from '@schoolbell/core/http/errors';
import { useRead } from '../http/read.ts';
import { useWrite } from '../http/write.ts';
import { eventErrors, ownErrors } from './eventErrors.ts';
import { sentOf, type Typed } from './eventForm.ts';
import { toastDone } from './undoing.ts';

type TypedEvent = ReturnType<typeof useTyped>;

/** What is typed, with the texts at its fields. */
export function useTyped(start: () => Typed) {
  const [blank] = useState(start);
  const [typed, setTyped] = useState(blank);
  const [errors, setErrors] = useState<Record<string, string>>({});
  function show(wrong: Record<string, string>): boolean {
    setErrors(wrong);
    if (Object.keys(wrong).length > 0)
      requestAnimationFrame(() => document.querySelector<HTMLElement>('dialog[open] [aria-invalid="true"]')?.focus());
    return Object.keys(wrong).length > 0;
  }
  function set(change: Partial<Typed>) {
    setTyped((now) => ({ ...now, ...change }));
    setErrors((now) =>
      Object.fromEntries(
        Object.entries(now).filter(([name]) => !(name in change) && !(name === 'title' && 'subject' in change)),
      ),
    );
  }
  return { blank, typed, errors, set, show, isUnsaved: JSON.stringify(typed) !== JSON.stringify(blank) };
}

/** A value once it has stayed the same for a moment. */
function useSettled<T>(value: T, pause = 400): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}

/** What the server says of the event as it is typed, once that has stayed the same for a moment. */
export function useCheck({ typed, blank }: TypedEvent) {
  const settled = useSettled(typed);
  const isOld = settled !== typed;
  const isWhole = Object.keys(eventErrors(settled)).length === 0;
  const check = useRead(checkEvent, sentOf(isWhole ? settled : blank), { enabled: isWhole });
  // What only the server can tell is said as soon as it has looked.
  const early = isWhole && !isOld && !check.isFetching ? ownErrors(check.error?.fields ?? {}) : {};
  return { check, found: isWhole ? check.data : undefined, early, isOld };
}

/** Makes the event that was typed; what was refused is said until it is tried again. */
export function useMaking({ typed, show }: TypedEvent, onConflict: () => void, onClose: () => void) {
  const write = useWrite(makeEvent);
  const [refusal, setRefusal] = useState<string>();
  const [isSaved, setSaved] = useState(false);
  async function make(how: { draft: 0 | 1; override: 0 | 1 }) {
    try {
      const done = await write.mutateAsync({ ...sentOf(typed), ...how, notify: 1 });
      setSaved(true);
      toastDone(done);
      // The question about unsaved text is settled before the dialog goes.
      setTimeout(onClose);
    } catch (error) {
      const failure = error as Failure;
      show(ownErrors(failure.fields ?? {}));
      setRefusal(failure.message);
      if (failure.code === 'conflict') onConflict();
    }
  }
  return { make, refusal, forget: () => setRefusal(undefined), isSaved, isPending: write.isPending };
}
