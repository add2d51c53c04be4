import { useEffect, useState, type ComponentType, useRef } from 'react';
import { missingText } from './missing.ts';
import { toast } from './toasts.ts';

/**
 * A part of the interface whose code is fetched when it is first drawn, or before that by `fetch`; until then `Instead` is drawn. React's own
 * `lazy` waits 0.3 s with what comes after a gap, and ends the screen where there is no network: this is fetched again at the next render,
 * when the network is back, and when someone presses again. `lazy` stays for what takes another's place, as tabs do: there it keeps the one before.
 */
export function part<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Instead: ComponentType<Props & { hasFailed: boolean }> = Nothing,
) {
  let Part: ComponentType<Props> | undefined;
  let coming: Promise<void> | undefined;
  const get = () =>
    (coming ??= load()
      .then((loaded) => void (Part = loaded))
      .catch((error: unknown) => {
        coming = undefined;
        throw error;
      }));

  function Fetched(props: Props) {
    const [state, setState] = useState(Part ? 'there' : 'coming');
    useEffect(() => {
      const go = () => {
        if (Part) return setState('there');
        setState('coming');
        get().then(
          () => setState('there'),
          () => setState('failed'),
        );
      };
      // It may have come between the first drawing and now.
      go();
      for (const again of tries) addEventListener(again, go);
      return () => tries.forEach((again) => removeEventListener(again, go));
    }, []);
    return Part ? <Part {...props} /> : <Instead {...props} hasFailed={state === 'failed'} />;
  }
  // A failure waits until the part is wanted.
  return Object.assign(Fetched, { fetch: () => get().catch(() => undefined) });
}

const tries = ['online', 'click'];

/** What can be closed closes again when it can't be fetched: it must not open later, by a press that meant something else. */
function Nothing({ hasFailed, onClose }: { hasFailed: boolean; onClose?: () => void }) {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (!hasFailed) return;
    toast.error(missingText());
    close.current?.();
  }, [hasFailed]);
  return null;
}
