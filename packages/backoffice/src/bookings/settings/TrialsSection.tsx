import { trialSettings } from '@schoolbell/core/bookings/settings/contract';
import { Group } from '../../billing/settings/Group.tsx';
import { countError, wholeOf } from '../../ui/numbers.ts';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { useRecord } from '../../ui/record/useRecord.ts';
import { Switch } from '../../ui/Switch.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useSay } from '../../words/say.ts';
import { confirmChoices, said } from './choices.ts';
import { NotYet, SectionForm } from './SectionForm.tsx';
import { bit, inData, type Settings } from './sections.ts';
import * as layout from '../../ui/record/Record.css.ts';

const valuesOf = ({ trial }: Settings) => ({ ...trial, on: trial.on === 1, seats: String(trial.seats) });

/** How trials will be booked. */
export function TrialsSection({ settings }: { settings: Settings }) {
  const say = useSay();
  const form = useRecord({
    row: settings,
    values: (saved) => valuesOf(saved ?? settings),
    labels: {
      on: 'Offer trials',
      once: 'A child can try',
      seats: say('{Seats} kept for trials'),
      confirm: 'Staff confirm trials',
    },
    sent: (typed) => ({ data: { ...typed, on: bit(typed.on), seats: wholeOf(typed.seats, 0, 20) ?? -1 } }),
    check: ({ seats }) => ({ seats: countError(seats, 0, 20) }),
    at: inData,
    edit: { endpoint: trialSettings, id: {} },
  });
  return (
    <SectionForm record={form} title="Trials">
      <Group title="Trials" about="A first class before a family decides.">
        <div className={layout.wide}>
          <NotYet>Families can’t book these online yet.</NotYet>
        </div>
        <div className={layout.wide}>
          <Switch {...form.tick('on')} />
        </div>
        <div className={layout.wide}>
          <RadioGroup
            options={[
              { value: 'subject', label: say('Each {subject} once') },
              { value: 'school', label: 'One class of the school' },
            ]}
            {...form.control('once')}
          />
        </div>
        <TextField required inputMode="numeric" maxLength={2} hint="In each class." {...form.field('seats')} />
        <div className={layout.wide}>
          <RadioGroup options={said(say, confirmChoices)} {...form.control('confirm')} />
        </div>
      </Group>
    </SectionForm>
  );
}
