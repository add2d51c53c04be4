import { useState } from 'react';
import { leaveWaitlist, moveOnWaitlist, offerSeat } from '@schoolbell/core/calendar/waitlist/contract';
import { fullName } from '@schoolbell/core/format';
import { texts } from '@schoolbell/core/validators';
import { useWrite } from '../http/write.ts';
import { Banner } from '../ui/Banner.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Modal } from '../ui/Modal.tsx';
import { TextField } from '../ui/TextField.tsx';
import { toast } from '../ui/toasts.ts';
import { useSay } from '../words/say.ts';
import type { WaitlistEntry } from './enrolling.ts';
import * as css from './EventForm.css.ts';

/** What is being done with someone in line. */
export interface WaitlistTask {
  kind: 'offer' | 'move' | 'remove';
  entry: WaitlistEntry;
}

const titles = {
  offer: (name: string) => `Offer ${name} a {seat} now?`,
  move: (name: string) => `Change the position of ${name}`,
  remove: (name: string) => `Remove ${name} from the waitlist?`,
};
const labels = { offer: 'Offer', move: 'Move', remove: 'Remove' };

const positionError = (text: string): string | undefined =>
  Number.isInteger(Number(text)) && Number(text) > 0 ? undefined : 'Please enter a value greater than zero';

/** The write that a task needs, and what makes it. */
function useDoing({ kind, entry: { waitlist_id } }: WaitlistTask, onDone: () => void) {
  const [offer, move, remove] = [useWrite(offerSeat), useWrite(moveOnWaitlist), useWrite(leaveWaitlist)];
  const onSuccess = ({ message }: { message: string }) => {
    toast(message);
    onDone();
  };
  function run(reason: string, position: number, anyAge: boolean) {
    if (kind === 'offer') offer.mutate({ waitlist_id, reason, any_age: anyAge ? 1 : 0 }, { onSuccess });
    else if (kind === 'move') move.mutate({ waitlist_id, position, reason }, { onSuccess });
    else remove.mutate({ waitlist_id, reason }, { onSuccess });
  }
  return { write: { offer, move, remove }[kind], run };
}

/** Offers a seat, moves someone on the waitlist or removes them. Passing others needs a reason, which is kept. */
export function WaitlistDialog({
  task,
  first,
  onClose,
}: {
  task: WaitlistTask;
  first: number | undefined;
  onClose: () => void;
}) {
  const say = useSay();
  const { kind, entry } = task;
  const { write, run } = useDoing(task, onClose);
  const [position, setPosition] = useState('1');
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const [anyAge, setAnyAge] = useState(false);
  const { waitlist_id } = entry;
  const reason = typed.trim();
  const needsReason = kind === 'move' || (kind === 'offer' && first !== waitlist_id);
  const wrong = {
    position: kind === 'move' ? positionError(position) : undefined,
    reason: needsReason && reason === '' ? texts.required : undefined,
  };

  function save() {
    setTried(true);
    if (wrong.position || wrong.reason) return;
    run(reason, Number(position), anyAge);
  }

  return (
    <Modal
      title={say(titles[kind](fullName(entry)))}
      saveLabel={labels[kind]}
      size="sm"
      saving={write.isPending}
      onSave={save}
      onClose={onClose}
    >
      <div className={css.stack}>
        {write.error && <Banner tone="danger" title={write.error.message} />}
        <Meaning task={task} isEarlier={needsReason} />
        {kind === 'move' && (
          <Position value={position} error={tried ? wrong.position : undefined} onChange={setPosition} />
        )}
        {(write.error?.fields?.['any_age'] !== undefined || anyAge) && (
          <Checkbox label="Offer anyway" checked={anyAge} onChange={(change) => setAnyAge(change.target.checked)} />
        )}
        <Reason value={typed} isNeeded={needsReason} error={tried ? wrong.reason : undefined} onChange={setTyped} />
      </div>
    </Modal>
  );
}

/** What it means for the family; `isEarlier` where others are before them in line. */
function Meaning({ task: { kind, entry }, isEarlier }: { task: WaitlistTask; isEarlier: boolean }) {
  const say = useSay();
  return (
    <>
      {kind === 'offer' && (
        <p>
          {say(
            `A free {seat} is held for them, and the family gets an e-mail with a link to accept or decline it.${isEarlier ? ' Others are ahead of them on the waitlist.' : ''}`,
          )}
        </p>
      )}
      {kind === 'remove' && entry.offered_until && (
        <p>{say('The {seat} held for them goes to the next person on the waitlist.')}</p>
      )}
    </>
  );
}

interface FieldProps {
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
}

function Position({ value, error, onChange }: FieldProps) {
  return (
    <TextField
      data-autofocus
      required
      label="Position"
      type="number"
      min={1}
      hint="1 is the first in line."
      value={value}
      error={error}
      onChange={(change) => onChange(change.target.value)}
    />
  );
}

function Reason({ value, isNeeded, error, onChange }: FieldProps & { isNeeded: boolean }) {
  return (
    <TextField
      label="Reason"
      required={isNeeded}
      maxLength={255}
      hint={isNeeded ? 'All staff can read it.' : undefined}
      value={value}
      error={error}
      onChange={(change) => onChange(change.target.value)}
    />
  );
}
