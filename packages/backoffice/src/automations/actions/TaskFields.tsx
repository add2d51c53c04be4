import { profilesOf } from '@schoolbell/core/automations/updates/rules';
import { clockText } from '../../ui/dayText.ts';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import type { CardProps } from '../editor/useEditor.ts';
import { dueNames } from '../words.ts';
import { useStaffOptions } from './staffOptions.ts';
import * as css from './Actions.css.ts';

const STEP = 5;
/** Every 5 minutes of a day, 288 of them. */
const times = Array.from({ length: 1_440 / STEP }, (_, at) => {
  const minute = at * STEP;
  const two = (number: number) => String(number).padStart(2, '0');
  return { value: `${two(Math.floor(minute / 60))}:${two(minute % 60)}:00`, label: clockText(minute) };
});

/** The task that it creates: what, for whom, until when. */
export function TaskFields({ draft: { task, trigger_name }, errors, put }: CardProps) {
  const staff = useStaffOptions();
  const hasOwner = profilesOf(trigger_name).includes('lead');
  return (
    <div className={css.fields}>
      <div className={css.wide} data-at="task.task_detail">
        <TextArea
          required
          label="Task"
          placeholder="Call back about the trial lesson"
          maxLength={5_000}
          error={errors['task.task_detail']}
          value={task.task_detail}
          onChange={(event) => put('task.task_detail', event.target.value)}
        />
      </div>
      <div className={css.wide} data-at="task.task_assign_to">
        <Select
          required
          label="Assigned to"
          placeholder="Choose…"
          error={errors['task.task_assign_to']}
          value={task.task_assign_to}
          options={[...(hasOwner ? [{ value: 'owner', label: "The lead's owner" }] : []), ...staff]}
          onChange={(event) => put('task.task_assign_to', event.target.value)}
        />
      </div>
      <div data-at="task.task_due">
        <Select
          required
          label="Due"
          placeholder="Choose…"
          error={errors['task.task_due']}
          value={task.task_due}
          options={Object.entries(dueNames).map(([value, label]) => ({ value, label }))}
          onChange={(event) => put('task.task_due', event.target.value)}
        />
      </div>
      <Select
        required
        label="Time"
        error={errors['task.task_due_time']}
        value={task.task_due_time}
        options={times}
        onChange={(event) => put('task.task_due_time', event.target.value)}
      />
    </div>
  );
}
