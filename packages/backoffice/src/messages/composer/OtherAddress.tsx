import { Plus } from 'lucide-react';
import { useState } from 'react';
import { composerTexts, MOST_OTHERS } from '@schoolbell/core/messages/rules';
import { isEmail } from '@schoolbell/core/validators';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { Letter } from './letter.ts';
import * as css from './Composer.css.ts';

interface OtherAddressProps {
  letter: Letter;
  onChange: (change: Partial<Letter>) => void;
}

/** Adds addresses of people who are not in the school's lists. */
export function OtherAddress({ letter, onChange }: OtherAddressProps) {
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  const full = letter.additional_emails.length >= MOST_OTHERS;

  function add() {
    const address = (typed ?? '').trim();
    if (!isEmail(address)) return setError(composerTexts.replyTo);
    if (full) return setError(`Please add at most ${MOST_OTHERS} addresses`);
    const isKnown = letter.additional_emails.some((one) => one.toLowerCase() === address.toLowerCase());
    if (!isKnown) onChange({ additional_emails: [...letter.additional_emails, address] });
    setTyped(undefined);
  }

  if (typed === undefined)
    return (
      <span>
        <Button size="sm" variant="ghost" icon={<Plus size={14} aria-hidden />} onClick={() => setTyped('')}>
          Add an address
        </Button>
      </span>
    );
  return (
    <div
      className={css.fallback}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        setTyped(undefined);
      }}
    >
      <TextField
        autoFocus
        type="email"
        label="Another address"
        value={typed}
        error={error}
        onChange={({ target }) => (setTyped(target.value), setError(undefined))}
        onKeyDown={(event) => event.key === 'Enter' && (event.preventDefault(), add())}
      />
      <Button size="sm" onClick={add}>
        Add
      </Button>
    </div>
  );
}
