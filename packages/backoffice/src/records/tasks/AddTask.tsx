import { useState } from 'react';
import { fullName } from '@schoolbell/core/format';
import type { Failure } from '@schoolbell/core/http/errors';
import { mentionableStaff } from '@schoolbell/core/staff/contract';
import { addTask } from '@schoolbell/core/records/tasks/contract';
import { useRead } from '../../http/read.ts';
import { useWrite } from '../../http/write.ts';
import { useSession } from '../../session/session.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { today } from '../../ui/dates.ts';
import { Select } from '../../ui/Select.tsx';
import { DateField, TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toasts.ts';
import * as css from '../notes/Notes.css.ts';

const REQUIRED = 'This field is required';
/** The specification's time for a task until another is chosen. */
const FIRST_TIME = '10:00';

/** The task as it is typed, and adding it. */
function useNewTask(id: number, onAdded: () => void) {
  const { user } = useSession();
  const add = useWrite(addTask);
  const [task, setTask] = useState({
    task_detail: '',
    day: today(),
    time: FIRST_TIME,
    assigned_id: user.user_detail_id,
  });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const set = (part: Partial<typeof task>) => (setTask({ ...task, ...part }), setErrors({}));

  async function save() {
    const due = new Date(`${task.day}T${task.time}`);
    const missing = {
      ...(!task.task_detail.trim() && { task_detail: REQUIRED }),
      ...(!task.day && { day: REQUIRED }),
      ...(!task.time && { time: REQUIRED }),
    };
    if (Object.keys(missing).length > 0 || Number.isNaN(due.getTime())) return setErrors(missing);
    try {
      await add.mutateAsync({
        user_detail_id: id,
        task_detail: task.task_detail.trim(),
        assigned_id: task.assigned_id,
        validity_date: due.toISOString(),
      });
      toast('Task added.');
      onAdded();
    } catch (error) {
      const refusal = error as Failure;
      const { validity_date, ...fields } = refusal.fields ?? {};
      setErrors({
        ...fields,
        ...(validity_date && { day: validity_date }),
        ...(!refusal.fields && { form: refusal.message }),
      });
    }
  }

  return { task, errors, set, save, isSaving: add.isPending };
}

interface AssigneeProps {
  error: string | undefined;
  value: number;
  onChange: (user_detail_id: number) => void;
}

/** Who does it: anyone on the staff. */
function Assignee({ error, value, onChange }: AssigneeProps) {
  const { user } = useSession();
  const staff = useRead(mentionableStaff, {});
  return (
    <Select
      required
      className={css.wideOnPhone}
      label="Assigned to"
      error={error}
      options={(staff.data?.data ?? [user]).map((one) => ({
        value: one.user_detail_id,
        label: one.user_detail_id === user.user_detail_id ? `${fullName(one)} (you)` : fullName(one),
      }))}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  );
}

/** Adds a task: what, until when, and who. */
export function AddTask({ id, onClose }: { id: number; onClose: () => void }) {
  const { task, errors, set, save, isSaving } = useNewTask(id, onClose);

  return (
    <form
      noValidate
      className={css.taskForm}
      aria-label="New task"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {errors.form && (
        <div className={css.wide}>
          <Banner tone="danger" title={errors.form} />
        </div>
      )}
      <TextField
        className={css.wide}
        autoFocus
        required
        label="Task"
        placeholder="Call back about the trial lesson"
        maxLength={255}
        error={errors.task_detail}
        value={task.task_detail}
        onChange={(event) => set({ task_detail: event.target.value })}
      />
      <DateField
        required
        label="Due"
        error={errors.day}
        value={task.day}
        onChange={(event) => set({ day: event.target.value })}
      />
      <TextField
        required
        type="time"
        step={300}
        label="Time"
        error={errors.time}
        value={task.time}
        onChange={(event) => set({ time: event.target.value })}
      />
      <Assignee error={errors.assigned_id} value={task.assigned_id} onChange={(assigned_id) => set({ assigned_id })} />
      <div className={css.wide}>
        <div className={css.boxFoot}>
          <Button size="sm" variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button size="sm" type="submit" variant="primary" loading={isSaving}>
            Add task
          </Button>
        </div>
      </div>
    </form>
  );
}
