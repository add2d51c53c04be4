import { errorText } from './missing.ts';

/** A way back or onward. */
interface ToastAction {
  label: string;
  run: () => void;
  /** Until when it can be pressed, in milliseconds; the seconds are counted down beside it. */
  until?: number;
}

/** One message at the foot of the window. */
export interface ToastMessage {
  id: number;
  text: string;
  tone: 'success' | 'danger';
  /** A way back or onward: "Undo". */
  action?: ToastAction;
}

let messages: readonly ToastMessage[] = [];
let last = 0;
const listeners = new Set<() => void>();

function set(next: readonly ToastMessage[]) {
  messages = next;
  for (const listener of listeners) listener();
}

/** The messages in view, for the region that draws them. */
export const toastStore = {
  get: () => messages,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Takes a message away. */
export function dismiss(id: number): void {
  set(messages.filter((message) => message.id !== id));
}

function show(tone: ToastMessage['tone'], text: string, action?: ToastMessage['action']): number {
  const id = (last += 1);
  // What is said again takes its own place; a way back is never taken away.
  set([...messages.filter((message) => message.text !== text || message.action).slice(-2), { id, text, tone, action }]);
  return id;
}

/** Says what has been done; with an action (Undo) it stays longer. */
export const toast = Object.assign((text: string, action?: ToastMessage['action']) => show('success', text, action), {
  /** Says what could not be done, when there is no field to say it at. */
  error: (error: unknown) => show('danger', errorText(error)),
  /** The same, with the way out of it. */
  blocked: (error: Error, wayOut: NonNullable<ToastMessage['action']>) => show('danger', error.message, wayOut),
});
