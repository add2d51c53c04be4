import { ArrowDown, ArrowUp, X } from 'lucide-react';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { IconButton } from '../ui/IconButton.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { OptionDraft } from './draft.ts';
import * as css from './FieldEditor.css.ts';

interface OptionRowProps {
  option: OptionDraft;
  at: number;
  isLast: boolean;
  error: string | undefined;
  onChange: (value: string) => void;
  onPaste: (event: ClipboardEvent) => void;
  onNext: () => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** One choice: its text, and the buttons that move and remove it. */
export function OptionRow({ option, at, isLast, error, onChange, onPaste, onNext, onMove, onRemove }: OptionRowProps) {
  const name = `option ${at + 1}`;

  function onKeyDown(event: KeyboardEvent) {
    const isMove = event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown');
    if (!isMove && event.key !== 'Enter') return;
    event.preventDefault();
    if (isMove) onMove(event.key === 'ArrowUp' ? -1 : 1);
    else onNext();
  }

  return (
    <div data-key={option.key} className={css.option}>
      <span className={css.number} aria-hidden>
        {at + 1}.
      </span>
      <TextField
        className={css.value}
        hideLabel
        label={`Option ${at + 1}`}
        maxLength={255}
        value={option.value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      <IconButton
        label={`Move ${name} up`}
        icon={<ArrowUp size={14} />}
        disabled={at === 0}
        onClick={() => onMove(-1)}
      />
      <IconButton
        label={`Move ${name} down`}
        icon={<ArrowDown size={14} />}
        disabled={isLast}
        onClick={() => onMove(1)}
      />
      <IconButton label={`Remove ${name}`} icon={<X size={14} />} onClick={onRemove} />
    </div>
  );
}
