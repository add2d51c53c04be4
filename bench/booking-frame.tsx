import { useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';

/** A time on sale, in the words that our own widget shows of it. */
export interface ShownTime {
  key: string;
  start: string;
  end: string;
  teachers: string;
  place: string;
  price: string;
}

declare const TIMES: readonly ShownTime[] | undefined;
declare const TIMES_FROM: string;

/** What `@calcom/embed-core` waits for before it shows its frame: that the app runs, and that its page stands. */
const tell = (type: string) =>
  parent.postMessage({ originator: 'CAL', type, namespace: '', fullType: `CAL::${type}`, data: {} }, '*');

function Times({ times }: { times: readonly ShownTime[] }) {
  useLayoutEffect(() => {
    tell('__iframeReady');
    tell('linkReady');
  }, []);
  return (
    <fieldset>
      {times.map(({ key, start, end, teachers, place, price }) => (
        <label key={key} data-slot>
          <input type="radio" name="time" />
          <span>
            <b>{start}</b> <small>to {end}</small>
          </span>
          <span>
            <b>{teachers}</b> <small>{place}</small>
          </span>
          <b>{price}</b>
        </label>
      ))}
    </fieldset>
  );
}

const show = (times: readonly ShownTime[]) =>
  createRoot(document.getElementById('app')!).render(<Times times={times} />);
if (TIMES) show(TIMES);
else
  void fetch(TIMES_FROM)
    .then((answer) => answer.json() as Promise<ShownTime[]>)
    .then(show);
