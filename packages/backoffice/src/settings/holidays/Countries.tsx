import { X } from 'lucide-react';
import { countryName } from '@schoolbell/core/countries';
import { keepCountry } from '@schoolbell/core/calendar/holidays/contract';
import { useWrite } from '../../http/write.ts';
import { Card } from '../../ui/Card.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Select } from '../../ui/Select.tsx';
import { toast } from '../../ui/toasts.ts';
import { useClosing } from './closing.tsx';
import type { YearOfHolidays } from './holiday.ts';
import * as css from './Holidays.css.ts';

/** The countries, or parts of them, whose public holidays the school keeps. */
export function Countries({ countries, available }: Pick<YearOfHolidays, 'countries' | 'available'>) {
  const keep = useWrite(keepCountry);
  const [attempt, question] = useClosing();
  const set = (input: { country: string; region?: string; is_kept: 0 | 1 }) =>
    attempt((answers) => keep.mutateAsync({ ...input, ...answers })).then(
      (done) => done && toast(done.message),
      toast.error,
    );
  const kept = new Set(countries.map(({ country }) => country));
  const options = available
    .filter((country) => !kept.has(country))
    .map((value) => ({ value, label: countryName(value) }))
    .sort((a, b) => a.label.localeCompare(b.label));

  return (
    <Card flush title="Public holidays of">
      {question}
      <div className={css.adding}>
        <Select
          label="Add a country"
          placeholder="Choose…"
          value=""
          options={options}
          disabled={keep.isPending}
          onChange={(event) => event.target.value && void set({ country: event.target.value, is_kept: 1 })}
        />
      </div>
      {countries.length === 0 && (
        <p className={css.quiet}>No country yet. Your school closes only on your own holidays.</p>
      )}
      <ul>
        {countries.map(({ country, region, regions }) => (
          <li key={country} className={css.country}>
            <span className={css.countryName}>{countryName(country)}</span>
            <IconButton
              label={`Remove ${countryName(country)}`}
              icon={<X size={16} />}
              onClick={() => void set({ country, is_kept: 0 })}
            />
            {regions.length > 0 && (
              <Select
                className={css.region}
                label={`Region of ${countryName(country)}`}
                hideLabel
                value={region}
                placeholder="The whole country"
                options={regions.map((one) => ({ value: one.region, label: one.name }))}
                onChange={(event) => void set({ country, region: event.target.value, is_kept: 1 })}
              />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
