import { useState } from 'react';
import { useLocation } from 'react-router';
import { Failure } from '@schoolbell/core/http/errors';
import { addFeedback } from '@schoolbell/core/settings/feedback/contract';
import { texts } from '@schoolbell/core/validators';
import { useWrite } from '../http/write.ts';
import { useGuard } from '../ui/record/guard.tsx';
import { Banner } from '../ui/Banner.tsx';
import { Modal } from '../ui/Modal.tsx';
import { TextArea } from '../ui/TextArea.tsx';

const LONGEST = 5_000;

/** Tells the people who run this server what one thinks of the product. Render it to open it. */
export function FeedbackDialog({ onClose }: { onClose: () => void }) {
  const [thanks, setThanks] = useState<string>();
  if (!thanks) return <Writing onSent={setThanks} onClose={onClose} />;
  return (
    <Modal size="sm" title="Feedback" onClose={onClose}>
      <Banner tone="success">{thanks}</Banner>
    </Modal>
  );
}

function Writing({ onSent, onClose }: { onSent: (thanks: string) => void; onClose: () => void }) {
  const add = useWrite(addFeedback);
  // The path alone: what someone searched for on the screen is not the operator's business.
  const { pathname: page } = useLocation();
  const [message, setMessage] = useState('');
  const [error, setError] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const guard = useGuard(message.trim() !== '' && !add.isPending && !add.isSuccess, onClose);

  async function send() {
    setRefusal(undefined);
    if (!message.trim()) {
      setError(texts.required);
      requestAnimationFrame(() => document.querySelector<HTMLElement>('dialog[open] [aria-invalid="true"]')?.focus());
      return;
    }
    try {
      onSent((await add.mutateAsync({ message: message.trim(), page })).message);
    } catch (failure) {
      const atField = failure instanceof Failure ? failure.fields?.message : undefined;
      setError(atField);
      if (!atField) setRefusal(failure instanceof Error ? failure.message : String(failure));
    }
  }

  return (
    <>
      <Modal title="Feedback" saveLabel="Send" saving={add.isPending} onSave={() => void send()} onClose={guard.close}>
        {refusal && <Banner tone="danger" title={refusal} />}
        <TextArea
          label="What would you like to tell us?"
          required
          data-autofocus
          rows={6}
          maxLength={LONGEST}
          value={message}
          error={error}
          hint={`We also send your name, your school and this page (${page}). Please don't name anyone.`}
          onChange={(event) => {
            setMessage(event.target.value);
            setError(undefined);
          }}
        />
      </Modal>
      {guard.question}
    </>
  );
}
