import { appSettings } from '@schoolbell/core/bookings/settings/contract';
import { PictureField } from '../../catalog/PictureField.tsx';
import { Group } from '../../billing/settings/Group.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { useRecord } from '../../ui/record/useRecord.ts';
import { Switch } from '../../ui/Switch.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useSay } from '../../words/say.ts';
import { said } from './choices.ts';
import { SectionForm } from './SectionForm.tsx';
import { bit, inData, type Settings } from './sections.ts';
import * as layout from '../../ui/record/Record.css.ts';

const seats = [
  { value: 'never', label: 'Never', hint: 'Families only see whether a class is full.' },
  { value: 'few', label: 'When few are left', hint: 'From 3 {seats} down.' },
  { value: 'always', label: 'Always', hint: 'Families see each class’s free {seats}.' },
] as const;

const valuesOf = ({ app }: Settings) => ({
  ...app,
  show_prices: app.show_prices === 1,
  show_teachers: app.show_teachers === 1,
});

/** What stands on the booking page. */
export function PageSection({ settings }: { settings: Settings }) {
  const say = useSay();
  const form = useRecord({
    row: settings,
    values: (saved) => valuesOf(saved ?? settings),
    labels: {
      title: 'Title',
      text: 'Text above the list',
      image_handle: 'Picture',
      show_prices: 'Show prices',
      show_seats: say('Show free {seats}'),
      show_teachers: say('Show {teachers}'),
    },
    sent: (typed) => ({
      data: { ...typed, show_prices: bit(typed.show_prices), show_teachers: bit(typed.show_teachers) },
    }),
    at: inData,
    edit: { endpoint: appSettings, id: {} },
    text: (name, typed) => {
      const value = typed[name as keyof typeof typed];
      if (typeof value === 'boolean') return value ? 'On' : 'Off';
      return name === 'show_seats' ? seats.find((one) => one.value === value)?.label : undefined;
    },
  });
  const picture = form.control('image_handle');
  return (
    <SectionForm record={form} title="Booking page">
      <Group title="Words and picture" about="What families read first.">
        <div className={layout.wide}>
          <TextField maxLength={100} placeholder="Book a class" {...form.field('title')} />
        </div>
        <div className={layout.wide}>
          <TextArea rows={4} maxLength={5000} hint="Plain text. Leave it empty to show none." {...form.field('text')} />
        </div>
        <div className={layout.wide}>
          <PictureField value={picture.value} error={picture.error} onChange={picture.onChange} />
        </div>
      </Group>
      <Group title="What each class shows" about="Beside its time and place.">
        <div className={layout.wide}>
          <Switch {...form.tick('show_prices')} />
        </div>
        <div className={layout.wide}>
          <Switch {...form.tick('show_teachers')} />
        </div>
        <div className={layout.wide}>
          <RadioGroup options={said(say, seats)} {...form.control('show_seats')} />
        </div>
      </Group>
    </SectionForm>
  );
}
