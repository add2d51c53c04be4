import { CalendarClock, Clock } from 'lucide-react';
import { useState } from 'react';
import { laterAt, laterChoices, laterText, nextHour } from '@schoolbell/core/messages/later/rules';
import { schoolZone } from '../../session/school.ts';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { DateField, TextField } from '../../ui/TextField.tsx';
import * as css from './Composer.css.ts';

interface LaterMenuProps {
  /** When the class begins that the letter is about. */
  class_at: string | undefined;
  onSend: (send_at: string) => void;
}

/** Sends the letter at a time by the school's clock. */
export function LaterMenu({ class_at, onSend }: LaterMenuProps) {
  const [choosing, setChoosing] = useState(false);
  const zone = schoolZone();
  const send = (at: number) => onSend(new Date(at).toISOString());
  return (
    <>
      <MenuButton
        label="Send later"
        icon={<Clock size={16} aria-hidden />}
        entries={() => [
          { heading: 'Send later' },
          ...laterChoices(Date.now(), zone, class_at ? Date.parse(class_at) : null).map(({ label, at }) => ({
            label,
            hint: laterText(at, zone),
            onSelect: () => send(at),
          })),
          { line: true },
          {
            label: 'Choose a day and time',
            icon: <CalendarClock size={16} />,
            onSelect: () => setChoosing(true),
          },
        ]}
      />
      {choosing && <ChooseMoment zone={zone} onSend={send} onClose={() => setChoosing(false)} />}
    </>
  );
}

interface ChooseMomentProps {
  zone: string;
  onSend: (at: number) => void;
  onClose: () => void;
}

function ChooseMoment({ zone, onSend, onClose }: ChooseMomentProps) {
  const [{ day, time }, setMoment] = useState(() => nextHour(Date.now(), zone));
  const [error, setError] = useState<string>();
  const set = (change: object) => (setMoment((now) => ({ ...now, ...change })), setError(undefined));

  function save() {
    const chosen = laterAt(day, time, zone, Date.now());
    if ('error' in chosen) return setError(chosen.error);
    onClose();
    onSend(chosen.at);
  }

  return (
    <Modal title="Send later" size="sm" saveLabel="Schedule" onSave={save} onClose={onClose}>
      <div className={css.moment}>
        <DateField
          data-autofocus
          label="Day"
          value={day}
          error={error}
          onChange={({ target }) => set({ day: target.value })}
        />
        <TextField
          type="time"
          label="Time"
          value={time}
          hint={zone.replaceAll('_', ' ')}
          onChange={({ target }) => set({ time: target.value })}
        />
      </div>
    </Modal>
  );
}
