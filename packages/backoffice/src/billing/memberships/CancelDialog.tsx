import { useState } from 'react';
import { cancelMembership } from '@schoolbell/core/billing/memberships/contract';
import type { CancelType } from '@schoolbell/core/billing/memberships/rules';
import type { MembershipDetails } from '@schoolbell/core/billing/memberships/schemas';
import { useWrite } from '../../http/write.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { DateField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toasts.ts';
import * as css from './Memberships.css.ts';

const ends: { value: CancelType; label: string; hint?: string }[] = [
  { value: 'period_end', label: 'At the end of its period', hint: 'Nothing is credited.' },
  { value: 'date', label: 'On a day' },
  { value: 'now', label: 'Today' },
];

/** Cancels a membership at its period's end, on a day, or today. */
export function CancelDialog({ stored, onClose }: { stored: MembershipDetails; onClose: () => void }) {
  const cancel = useWrite(cancelMembership);
  const [cancellation_type, setType] = useState<CancelType>('period_end');
  const [cancel_date, setDate] = useState('');
  const [credit, setCredit] = useState(true);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refusal, setRefusal] = useState<string>();
  const save = () =>
    cancel.mutate(
      { membership_id: stored.membership_id, cancellation_type, cancel_date, credit: credit ? 1 : 0 },
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
      danger
      title="Cancel membership"
      size="sm"
      saveLabel="Cancel membership"
      saving={cancel.isPending}
      onSave={save}
      onClose={onClose}
    >
      <div className={css.fields}>
        {refusal && <Banner tone="danger" title={refusal} />}
        <RadioGroup label="When does it end?" options={ends} value={cancellation_type} onChange={setType} />
        {cancellation_type === 'date' && (
          <DateField
            required
            label="Last day"
            value={cancel_date}
            error={errors['cancel_date']}
            onChange={(event) => (setDate(event.target.value), setErrors({}))}
          />
        )}
        {cancellation_type !== 'period_end' && stored.proration !== 'none' && (
          <Checkbox
            label="Credit what is billed after its last day"
            checked={credit}
            onChange={(event) => setCredit(event.target.checked)}
          />
        )}
        <p className={css.muted}>You can take this back until its last day is over.</p>
      </div>
    </Modal>
  );
}
