let open: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function set(next: readonly HTMLDialogElement[]) {
  open = next;
  for (const listener of listeners) listener();
}

/** Tells that a modal dialog has opened; answers how to tell that it has closed. */
export function sheetOpened(dialog: HTMLDialogElement): () => void {
  set([...open, dialog]);
  return () => set(open.filter((one) => one !== dialog));
}

/** The modal dialog that lies over everything, if any: all outside of it is inert, so messages are drawn inside. */
export const topSheet = {
  get: (): HTMLDialogElement | undefined => open.at(-1),
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
