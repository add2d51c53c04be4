type Kit = typeof import('@atlaskit/pragmatic-drag-and-drop/element/adapter');

let kit: Promise<Kit> | undefined;

/** Attaches dragging once its code is there, so that the board is drawn before; answers how to detach. */
export function attach(register: (kit: Kit) => () => void): () => void {
  let detach: (() => void) | undefined;
  let left = false;
  kit ??= import('@atlaskit/pragmatic-drag-and-drop/element/adapter');
  void kit.then((loaded) => {
    if (!left) detach = register(loaded);
  });
  return () => {
    left = true;
    detach?.();
  };
}
