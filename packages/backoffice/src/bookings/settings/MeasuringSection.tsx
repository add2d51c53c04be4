import { marketingSettings } from '@schoolbell/core/bookings/settings/contract';
import { Group } from '../../billing/settings/Group.tsx';
import { useRecord } from '../../ui/record/useRecord.ts';
import { TextField } from '../../ui/TextField.tsx';
import { NotYet, SectionForm } from './SectionForm.tsx';
import { inData, type Settings } from './sections.ts';
import * as layout from '../../ui/record/Record.css.ts';

const services = [
  { name: 'google', label: 'Google Analytics', example: 'G-ABC123DEF4' },
  { name: 'ads', label: 'Google Ads', example: 'AW-123456789' },
  { name: 'meta', label: 'Meta pixel', example: '1234567890123456' },
  { name: 'tiktok', label: 'TikTok pixel', example: 'C4A1B2C3D4E5F6G7H8I9' },
] as const;

const labels = Object.fromEntries(services.map(({ name, label }) => [name, label]));

/** The ids of measuring services for the hosted booking page. */
export function MeasuringSection({ settings }: { settings: Settings }) {
  const form = useRecord({
    row: settings,
    values: (saved) => (saved ?? settings).marketing,
    labels,
    // The server knows what each id looks like, and says so at its field.
    sent: (typed) => ({
      data: {
        google: typed.google.trim(),
        ads: typed.ads.trim(),
        meta: typed.meta.trim(),
        tiktok: typed.tiktok.trim(),
      },
    }),
    at: inData,
    edit: { endpoint: marketingSettings, id: {} },
  });
  return (
    <SectionForm record={form} title="Measuring">
      <Group title="Measuring services" about="Which of your campaigns bring bookings.">
        <div className={layout.wide}>
          <NotYet>Your booking page doesn’t load these services yet. Families will be asked first.</NotYet>
        </div>
        {services.map(({ name, example }) => (
          <TextField
            key={name}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            placeholder={example}
            {...form.field(name)}
          />
        ))}
      </Group>
    </SectionForm>
  );
}
