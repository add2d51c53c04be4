import { Check, MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { useKeys } from '../../billing/invoices/keys.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { part } from '../../ui/parts.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { type Draft, waitingIn } from './drafts.ts';
import type { Booking } from './booking.ts';
import type { Answers } from './useAnswering.ts';
import * as css from './OpenBooking.css.ts';

const RejectDialog = part(() => import('./RejectDialog.tsx').then((file) => file.RejectDialog));

interface AnsweringProps {
  booking: Booking;
  draft: Draft;
  answering: Answers;
}

/** Names in a sentence: "Mai and Long", "Mai, Long and An". */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** The first button's words; they name the children if some are left out. */
function acceptText(all: number, chosen: readonly string[]): string {
  if (all === 1) return 'Accept';
  if (chosen.length < all) return `Accept ${chosen.length > 2 ? chosen.length : listed(chosen)}`;
  return all === 2 ? 'Accept both' : `Accept all ${all}`;
}

/** The answer: accept with or without a message, or reject with a reason, for the children that are ticked. */
export function Answering({ booking, draft, answering }: AnsweringProps) {
  const waiting = waitingIn(booking);
  const chosen = waiting.filter(({ line }) => draft.lines.includes(line));
  const names = chosen.map(({ child }) => child);
  const aged = chosen.flatMap(({ warnings }) => warnings).filter((text) => text.includes('outside the age range'));
  const [isWriting, setWriting] = useState(draft.message !== '');
  const [isRejecting, setRejecting] = useState(false);
  const isBusy = answering.isAccepting || answering.isRejecting;
  const accept = () => (aged.length > 0 ? answering.askAge(aged.join(' ')) : void answering.accept());
  const mayAnswer = !isBusy && chosen.length > 0;
  useKeys({ a: mayAnswer && accept, r: mayAnswer && (() => setRejecting(true)) }, `.${css.content}`);
  return (
    <div className={css.answering}>
      {isWriting && (
        <TextArea
          label="Message to the family"
          hint="Goes into the email that confirms the place."
          rows={2}
          maxLength={255}
          value={draft.message}
          onChange={(event) => draft.set({ message: event.target.value })}
        />
      )}
      <Buttons
        text={acceptText(waiting.length, names)}
        isAccepting={answering.isAccepting}
        isOff={chosen.length === 0}
        onAccept={accept}
        onReject={() => !isBusy && setRejecting(true)}
        onWrite={isWriting ? undefined : () => setWriting(true)}
      />
      {isRejecting && (
        <RejectDialog
          title={`Reject ${names.length > 3 ? `${names.length} children` : listed(names)}?`}
          draft={draft}
          onReject={answering.reject}
          onClose={() => setRejecting(false)}
        />
      )}
      {answering.ageAsked && (
        <ConfirmDialog
          title="Accept outside the age range?"
          confirmLabel="Accept"
          busy={answering.isAccepting}
          onConfirm={() => void answering.accept(1)}
          onClose={() => answering.askAge(undefined)}
        >
          {answering.ageAsked}
        </ConfirmDialog>
      )}
    </div>
  );
}

interface ButtonsProps {
  text: string;
  isAccepting: boolean;
  /** No child is ticked. */
  isOff: boolean;
  onAccept: () => void;
  onReject: () => void;
  onWrite: (() => void) | undefined;
}

function Buttons({ text, isAccepting, isOff, onAccept, onReject, onWrite }: ButtonsProps) {
  return (
    <div className={css.buttons}>
      <Button
        variant="primary"
        className={css.grow}
        icon={<Check size={16} aria-hidden />}
        loading={isAccepting}
        disabled={isOff}
        aria-keyshortcuts="A"
        onClick={onAccept}
      >
        {text} <Kbd>A</Kbd>
      </Button>
      <Button
        disabled={isOff}
        aria-keyshortcuts="R"
        onPointerEnter={() => void RejectDialog.fetch()}
        onClick={onReject}
      >
        Reject… <Kbd>R</Kbd>
      </Button>
      {onWrite && (
        <IconButton variant="secondary" label="Add a message" icon={<MessageSquare size={16} />} onClick={onWrite} />
      )}
    </div>
  );
}
