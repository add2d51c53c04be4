import { rentalSettings } from '@schoolbell/core/bookings/settings/contract';
import { locations } from '@schoolbell/core/catalog/locations/contract';
import { minorOf, typedAmount } from '@schoolbell/core/money';
import { Group } from '../../billing/settings/Group.tsx';
import { amountError } from '../../catalog/amounts.ts';
import { useRead } from '../../http/read.ts';
import { useCurrency } from '../../session/session.ts';
import { AmountField } from '../../ui/AmountField.tsx';
import { MultiSelect } from '../../ui/ComboBox.tsx';
import { countError, wholeOf } from '../../ui/numbers.ts';
import { useRecord } from '../../ui/record/useRecord.ts';
import { TextField } from '../../ui/TextField.tsx';
import { NotYet, SectionForm } from './SectionForm.tsx';
import { inData, type Settings } from './sections.ts';
import * as layout from '../../ui/record/Record.css.ts';

/** Minutes that can be typed, with the least and the most of each. */
const minutes = { least: [15, 720], most: [15, 1440], step: [5, 120], buffer: [0, 120] } as const;
type Timed = keyof typeof minutes;
const timed = Object.keys(minutes) as Timed[];

const each = <Value,>(of: (name: Timed) => Value) =>
  Object.fromEntries(timed.map((name) => [name, of(name)])) as Record<Timed, Value>;

const valuesOf = ({ rental }: Settings, currency: string) => ({
  ...rental,
  price: typedAmount(rental.price, currency),
  ...each((name) => String(rental[name])),
});
type Typed = ReturnType<typeof valuesOf>;

/** What is wrong with minutes that are typed: the least of them can be more than 1. */
function minutesError(text: string, [least, most]: readonly [number, number]): string | null {
  const wrong = countError(text, 0, most);
  return wrong ?? (Number(text) < least ? `Please enter a value of at least ${least}` : null);
}

const mistakes = (typed: Typed, currency: string) => ({
  price: amountError(typed.price, currency),
  closes: typed.closes > typed.opens ? null : 'Please choose a time after the opening time',
  ...each((name) => minutesError(typed[name], minutes[name])),
  ...(Number(typed.most) < Number(typed.least) && { most: 'Please enter at least the shortest rental' }),
});

/** Which rooms will be rented, when, and for how much. */
export function RentalsSection({ settings }: { settings: Settings }) {
  const currency = useCurrency();
  const places = useRead(locations, { per_page: 100 }).data?.data ?? [];
  const form = useRecord({
    row: settings,
    values: (saved) => valuesOf(saved ?? settings, currency),
    labels: {
      room_ids: 'Rooms',
      price: 'Price an hour',
      opens: 'From',
      closes: 'Until',
      least: 'Shortest rental in minutes',
      most: 'Longest rental in minutes',
      step: 'Possible starts every … minutes',
      buffer: 'Minutes free between rentals',
    },
    sent: (typed) => ({
      data: {
        ...typed,
        price: minorOf(typed.price, currency) ?? -1,
        ...each((name) => wholeOf(typed[name], minutes[name][0], minutes[name][1]) ?? -1),
      },
    }),
    check: (typed) => mistakes(typed, currency),
    at: (path) => inData(path).replace(/^room_ids\..*/, 'room_ids'),
    edit: { endpoint: rentalSettings, id: {} },
  });
  const rooms = form.control('room_ids');
  const options = places.flatMap((place) =>
    place.rooms.map((room) => ({ value: room.room_id, label: room.name, hint: place.p_name })),
  );
  const count = (name: Timed) => <TextField required inputMode="numeric" maxLength={4} {...form.field(name)} />;
  return (
    <SectionForm record={form} title="Rentals">
      <Group title="Rooms" about="Which rooms can be rented, and when.">
        <div className={layout.wide}>
          <NotYet>Families can’t book these online yet.</NotYet>
        </div>
        <div className={layout.wide}>
          <MultiSelect
            {...rooms}
            placeholder="No rooms"
            options={options}
            onChange={(ids) => rooms.onChange(ids.map(Number))}
          />
        </div>
        <TextField required type="time" {...form.field('opens')} />
        <TextField required type="time" {...form.field('closes')} />
        <AmountField required currency={currency} {...form.field('price')} />
      </Group>
      <Group title="Length" about="How long a rental can be.">
        {count('least')}
        {count('most')}
        {count('step')}
        {count('buffer')}
      </Group>
    </SectionForm>
  );
}
