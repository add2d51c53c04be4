import { useState } from 'react';
import { pauseMembership } from '@schoolbell/core/billing/memberships/contract';
import type { MembershipDetails } from '@schoolbell/core/billing/memberships/schemas';
import { useWrite } from '../../http/write.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { DateField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toasts.ts';
import * as css from './Memberships.css.ts';

/** Pauses a membership with the next period or from tomorrow, until a day or until it is resumed. */
export function PauseDialog({ stored, onClose }: { stored: MembershipDetails; onClose: () => void }) {
  const pause = useWrite(pauseMembership);
  const [now, setNow] = useState<0 | 1>(0);
  const [resume_date, setDate] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refusal, setRefusal] = useState<string>();
  const save = () =>
    pause.mutate(
      { membership_id: stored.membership_id, resume_date, now },
      {
        onSuccess: ({ message }) => (toast(message), onClose()),
        onError: (failure) => (
          setErrors(failure.fields ?? {}),
          setRefusal(failure.fields ? undefined : failure.message)
        ),
      },
    );
  return (
    <Modal
      title="Pause membership"
      size="sm"
      saveLabel="Pause"
      saving={pause.isPending}
      onSave={save}
      onClose={onClose}
    >
      <div className={css.fields}>
        {refusal && <Banner tone="danger" title={refusal} />}
        <RadioGroup
          label="When does the pause begin?"
          options={[
            { value: 0, label: 'With the next period', hint: 'What is billed stays.' },
            {
              value: 1,
              label: 'Tomorrow',
              hint:
                stored.proration === 'none'
                  ? 'Nothing is credited, because periods are charged in full.'
                  : 'What is billed after today is credited.',
            },
          ]}
          value={now}
          onChange={setNow}
        />
        <DateField
          label="Goes on from"
          hint="Empty: until you resume it."
          value={resume_date}
          error={errors['resume_date']}
          onChange={(event) => (setDate(event.target.value), setErrors({}))}
        />
      </div>
    </Modal>
  );
}
