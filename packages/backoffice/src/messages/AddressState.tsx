import { useState } from 'react';
import { addressState, setAddressState } from '@schoolbell/core/messages/addresses/contract';
import { addressTexts, LONGEST_REASON } from '@schoolbell/core/messages/addresses/rules';
import { Failure } from '@schoolbell/core/http/errors';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { useRead } from '../http/read.ts';
import { useWrite } from '../http/write.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { formatDateTime } from '../ui/dates.ts';
import { Modal } from '../ui/Modal.tsx';
import { errorText } from '../ui/missing.ts';
import { TextField } from '../ui/TextField.tsx';
import { toast } from '../ui/toasts.ts';

type State = ResultOf<typeof addressState>['data'];
type Change = { works: 1 } | { news: 0 | 1 };

const sources: Record<State['changes'][number]['source'], string> = {
  link: 'on the page that a mail links to',
  'one-click': 'in their mail program',
  staff: 'by a colleague',
  form: 'in a form',
};

/** "In their mail program, Nov 27, 2026", or the colleague with what they were told. */
function changeText({ changes: [last] }: State): string {
  if (!last) return '';
  const who = last.by ? `by ${last.by}` : sources[last.source];
  const how = `Changed ${who}, ${formatDateTime(last.at)}`;
  return last.reason ? `${how}: ${last.reason}` : how;
}

interface ChangeDialogProps {
  user_id: number;
  title: string;
  saveLabel: string;
  change: Change;
  onClose: () => void;
}

/** Asks why before what is known of an address is changed. */
function ChangeDialog({ user_id, title, saveLabel, change, onClose }: ChangeDialogProps) {
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState<Error>();
  const write = useWrite(setAddressState);

  async function run() {
    if (!reason.trim()) return setRefusal(new Failure('invalid', '', { reason: addressTexts.noReason }));
    try {
      await write.mutateAsync({ user_id, reason, ...change });
      toast('Saved.');
      onClose();
    } catch (error) {
      setRefusal(error as Error);
    }
  }

  const at = refusal instanceof Failure ? refusal.fields?.['reason'] : undefined;
  return (
    <Modal
      size="sm"
      title={title}
      saveLabel={saveLabel}
      saving={write.isPending}
      onSave={() => void run()}
      onClose={onClose}
    >
      {refusal && !at && <Banner tone="danger" title={errorText(refusal)} />}
      <TextField
        data-autofocus
        required
        label="Reason"
        hint="For your colleagues."
        maxLength={LONGEST_REASON}
        value={reason}
        error={at}
        onChange={(event) => setReason(event.target.value)}
      />
    </Modal>
  );
}

const questions = {
  works: { title: 'Does mail arrive at this address again?', saveLabel: 'It works again', change: { works: 1 } },
  stop: { title: 'Send no more news to this address?', saveLabel: 'Stop news', change: { news: 0 } },
  again: { title: 'Send news to this address again?', saveLabel: 'Send news again', change: { news: 1 } },
} as const;

/** Whether mail to a person's address comes back, and whether they want news. */
export function AddressState({ user_id }: { user_id: number }) {
  const read = useRead(addressState, { user_id });
  const [asks, setAsks] = useState<keyof typeof questions>();
  if (read.error) return <Banner tone="danger" title={errorText(read.error)} />;
  const state = read.data?.data;
  if (!state?.address) return null;
  const button = (which: keyof typeof questions) => (
    <Button size="sm" onClick={() => setAsks(which)}>
      {questions[which].saveLabel}
    </Button>
  );
  return (
    <>
      {state.state === 'bounced' && (
        <Banner tone="warning" title={`Mail to ${state.address} comes back`} action={button('works')}>
          <p>{state.error}</p>
        </Banner>
      )}
      {state.news === 1 ? (
        <Banner title={`News can go to ${state.address}`} action={button('stop')}>
          {state.changes.length > 0 && <p>{changeText(state)}</p>}
        </Banner>
      ) : (
        <Banner title={`${state.address} does not want news`} action={button('again')}>
          <p>{changeText(state)}</p>
        </Banner>
      )}
      {asks && <ChangeDialog user_id={user_id} {...questions[asks]} onClose={() => setAsks(undefined)} />}
    </>
  );
}
