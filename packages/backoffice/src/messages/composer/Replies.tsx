import { useState } from 'react';
import { ReplyTo } from '../../lists/groups/ReplyTo.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import type { Letter } from './letter.ts';
import * as css from './Composer.css.ts';

interface RepliesProps {
  letter: Letter;
  error: string | undefined;
  onChange: (change: Partial<Letter>) => void;
}

/** Where replies go, whether the writer gets a copy, and whether readers are asked to confirm. */
export function Replies({ letter, error, onChange }: RepliesProps) {
  const [isChanging, setChanging] = useState(false);
  return (
    <div className={css.delivery}>
      {isChanging || error ? (
        <ReplyTo value={letter.reply_to} error={error} onChange={(reply_to) => onChange({ reply_to })} />
      ) : (
        <div className={css.replies}>
          <span className={css.quiet}>Replies go to {letter.reply_to || 'your school'}</span>
          <Button size="sm" variant="ghost" aria-label="Change where replies go" onClick={() => setChanging(true)}>
            Change
          </Button>
        </div>
      )}
      <Checkbox
        label="Send me a copy"
        checked={letter.send_copy === 1}
        onChange={({ target }) => onChange({ send_copy: target.checked ? 1 : 0 })}
      />
      <Checkbox
        label="Ask readers to confirm that they have read it"
        checked={letter.ask_confirm === 1}
        onChange={({ target }) => onChange({ ask_confirm: target.checked ? 1 : 0 })}
      />
    </div>
  );
}
