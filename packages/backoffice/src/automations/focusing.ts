import { type RefObject, useEffect, useRef } from 'react';

/** Takes the focus as a view comes, where what had it went with the view before: keys must not begin at the page's start again. */
export function useFocusIfLost<Target extends HTMLElement>(): RefObject<Target | null> {
  const target = useRef<Target>(null);
  useEffect(() => {
    const now = document.activeElement;
    if (!now || now === document.body || now instanceof HTMLDialogElement) target.current?.focus();
  }, []);
  return target;
}
