import { FlaskConical, Send, Trash2 } from 'lucide-react';
import { type Hole, leftOutOf } from '@schoolbell/core/messages/composing/rules';
import { Button } from '../../ui/Button.tsx';
import { LaterMenu } from './LaterMenu.tsx';
import type { Sending } from './useSending.ts';
import * as css from './Composer.css.ts';

interface ComposerFootProps {
  class_at: string | undefined;
  /** How many get it, also those with an empty place. */
  count: number;
  /** Some would get an empty place, and nothing is decided about them. */
  blocked: boolean;
  /** Empty places whose readers get nothing. */
  leftOut: readonly Hole[];
  sending: Sending;
  /** The reader in view, as whom a test is sent. */
  reader_id: number | undefined;
  onDiscard: () => void;
  /** Shows the empty places. */
  onHoles: () => void;
}

/** Sending: now, later, or a test to oneself. Send names how many mails leave. */
export function ComposerFoot(props: ComposerFootProps) {
  const { class_at, count, blocked, leftOut, sending, reader_id, onDiscard, onHoles } = props;
  const going = Math.max(0, count - leftOutOf(leftOut));
  const send = (send_at?: string) => (blocked ? onHoles() : void sending.send(send_at));
  return (
    <div className={css.foot}>
      <Button variant="ghost" icon={<Trash2 size={16} aria-hidden />} onClick={onDiscard}>
        Discard
      </Button>
      <span className={css.grow} />
      <Button
        icon={<FlaskConical size={16} aria-hidden />}
        loading={sending.isTesting}
        onClick={() => void sending.sendTest(reader_id)}
      >
        Send test
      </Button>
      {going > 0 && !blocked && <LaterMenu class_at={class_at} onSend={send} />}
      <Button
        variant="primary"
        icon={<Send size={16} aria-hidden />}
        loading={sending.isSending}
        disabled={going === 0 || blocked}
        title={blocked ? 'Decide about readers without a value first' : undefined}
        onClick={() => send()}
      >
        {going > 0 ? `Send to ${going.toLocaleString('en-US')}` : 'Send'}
      </Button>
    </div>
  );
}
