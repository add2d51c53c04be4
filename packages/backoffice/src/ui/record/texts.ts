import { useLayoutEffect, useRef, useState } from 'react';
import type { Failure } from '@schoolbell/core/http/errors';

/** Texts at fields, by path. */
export type Texts = Readonly<Record<string, string>>;

const focusable = 'input, select, textarea, button, [tabindex], [contenteditable="true"]';

/** Goes to the first field that is refused; answers whether there is one. */
function focusFirst(form: Element): boolean {
  const field = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  const target = field?.matches(focusable) ? field : field?.querySelector<HTMLElement>(focusable);
  target?.focus();
  return target !== undefined && target !== null;
}

/** What is refused, at its fields and above them. After a refusal the focus is on the first field, or else on what is above. */
export function useTexts() {
  /** Around the fields. */
  const form = useRef<HTMLDivElement>(null);
  const above = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<{ errors: Texts; refusal: string | undefined; tries: number }>({
    errors: {},
    refusal: undefined,
    tries: 0,
  });
  const { errors, refusal, tries } = state;

  useLayoutEffect(() => {
    if (tries === 0 || !form.current) return;
    const shown = form.current.textContent;
    // A text whose field is not on the form would look as if nothing had happened.
    const homeless = Object.values(errors).filter((text) => !shown.includes(text));
    if (homeless.length > 0) setState((now) => ({ ...now, refusal: [...new Set(homeless)].join(' ') }));
    if (!focusFirst(form.current)) requestAnimationFrame(() => above.current?.focus());
    // oxlint-disable-next-line react/exhaustive-deps -- once after each refusal, and not while texts are taken away by typing.
  }, [tries]);

  return {
    form,
    above,
    errors,
    refusal,
    /** Nothing is refused any more. */
    clear: () => setState((now) => ({ ...now, errors: {}, refusal: undefined })),
    /** Shows what is wrong; without a field there is the refusal's own sentence. */
    show: (wrong: Texts, text?: string) => setState((now) => ({ errors: wrong, refusal: text, tries: now.tries + 1 })),
    /** Takes away what was said about a field that is being changed. */
    forget: (path: string) =>
      setState((now) => ({
        ...now,
        errors: Object.fromEntries(
          Object.entries(now.errors).filter(([at]) => at !== path && !at.startsWith(`${path}.`)),
        ),
      })),
  };
}

/** A refusal's texts by the paths of the form, and what is left to say above it. */
export function textsOf(failure: Failure, at: (path: string) => string): { fields: Texts; text: string | undefined } {
  const fields = Object.fromEntries(Object.entries(failure.fields ?? {}).map(([path, text]) => [at(path), text]));
  return { fields, text: Object.keys(fields).length > 0 ? undefined : failure.message };
}
