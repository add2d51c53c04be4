import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { countries } from '@schoolbell/core/countries';
import {
  MOST_CONDITIONS,
  operatorsFor,
  type ConditionOperator,
  type FormCondition,
} from '@schoolbell/core/people/questions/conditions/rules';
import { conditionsRefusal, operatorText } from '@schoolbell/core/forms/conditions/soundness/rules';
import { genders } from '@schoolbell/core/people/questions/genders/rules';
import { Button } from '../ui/Button.tsx';
import { MultiSelect } from '../ui/ComboBox.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Select } from '../ui/Select.tsx';
import { DateField, TextField } from '../ui/TextField.tsx';
import type { FormDesign } from './formDesign.ts';
import { overlaid, type FieldDraft, type SectionDraft } from './draft.ts';
import { useEditor } from './editor.ts';
import * as css from './Conditions.css.ts';

type Field = FormDesign['fields'][number];

/** What a question can be answered with, where it is chosen from a list. */
function choicesOf(field: Field): { value: string; label: string }[] | null {
  if (field.field_type === 'gender') return [...genders];
  if (field.field_type === 'country') return countries().map(({ code, name }) => ({ value: code, label: name }));
  return field.select_options.length > 0 ? field.select_options.map(({ value }) => ({ value, label: value })) : null;
}

interface RowProps {
  condition: FormCondition;
  number: number;
  sources: readonly Field[];
  onChange: (part: Partial<FormCondition>) => void;
}

/** What the answer is compared with: nothing, a text, a day, one choice or several. */
function Value({ condition, number, source, onChange }: Omit<RowProps, 'sources'> & { source: Field | undefined }) {
  const { condition_operator: operator, condition_value: value } = condition;
  const label = `Answer of condition ${number}`;
  if (!source || operator === 'empty' || operator === 'not_empty') return <span className={css.value} />;
  const set = (next: string | string[]) => onChange({ condition_value: next });
  const choices = choicesOf(source);
  if (operator === 'any_of') {
    return (
      <div className={css.value}>
        <MultiSelect
          label={label}
          hideLabel
          placeholder="Choose…"
          options={choices ?? []}
          value={[value].flat().filter(Boolean)}
          onChange={(chosen) => set(chosen.slice(0, 50))}
        />
      </div>
    );
  }
  const common = {
    className: css.value,
    label,
    hideLabel: true,
    value: [value].flat()[0] ?? '',
    onChange: (event: { target: { value: string } }) => set(event.target.value),
  };
  if (choices) return <Select {...common} options={choices} placeholder="Choose…" />;
  return source.field_type === 'date' ? <DateField {...common} /> : <TextField {...common} maxLength={255} />;
}

function Row(props: RowProps & { onRemove: () => void }) {
  const { condition, number, sources, onChange, onRemove } = props;
  const { say } = useEditor();
  const source = sources.find((field) => field.field_name === condition.condition_field);
  const operators = source ? operatorsFor(source.field_type) : [];
  function choose(name: string) {
    const field = sources.find((one) => one.field_name === name);
    onChange({
      condition_field: name,
      condition_operator: field ? operatorsFor(field.field_type)[0]! : 'is',
      condition_value: '',
    });
  }
  return (
    <div className={css.row} role="group" aria-label={`Condition ${number}`}>
      {number === 1 ? (
        <span className={css.joined}>When</span>
      ) : (
        <Select
          className={css.joins}
          label={`Condition ${number} joins by`}
          hideLabel
          value={condition.condition}
          options={[
            { value: 'AND', label: 'and' },
            { value: 'OR', label: 'or' },
          ]}
          onChange={(event) => onChange({ condition: event.target.value as 'AND' | 'OR' })}
        />
      )}
      <Select
        className={css.source}
        label={`Question of condition ${number}`}
        hideLabel
        placeholder="Choose a question…"
        value={condition.condition_field}
        options={sources.map((field) => ({ value: field.field_name, label: say(field.custom_name) }))}
        onChange={(event) => choose(event.target.value)}
      />
      <Select
        className={css.operator}
        label={`Comparison of condition ${number}`}
        hideLabel
        value={condition.condition_operator}
        disabled={!source}
        options={operators.map((operator) => ({ value: operator, label: operatorText(operator, source?.field_type) }))}
        onChange={(event) =>
          onChange({ condition_operator: event.target.value as ConditionOperator, condition_value: '' })
        }
      />
      <Value {...props} source={source} />
      <IconButton
        size="sm"
        className={css.remove}
        label={`Remove condition ${number}`}
        icon={<Trash2 size={15} aria-hidden />}
        onClick={onRemove}
      />
    </div>
  );
}

/** What the form would say against it, once every condition is complete. */
function useRefusal(draft: FieldDraft | SectionDraft): string | null {
  const { design, say } = useEditor();
  if (draft.conditions.length === 0) return null;
  const { fields, headers } = overlaid(design, draft);
  const refusal = conditionsRefusal(fields, headers);
  return refusal && say(refusal);
}

/** What a field or a section depends on: it is asked only when other answers are so. */
export function ConditionsEditor({ draft }: { draft: FieldDraft | SectionDraft }) {
  const { design, editing } = useEditor();
  const list = useRef<HTMLFieldSetElement>(null);
  const { conditions } = draft;
  const isSection = draft.kind === 'section';
  const inIt = (field: Field) =>
    isSection ? draft.id !== null && field.header_id === draft.id : field.id === draft.id;
  const used = new Set(conditions.map((condition) => condition.condition_field));
  const sources = design.fields.filter((field) => !inIt(field) && (field.toShow === 1 || used.has(field.field_name)));
  const refusal = useRefusal(draft);
  const set = (next: FormCondition[]) =>
    editing.change({ conditions: next.map((one, at) => (at === 0 ? { ...one, condition: 'AND' } : one)) });

  function focusOn(number: number) {
    requestAnimationFrame(() => {
      const rows = list.current?.querySelectorAll<HTMLElement>('[role=group]') ?? [];
      (
        rows[Math.min(number, rows.length) - 1]?.querySelector<HTMLElement>('select') ??
        list.current?.querySelector<HTMLElement>('[data-add]')
      )?.focus();
    });
  }
  function add() {
    set([...conditions, { condition_field: '', condition_operator: 'is', condition_value: '', condition: 'AND' }]);
    focusOn(conditions.length + 1);
  }
  function remove(at: number) {
    set(conditions.toSpliced(at, 1));
    focusOn(at + 1);
  }

  return (
    <fieldset ref={list} className={css.conditions}>
      <legend className={css.legend}>{isSection ? 'Show this section' : 'Ask this question'}</legend>
      {conditions.length === 0 && (
        <p className={css.hint}>
          Always. Add a condition to {isSection ? 'show it' : 'ask it'} only after certain answers.
        </p>
      )}
      {conditions.map((condition, at) => (
        <Row
          key={at}
          condition={condition}
          number={at + 1}
          sources={sources}
          onRemove={() => remove(at)}
          onChange={(part) => set(conditions.with(at, { ...condition, ...part }))}
        />
      ))}
      <p role="status" className={css.mistake}>
        {editing.errors['conditions'] ?? refusal}
      </p>
      <div>
        <Button
          data-add
          size="sm"
          variant="ghost"
          icon={<Plus size={14} aria-hidden />}
          disabled={conditions.length >= MOST_CONDITIONS || sources.length === 0}
          onClick={add}
        >
          Add condition
        </Button>
      </div>
    </fieldset>
  );
}
