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

/** The choices of a field: Enter adds the next one, Alt with an arrow moves one, several lines pasted become several. */
export function OptionsEditor({ draft }: { draft: FieldDraft }) {
  const { editing } = useEditor();
  const list = useRef<HTMLFieldSetElement>(null);
  const { options } = draft;
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

  function onKeyDown(event: KeyboardEvent, at: number) {
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      move(at, event.key === 'ArrowUp' ? -1 : 1);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      add(at);
    }
  }

  function onPaste(event: ClipboardEvent, at: number) {
    const lines = event.clipboardData.getData('text').split(/\r?\n/).map((line) => line.trim()).filter(Boolean);
    if (lines.length < 2) return;
    event.preventDefault();
    const [first, ...rest] = lines as [string, ...string[]];
    set(options.with(at, { ...options[at]!, value: (options[at]!.value + first).slice(0, 255) }).toSpliced(at + 1, 0, ...rest.map((value) => ({ ...newOption(), value: value.slice(0, 255) }))));
  }

  return (
    <fieldset ref={list} className={css.options}>
      <legend className={css.legend}>Options</legend>
      {draft.field_type === 'source' && options.length === 0 && <p className={css.hint}>Without options a family writes its own answer.</p>}
      {options.map((option, at) => (
        <div key={option.key} data-key={option.key} className={css.option}>
          <span className={css.number} aria-hidden>{at + 1}.</span>
          <TextField
            className={css.value}
            hideLabel
            label={`Option ${at + 1}`}
            maxLength={255}
            value={option.value}
            error={editing.errors[`option.${option.key}`]}
            onChange={(event) => set(options.with(at, { ...option, value: event.target.value }))}
            onKeyDown={(event) => onKeyDown(event, at)}
            onPaste={(event) => onPaste(event, at)}
          />
          <IconButton label={`Move option ${at + 1} up`} icon={<ArrowUp size={14} />} disabled={at === 0} onClick={() => move(at, -1)} />
          <IconButton label={`Move option ${at + 1} down`} icon={<ArrowDown size={14} />} disabled={at === options.length - 1} onClick={() => move(at, 1)} />
          <IconButton label={`Remove option ${at + 1}`} icon={<X size={14} />} onClick={() => remove(at)} />
        </div>
      ))}
      {editing.errors['options'] && <p className={css.mistake} role="alert">{editing.errors['options']}</p>}
      <div><Button size="sm" variant="ghost" icon={<Plus size={14} aria-hidden />} disabled={options.length >= MOST} onClick={() => add()}>Add option</Button></div>
    </fieldset>
  );
}
