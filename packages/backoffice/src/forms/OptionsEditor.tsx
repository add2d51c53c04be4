import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { TextField } from '../ui/TextField.tsx';
import { newOption, type FieldDraft, type OptionDraft } from './draft.ts';
import { useEditor } from './editor.ts';
import { swapped } from './order.ts';
import * as css from './FieldEditor.css.ts';

/** At most this many choices, as the contract says. */
const MOST = 200;

/** The options after several lines were pasted into one of them; null for a single line, which is pasted as usual. */
function withPasted(options: readonly OptionDraft[], at: number, text: string): OptionDraft[] | null {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
  if (lines.length < 2) return null;
  const [first, ...rest] = lines as [string, ...string[]];
  const here = { ...options[at]!, value: (options[at]!.value + first).slice(0, 255) };
  return options
    .with(at, here)
    .toSpliced(at + 1, 0, ...rest.map((value) => ({ ...newOption(), value: value.slice(0, 255) })));
}

/** What families do with the list, where it isn't choosing from it. */
function hintOf({ field_type, options }: FieldDraft): string | null {
  if (field_type === 'school')
    return 'Suggested while a family types; a school that is not here is written by hand. What families write is never shown to others.';
  return field_type === 'source' && options.length === 0 ? 'Without options a family writes its own answer.' : null;
}

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
function OptionRow({ option, at, isLast, error, onChange, onPaste, onNext, onMove, onRemove }: OptionRowProps) {
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

/** The choices of a field: Enter adds the next one, Alt with an arrow moves one, several lines pasted become several. */
export function OptionsEditor({ draft }: { draft: FieldDraft }) {
  const { editing } = useEditor();
  const list = useRef<HTMLFieldSetElement>(null);
  const { options } = draft;
  const hint = hintOf(draft);
  const set = (next: OptionDraft[]) => editing.change({ options: next.slice(0, MOST) });

  function focusOn(key: string) {
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-key="${key}"] input`)?.focus());
  }

  function add(after = options.length - 1) {
    const option = newOption();
    set(options.toSpliced(after + 1, 0, option));
    focusOn(option.key);
  }

  function remove(at: number) {
    set(options.toSpliced(at, 1));
    const next = options[at + 1] ?? options[at - 1];
    if (next) focusOn(next.key);
  }

  function move(at: number, by: -1 | 1) {
    set(swapped(options, at, at + by));
    focusOn(options[at]!.key);
  }

  function onPaste(event: ClipboardEvent, at: number) {
    const next = withPasted(options, at, event.clipboardData.getData('text'));
    if (!next) return;
    event.preventDefault();
    set(next);
  }

  return (
    <fieldset ref={list} className={css.options}>
      <legend className={css.legend}>{draft.field_type === 'school' ? 'Schools' : 'Options'}</legend>
      {hint && <p className={css.hint}>{hint}</p>}
      {options.map((option, at) => (
        <OptionRow
          key={option.key}
          option={option}
          at={at}
          isLast={at === options.length - 1}
          error={editing.errors[`option.${option.key}`]}
          onChange={(value) => set(options.with(at, { ...option, value }))}
          onPaste={(event) => onPaste(event, at)}
          onNext={() => add(at)}
          onMove={(by) => move(at, by)}
          onRemove={() => remove(at)}
        />
      ))}
      {editing.errors['options'] && (
        <p className={css.mistake} role="alert">
          {editing.errors['options']}
        </p>
      )}
      <div>
        <Button
          size="sm"
          variant="ghost"
          icon={<Plus size={14} aria-hidden />}
          disabled={options.length >= MOST}
          onClick={() => add()}
        >
          Add option
        </Button>
      </div>
    </fieldset>
  );
}
