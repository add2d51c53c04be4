import { useState } from 'react';
import type { Failure } from '@schoolbell/core/http/errors';
import { applyLeave } from '@schoolbell/core/staff/leaves/contract';
import { daysText, leaveDays, leaveErrors, leaveTypes } from '@schoolbell/core/staff/leaves/rules';
import { isDay, texts } from '@schoolbell/core/validators';
import { useWrite } from '../../http/write.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { DateField, TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toasts.ts';
import * as css from './Leaves.css.ts';

type Asked = { type: (typeof leaveTypes)[number]; start_date: string; end_date: string; reason: string };

function errorsOf(leave: Asked): Record<string, string> {
  const missing = Object.fromEntries(
    (['start_date', 'end_date'] as const)
      .filter((name) => !isDay(leave[name]))
      .map((name) => [name, leave[name] ? texts.date : texts.required]),
  );
  return Object.keys(missing).length > 0 ? missing : leaveErrors(leave);
}

interface DaysProps {
  leave: Asked;
  errors: Readonly<Record<string, string>>;
  onChange: (part: Partial<Asked>) => void;
}

/** The first day and the last, which is never before it. */
function Days({ leave, errors, onChange }: DaysProps) {
  const days = leaveDays(leave);
  return (
    <div className={css.pair}>
      <DateField
        required
        label="First day"
        error={errors['start_date']}
        value={leave.start_date}
        onChange={({ target }) =>
          onChange({ start_date: target.value, ...(leave.end_date < target.value && { end_date: target.value }) })
        }
      />
      <DateField
        required
        label="Last day"
        error={errors['end_date']}
        hint={days >= 1 ? daysText(days) : undefined}
        min={leave.start_date || undefined}
        value={leave.end_date}
        onChange={({ target }) => onChange({ end_date: target.value })}
      />
    </div>
  );
}

/** Asks for leave: what for, from which day to which, and why. */
export function ApplyLeave({ onClose }: { onClose: () => void }) {
  const apply = useWrite(applyLeave);
  const [leave, setLeave] = useState<Asked>({ type: 'Casual', start_date: '', end_date: '', reason: '' });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const set = (part: Partial<Asked>) => (setLeave({ ...leave, ...part }), setErrors({}));

  async function send() {
    const wrong = errorsOf(leave);
    if (Object.keys(wrong).length > 0) return setErrors(wrong);
    try {
      await apply.mutateAsync(leave);
      toast('Leave applied for.');
      onClose();
    } catch (error) {
      const { fields, message } = error as Failure;
      setErrors(fields ?? { form: message });
    }
  }

  return (
    <Modal
      title="Apply for leave"
      saveLabel="Apply"
      saving={apply.isPending}
      onSave={() => void send()}
      onClose={onClose}
    >
      <div className={css.form}>
        {errors['form'] && <Banner tone="danger" title={errors['form']} />}
        <RadioGroup
          across
          label="Type"
          options={leaveTypes.map((value) => ({ value, label: value }))}
          value={leave.type}
          onChange={(type) => set({ type })}
        />
        <Days leave={leave} errors={errors} onChange={set} />
        <TextField
          label="Reason"
          placeholder="For the person who decides"
          maxLength={255}
          error={errors['reason']}
          value={leave.reason}
          onChange={({ target }) => set({ reason: target.value })}
        />
      </div>
    </Modal>
  );
}
