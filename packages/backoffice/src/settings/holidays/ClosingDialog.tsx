import { useState } from 'react';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useSay } from '../../words/say.ts';
import type { Answers, Effect } from './effects.ts';
import * as css from './Holidays.css.ts';

const count = (many: number, one: string, several: string) =>
  `${many.toLocaleString('en')} ${many === 1 ? one : several}`;

/** Asks before holidays take classes away, or bring some back. */
export function ClosingDialog({ effect, onAnswer }: { effect: Effect; onAnswer: (answers: Answers | null) => void }) {
  const say = useSay();
  const [notify, setNotify] = useState(true);
  const { cancelled, back, kept, staff, families } = effect;
  const title =
    cancelled > 0
      ? `${count(cancelled, 'class falls', 'classes fall')} on these days`
      : `Restore ${count(back, 'class', 'classes')}?`;
  const told = [
    ...(staff > 0 ? [count(staff, 'colleague', 'colleagues')] : []),
    ...(families > 0 ? [`the families of ${count(families, say('{student}'), say('{students}'))}`] : []),
  ].join(' and ');
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={cancelled > 0 ? 'Close anyway' : 'Bring back'}
      danger={cancelled > 0}
      onConfirm={() => onAnswer({ confirmed: 1, notify: notify ? 1 : 0 })}
      onClose={() => onAnswer(null)}
    >
      <div className={css.form}>
        {cancelled > 0 && (
          <p>
            {cancelled === 1 ? 'It stays' : 'They stay'} in the calendar, cancelled, with the holiday’s name as the
            reason. Deleting the holiday brings {cancelled === 1 ? 'it' : 'them'} back.
          </p>
        )}
        {back > 0 && (
          <p>
            {count(back, 'class comes', 'classes come')} back. If its room or teacher is now busy, the calendar shows
            it.
          </p>
        )}
        {kept > 0 && (
          <p>
            {count(kept, 'class has', 'classes have')} attendance and {kept === 1 ? 'stays' : 'stay'} as{' '}
            {kept === 1 ? 'it is' : 'they are'}.
          </p>
        )}
        {staff + families > 0 && (
          <Checkbox
            label={`Tell ${told} by e-mail`}
            checked={notify}
            onChange={(event) => setNotify(event.target.checked)}
          />
        )}
      </div>
    </ConfirmDialog>
  );
}
