import { useState } from 'react';
import { updateReminders } from '@schoolbell/core/billing/reminders/contract';
import { suggestedFor } from '@schoolbell/core/billing/reminders/rules';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { part } from '../../ui/parts.tsx';
import { RecordForm } from '../../ui/record/RecordForm.tsx';
import { useRecord } from '../../ui/record/useRecord.ts';
import { Switch } from '../../ui/Switch.tsx';
import { DayLine } from './DayLine.tsx';
import {
  freeDay,
  inOrder,
  nameOf,
  remindersErrors,
  type RemindersTyped,
  remindersTyped,
  type Saved,
  sentReminders,
  sentStep,
  type StepTyped,
  stepTyped,
} from './remindersTyped.ts';
import { StepFields } from './StepFields.tsx';
import * as css from './Reminders.css.ts';

const Preview = part(() => import('./Preview.tsx').then((file) => file.Preview));

/** What is typed of the reminders, and how they are saved. */
function useReminders(saved: Saved) {
  return useRecord({
    row: saved,
    values: (row) => remindersTyped(row ?? saved),
    labels: { reminds: 'Send reminders', steps: 'Reminders' },
    sent: sentReminders,
    check: remindersErrors,
    edit: { endpoint: updateReminders, id: {} },
    text: (name, typed: RemindersTyped) =>
      name === 'reminds'
        ? typed.reminds
          ? 'On'
          : 'Off'
        : inOrder(typed.steps)
            .map((at) => nameOf(typed.steps[at]!))
            .join(', '),
  });
}

/** The texts at the fields of one reminder. */
const errorsAt = (errors: Readonly<Record<string, string>>, at: number) =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, text]) =>
      path.startsWith(`steps.${at}.`) ? [[path.split('.')[2]!, text]] : [],
    ),
  );

/** The reminders on a line of days; the chosen one's text is beside the mail that it makes. */
export function RemindersForm({ saved }: { saved: Saved }) {
  const form = useReminders(saved);
  const [chosen, setChosen] = useState(0);
  const { steps } = form.typed;
  const at = Math.min(chosen, steps.length - 1);
  const step = steps[at];
  const wrong = new Set(Object.keys(remindersErrors(form.typed)).map((path) => Number(path.split('.')[1])));
  const change = (next: Partial<StepTyped>) =>
    form.set({ steps: steps.map((one, place) => (place === at ? { ...one, ...next } : one)) });
  const add = () => {
    setChosen(steps.length);
    form.set({ steps: [...steps, stepTyped(suggestedFor(freeDay(steps)))] });
  };
  const remove = () => {
    setChosen(Math.max(0, at - 1));
    form.set({ steps: steps.filter((_, place) => place !== at) });
  };
  return (
    <RecordForm record={form} as="page" title="Reminders">
      <div className={css.page}>
        <Card>
          <Switch
            hint="At 08:00, one mail a payer and day. Never to someone who has paid, or whose payment is on its way."
            {...form.tick('reminds')}
          />
        </Card>
        <DayLine steps={steps} chosen={at} wrong={wrong} onChoose={setChosen} onAdd={add} />
        {step ? (
          <div className={css.beside}>
            <StepFields step={step} errors={errorsAt(form.errors, at)} onChange={change} onRemove={remove} />
            <Preview step={sentStep(step)} isRight={!wrong.has(at)} />
          </div>
        ) : (
          <Card>
            <EmptyState
              title="No reminders"
              line={form.errors['steps'] ?? 'Add the first one to remind payers of what is due.'}
            />
          </Card>
        )}
      </div>
    </RecordForm>
  );
}
