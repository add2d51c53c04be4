import { useEffect, useState, type ComponentType } from 'react';

/**
 * A part of the interface whose code is fetched when it is first drawn, or before that by `fetch`. Unlike what React's own `lazy` makes
 * it ends no screen where there is no network: `Instead` is drawn, and it is fetched again when it is drawn anew or the network is back.
 */
export function part<Props extends object>(load: () => Promise<ComponentType<Props>>, Instead: ComponentType<Props & { hasFailed: boolean }>) {
  let Part: ComponentType<Props> | undefined;
  const fetch = async () => void (Part ??= await load());

  function Fetched(props: Props) {
    const [state, setState] = useState(Part ? 'there' : 'coming');
    useEffect(() => {
      // It may have come between the first drawing and now.
      if (Part) return setState('there');
      const go = () => void fetch().then(() => setState('there'), () => setState('failed'));
      go();
      addEventListener('online', go);
      return () => removeEventListener('online', go);
    }, []);
    return Part ? <Part {...props} /> : <Instead {...props} hasFailed={state === 'failed'} />;
  }
  return Object.assign(Fetched, { fetch });
}
