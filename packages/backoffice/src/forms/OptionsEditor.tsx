import { Plus } from 'lucide-react';
import { useRef, type ClipboardEvent } from 'react';
import { Button } from '../ui/Button.tsx';
import { newOption, type FieldDraft, type OptionDraft } from './draft.ts';
import { useEditor } from './editor.ts';
import { swapped } from './order.ts';
import * as css from './FieldEditor.css.ts';
import { OptionRow } from './OptionRow.tsx';

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
  return field_type === 'source' && options.length === 0 ? 'Without options, families type their own answer.' : null;
}

/** What is done with the choices, with the keyboard in the one that it was done to. */
function useOptions(options: OptionDraft[], onChange: (options: OptionDraft[]) => void) {
  const list = useRef<HTMLFieldSetElement>(null);
  const set = (next: OptionDraft[]) => onChange(next.slice(0, MOST));

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

  return { list, set, add, remove, move, onPaste };
}

/** The choices of a field: Enter adds the next one, Alt with an arrow moves one, several lines pasted become several. */
export function OptionsEditor({ draft }: { draft: FieldDraft }) {
  const { errors, change } = useEditor().editing;
  const { options } = draft;
  const { list, set, add, remove, move, onPaste } = useOptions(options, (next) => change({ options: next }));
  const hint = hintOf(draft);

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
          error={errors[`option.${option.key}`]}
          onChange={(value) => set(options.with(at, { ...option, value }))}
          onPaste={(event) => onPaste(event, at)}
          onNext={() => add(at)}
          onMove={(by) => move(at, by)}
          onRemove={() => remove(at)}
        />
      ))}
      {errors['options'] && (
        <p className={css.mistake} role="alert">
          {errors['options']}
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
