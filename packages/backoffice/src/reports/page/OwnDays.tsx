import { DateField } from '../../ui/TextField.tsx';
import { daysErrors } from '../daysErrors.ts';
import type { AskedAddress } from '../useAsked.ts';

/** Days of one's own, from one to another. */
export function OwnDays({ address: { asked, set } }: { address: AskedAddress }) {
  const errors = daysErrors(asked);
  return (
    <>
      <DateField
        labelInside
        label="First day"
        value={asked.start}
        error={errors['start']}
        onChange={(event) => set({ start: event.target.value || null })}
      />
      <DateField
        labelInside
        label="Last day"
        value={asked.end}
        error={errors['end']}
        onChange={(event) => set({ end: event.target.value || null })}
      />
    </>
  );
}
