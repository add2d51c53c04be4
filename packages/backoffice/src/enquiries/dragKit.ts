import { whenIdle } from '../ui/whenIdle.ts';

type Kit = typeof import('@atlaskit/pragmatic-drag-and-drop/element/adapter');

let kit: Promise<Kit> | undefined;
let isHere = false;

/** Once there is time, at the latest when a pointer comes over the page: asked for with the cards, it would be run before the first of them is seen. */
const whenWanted = () =>
  new Promise<void>((wanted) => {
    document.addEventListener('pointerover', () => wanted(), { once: true });
    whenIdle(async () => wanted());
  });

/** Dragging's code. What did not come is asked for again once there is a network, and whenever someone tries to drag. */
async function fetchKit(): Promise<Kit> {
  try {
    const loaded = await import('@atlaskit/pragmatic-drag-and-drop/element/adapter');
    isHere = true;
    return loaded;
  } catch {
    await new Promise((again) =>
      ['online', 'dragstart'].forEach((what) => addEventListener(what, again, { once: true })),
    );
    return fetchKit();
  }
}

/** Attaches dragging once its code is there, so that the board is drawn before. Answers how to detach. */
export function attach(register: (kit: Kit) => () => void): () => void {
  let detach: (() => void) | undefined;
  let left = false;
  kit ??= whenWanted().then(fetchKit);
  void kit.then((loaded) => {
    if (!left) detach = register(loaded);
  });
  return () => {
    left = true;
    detach?.();
  };
}

/** Keeps a card in its place until dragging's code is there: one that followed the pointer then would be dropped for nothing. */
export function holdStill(event: { preventDefault: () => void }): void {
  if (!isHere) event.preventDefault();
}
