import { preferences } from '@schoolbell/core/bookings/settings/contract';
import { Group } from '../../billing/settings/Group.tsx';
import { countError, wholeOf } from '../../ui/numbers.ts';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { useRecord } from '../../ui/record/useRecord.ts';
import { TextField } from '../../ui/TextField.tsx';
import { useSay } from '../../words/say.ts';
import { NotYet, SectionForm } from './SectionForm.tsx';
import { confirmChoices, said } from './choices.ts';
import { inData, type Settings } from './sections.ts';
import * as layout from '../../ui/record/Record.css.ts';

/** The numbers among the rules, with the least and the most that each takes. */
const numbers = {
  notice_hours: [0, 336],
  horizon_days: [1, 366],
  most_places: [1, 20],
  answer_hours: [1, 336],
  cancel_hours: [0, 336],
  move_hours: [0, 336],
  paid_back: [0, 100],
} as const satisfies Record<string, readonly [0 | 1, number]>;
type Counted = keyof typeof numbers;

const eachNumber = <Value,>(of: (name: Counted) => Value) =>
  Object.fromEntries((Object.keys(numbers) as Counted[]).map((name) => [name, of(name)])) as Record<Counted, Value>;

function numberOf(text: string, name: Counted): number | null {
  const [least, most] = numbers[name];
  return wholeOf(text, least, most);
}

function mistakeIn(text: string, name: Counted): string | null {
  const [least, most] = numbers[name];
  return countError(text, least, most);
}

const pays = [
  { value: 'later', label: 'Later', hint: 'You send an invoice, or families pay at the desk.' },
  { value: 'now', label: 'Pay online', hint: 'Not connected yet.', disabled: true },
  { value: 'choice', label: 'Families choose', hint: 'Not connected yet.', disabled: true },
] as const;

/** Who answers bookings, and what families can book by when. */
export function RulesSection({ settings }: { settings: Settings }) {
  const say = useSay();
  const form = useRecord({
    row: settings,
    values: (saved) => {
      const stored = (saved ?? settings).preferences;
      return { ...stored, ...eachNumber((name) => String(stored[name])) };
    },
    labels: {
      confirm: 'Staff confirm bookings',
      notice_hours: 'Notice in hours',
      horizon_days: 'Days ahead',
      most_places: 'Most places in one booking',
      answer_hours: 'Hours to answer',
      pay: 'Families pay',
      cancel_hours: 'Cancel until (hours before)',
      move_hours: 'Move until (hours before)',
      paid_back: 'Paid back in percent',
    },
    sent: (typed) => ({ data: { ...typed, ...eachNumber((name) => numberOf(typed[name], name) ?? -1) } }),
    check: (typed) => eachNumber((name) => mistakeIn(typed[name], name)),
    at: inData,
    edit: { endpoint: preferences, id: {} },
    text: (name, typed) =>
      name === 'confirm' ? confirmChoices.find((one) => one.value === typed.confirm)?.label : undefined,
  });
  const count = (name: Counted, hint: string) => (
    <TextField required inputMode="numeric" maxLength={3} hint={hint} {...form.field(name)} />
  );
  return (
    <SectionForm record={form} title="Booking rules">
      <Group title="Confirming" about="Whether a place is certain at once.">
        <div className={layout.wide}>
          <RadioGroup options={said(say, confirmChoices)} {...form.control('confirm')} />
        </div>
        {count('answer_hours', say('{Seats} are kept until then, at most until the class starts.'))}
      </Group>
      <Group title="What can be booked" about="How late, how early and how much.">
        {count('notice_hours', 'Before the start of the class.')}
        {count('horizon_days', 'Later classes are not shown yet.')}
        {count('most_places', 'Each child takes one place.')}
      </Group>
      <Group title="Paying" about="When families pay for what they book.">
        <div className={layout.wide}>
          <RadioGroup options={pays} {...form.control('pay')} />
        </div>
      </Group>
      <Group title="Cancelling and moving" about="What families can change themselves.">
        <div className={layout.wide}>
          <NotYet>Families can’t cancel or move bookings online yet.</NotYet>
        </div>
        {count('cancel_hours', 'Before the start of the class.')}
        {count('move_hours', 'Before the start of the class.')}
        {count('paid_back', 'Of what was paid, if cancelled in time.')}
      </Group>
    </SectionForm>
  );
}
