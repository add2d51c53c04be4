import { whenIdle } from '../../ui/whenIdle.ts';

type Kit = typeof import('@atlaskit/pragmatic-drag-and-drop/element/adapter');

let kit: Promise<Kit> | undefined;

/** Dragging's code: fetched once there is time for it, at the latest when a pointer comes over the page. */
function whenWanted(): Promise<Kit> {
  return new Promise((done, failed) => {
    const start = () => import('@atlaskit/pragmatic-drag-and-drop/element/adapter').then(done, failed);
    document.addEventListener('pointerover', start, { once: true });
    whenIdle(start);
  });
}

/** Attaches dragging once its code is there, so that the board is drawn before; answers how to detach. */
export function attach(register: (kit: Kit) => () => void): () => void {
  let detach: (() => void) | undefined;
  let left = false;
  kit ??= whenWanted();
  void kit.then((loaded) => {
    if (!left) detach = register(loaded);
  });
  return () => {
    left = true;
    detach?.();
  };
}
