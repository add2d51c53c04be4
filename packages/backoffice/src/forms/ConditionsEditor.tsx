import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { MOST_CONDITIONS, type FormCondition } from '@schoolbell/core/people/questions/conditions/rules';
import { conditionsRefusal } from '@schoolbell/core/forms/conditions/soundness/rules';
import { Button } from '../ui/Button.tsx';
import type { FormDesign } from './formDesign.ts';
import type { FieldDraft, SectionDraft } from './draft.ts';
import { overlaid } from './overlaid.ts';
import { useEditor } from './editor.ts';
import * as css from './Conditions.css.ts';
import { ConditionRow } from './ConditionRow.tsx';

type Field = FormDesign['fields'][number];

/** What the form would say against it, once every condition is complete. */
function useRefusal(draft: FieldDraft | SectionDraft): string | null {
  const { design, say } = useEditor();
  if (draft.conditions.length === 0) return null;
  const { fields, headers } = overlaid(design, draft);
  const refusal = conditionsRefusal(fields, headers);
  return refusal && say(refusal);
}

/** The questions that a draft can depend on: those outside it that families see, and those that it depends on already. */
function sourcesFor(draft: FieldDraft | SectionDraft, { fields }: FormDesign): FormDesign['fields'] {
  const inIt = (field: Field) =>
    draft.kind === 'section' ? draft.id !== null && field.header_id === draft.id : field.id === draft.id;
  const used = new Set(draft.conditions.map((condition) => condition.condition_field));
  return fields.filter((field) => !inIt(field) && (field.toShow === 1 || used.has(field.field_name)));
}

/** Puts the keyboard into a row once it is drawn; where none is left, onto the button that adds one. */
function useRowFocus() {
  const list = useRef<HTMLFieldSetElement>(null);
  function focusOn(number: number) {
    requestAnimationFrame(() => {
      const rows = list.current?.querySelectorAll<HTMLElement>('[role=group]') ?? [];
      (
        rows[Math.min(number, rows.length) - 1]?.querySelector<HTMLElement>('select') ??
        list.current?.querySelector<HTMLElement>('[data-add]')
      )?.focus();
    });
  }
  return { list, focusOn };
}

/** What a field or a section depends on: it is asked only when other answers are so. */
export function ConditionsEditor({ draft }: { draft: FieldDraft | SectionDraft }) {
  const { design, editing } = useEditor();
  const { list, focusOn } = useRowFocus();
  const { conditions } = draft;
  const isSection = draft.kind === 'section';
  const sources = sourcesFor(draft, design);
  const refusal = useRefusal(draft);
  const set = (next: FormCondition[]) =>
    editing.change({ conditions: next.map((one, at) => (at === 0 ? { ...one, condition: 'AND' } : one)) });

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
        <ConditionRow
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
