import { Trash2 } from 'lucide-react';
import { useId, useRef } from 'react';
import { LONGEST_SUBJECT, LONGEST_TEXT, reminderNames } from '@schoolbell/core/billing/reminders/rules';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { nameOf, type StepTyped } from './remindersTyped.ts';
import * as layout from '../../ui/record/Record.css.ts';
import * as css from './Reminders.css.ts';

interface FieldsProps {
  step: StepTyped;
  errors: Readonly<Record<string, string>>;
  onChange: (next: Partial<StepTyped>) => void;
}

const sides = [
  { value: 'before', label: 'Before the due day' },
  { value: 'after', label: 'After the due day' },
];

/** A reminder: when it leaves, and what it says. */
export function StepFields({ onRemove, ...fields }: FieldsProps & { onRemove: () => void }) {
  return (
    <Card
      title={nameOf(fields.step)}
      actions={
        <Button size="sm" icon={<Trash2 size={14} aria-hidden />} onClick={onRemove}>
          Remove
        </Button>
      }
    >
      <div className={layout.grid}>
        <Day {...fields} />
        <Words {...fields} />
      </div>
    </Card>
  );
}

function Day({ step, errors, onChange }: FieldsProps) {
  return (
    <>
      <TextField
        required
        label="Days"
        inputMode="numeric"
        maxLength={3}
        hint="0 is the due day."
        error={errors['days']}
        value={step.days}
        onChange={(event) => onChange({ days: event.target.value })}
      />
      <Select
        label="When"
        options={sides}
        value={step.when}
        onChange={(event) => onChange({ when: event.target.value as StepTyped['when'] })}
      />
    </>
  );
}

function Words({ step, errors, onChange }: FieldsProps) {
  const text = useRef<HTMLTextAreaElement>(null);
  function insert(name: string) {
    const area = text.current!;
    const { selectionStart: from, selectionEnd: to } = area;
    onChange({ text: `${step.text.slice(0, from)}{${name}}${step.text.slice(to)}` });
    requestAnimationFrame(() => {
      area.focus();
      area.setSelectionRange(from + name.length + 2, from + name.length + 2);
    });
  }
  return (
    <>
      <TextField
        className={layout.wide}
        required
        label="Heading"
        maxLength={LONGEST_SUBJECT}
        error={errors['subject']}
        value={step.subject}
        onChange={(event) => onChange({ subject: event.target.value })}
      />
      <TextArea
        ref={text}
        className={layout.wide}
        required
        label="Text"
        rows={9}
        maxLength={LONGEST_TEXT}
        hint="Below it, each mail lists what is open and has a button to the payment page."
        error={errors['text']}
        value={step.text}
        onChange={(event) => onChange({ text: event.target.value })}
      />
      <Names onInsert={insert} />
    </>
  );
}

/** What can be put into a text in braces, and what it says. */
function Names({ onInsert }: { onInsert: (name: string) => void }) {
  const own = useId();
  return (
    <div className={layout.wide}>
      <p className={css.quiet} id={own}>
        Put in what differs from payer to payer:
      </p>
      <div role="group" aria-labelledby={own} className={css.names}>
        {Object.entries(reminderNames).map(([name, about]) => (
          <button key={name} type="button" className={css.name} title={about} onClick={() => onInsert(name)}>
            {`{${name}}`}
          </button>
        ))}
      </div>
    </div>
  );
}
