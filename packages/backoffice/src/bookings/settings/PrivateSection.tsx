import { privateSettings } from '@schoolbell/core/bookings/settings/contract';
import { asWritten } from '@schoolbell/core/words/rules';
import { Group } from '../../billing/settings/Group.tsx';
import { countError, wholeOf } from '../../ui/numbers.ts';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { useRecord } from '../../ui/record/useRecord.ts';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useSay } from '../../words/say.ts';
import { said } from './choices.ts';
import { lengthsError, lengthsOf } from './lengths.ts';
import { NotYet, SectionForm } from './SectionForm.tsx';
import { inData, type Settings } from './sections.ts';
import * as layout from '../../ui/record/Record.css.ts';

const steps = [5, 10, 15, 20, 30, 45, 60].map((value) => ({ value: String(value), label: `Every ${value} minutes` }));
const teachers = [
  { value: 'choice', label: 'Families choose the {teacher}' },
  { value: 'any', label: 'Any free {teacher}', hint: 'The one with the fewest lessons that week.' },
] as const;

const valuesOf = ({ private: stored }: Settings) => ({
  minutes: stored.minutes.join(', '),
  step: String(stored.step),
  teacher: stored.teacher,
  most_a_day: String(stored.most_a_day),
});

/** How one-on-ones will be booked. */
export function PrivateSection({ settings }: { settings: Settings }) {
  const say = useSay();
  const title = asWritten(say('{OneOnOnes}'));
  const form = useRecord({
    row: settings,
    values: (saved) => valuesOf(saved ?? settings),
    labels: {
      minutes: 'Lengths in minutes',
      step: 'Possible starts',
      teacher: say('{Teacher}'),
      most_a_day: say('Most a day for each {teacher}'),
    },
    sent: (typed) => ({
      data: {
        minutes: lengthsOf(typed.minutes) ?? [],
        step: Number(typed.step),
        teacher: typed.teacher,
        most_a_day: wholeOf(typed.most_a_day, 1, 24) ?? -1,
      },
    }),
    check: (typed) => ({ minutes: lengthsError(typed.minutes), most_a_day: countError(typed.most_a_day, 1, 24) }),
    at: (path) => inData(path).replace(/^minutes\..*/, 'minutes'),
    edit: { endpoint: privateSettings, id: {} },
  });
  return (
    <SectionForm record={form} title={title}>
      <Group title={title} about={say('Lessons of one child with one {teacher}.')}>
        <div className={layout.wide}>
          <NotYet>Families can’t book these online yet.</NotYet>
        </div>
        <TextField required maxLength={60} hint="For example 30, 45, 60." {...form.field('minutes')} />
        <Select options={steps} {...form.field('step')} />
        <TextField required inputMode="numeric" maxLength={2} {...form.field('most_a_day')} />
        <div className={layout.wide}>
          <RadioGroup options={said(say, teachers)} {...form.control('teacher')} />
        </div>
      </Group>
    </SectionForm>
  );
}
