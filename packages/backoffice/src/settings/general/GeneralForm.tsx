import type { ReactNode } from 'react';
import { timeIn } from '@schoolbell/core/format';
import { currencyIn, zoneIn } from '@schoolbell/core/regions';
import { updateGeneral } from '@schoolbell/core/settings/general/contract';
import { isTimeZone, timeZones } from '@schoolbell/core/timeZones';
import { reloadSession } from '../../session/session.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Card } from '../../ui/Card.tsx';
import { RecordForm } from '../../ui/record/RecordForm.tsx';
import { useRecord } from '../../ui/record/useRecord.ts';
import { Select } from '../../ui/Select.tsx';
import { PhoneField, TextField } from '../../ui/TextField.tsx';
import { countryChoices, currencyChoices } from './choices.ts';
import { atField, formErrors, formOf, labels, sentOf, type General } from './general.ts';
import { Logo } from './Logo.tsx';
import * as layout from '../../ui/record/Record.css.ts';
import * as css from './General.css.ts';

type Form = ReturnType<typeof useGeneral>;

/** What the school says about itself, as the form holds it and as it is saved. */
function useGeneral(stored: General) {
  return useRecord({
    row: stored,
    values: (saved) => formOf(saved ?? stored),
    labels,
    sent: sentOf,
    check: formErrors,
    at: atField,
    edit: { endpoint: updateGeneral, id: {} },
    onSaved: () => void reloadSession().catch(() => undefined),
  });
}

function Group({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <section className={css.group} aria-label={title}>
      <div>
        <h2 className={css.title}>{title}</h2>
        <p className={css.about}>{about}</p>
      </div>
      <Card>{children}</Card>
    </section>
  );
}

function Contact({ form }: { form: Form }) {
  return (
    <div className={layout.grid}>
      <TextField className={layout.wide} required maxLength={255} {...form.field('institutionName')} />
      <TextField type="email" maxLength={254} {...form.field('institutionEmail')} />
      <PhoneField maxLength={40} {...form.field('institutionPhone')} />
      <TextField
        className={layout.wide}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={255}
        placeholder="https://www.example.org"
        {...form.field('institutionWebsite')}
      />
    </div>
  );
}

/** What a country brings with it; where it isn't known, the currency or the time zone stays. */
function ofCountry(country: string, current: string) {
  const [currency, zone] = [currencyIn(country), zoneIn(country, current)];
  return { ...(currency && { institutionCurrency: currency }), ...(zone && { institutionTimeZone: zone }) };
}

function Address({ form }: { form: Form }) {
  return (
    <div className={layout.grid}>
      <TextField className={layout.wide} maxLength={255} {...form.field('street')} />
      <TextField maxLength={255} {...form.field('city')} />
      <TextField maxLength={255} {...form.field('state')} />
      <TextField maxLength={255} {...form.field('zip')} />
      <Select
        required
        placeholder="Choose a country"
        hint="Also sets the currency and the time zone below."
        options={countryChoices()}
        {...form.field('country')}
        onChange={({ target: { value: country } }) =>
          form.set({ country, ...ofCountry(country, form.typed.institutionTimeZone) })
        }
      />
    </div>
  );
}

function Region({ form, saved }: { form: Form; saved: General }) {
  const { institutionCurrency: currency, institutionTimeZone: zone } = form.typed;
  return (
    <div className={layout.grid}>
      <Select
        required
        options={currencyChoices()}
        hint="Existing amounts keep their currency."
        {...form.field('institutionCurrency')}
      />
      <Select
        required
        options={timeZones(saved.institutionTimeZone).map((name) => ({
          value: name,
          label: name.replaceAll('_', ' '),
        }))}
        hint={isTimeZone(zone) ? `It is ${timeIn(new Date(), zone)} there now.` : undefined}
        {...form.field('institutionTimeZone')}
      />
      <Select
        required
        options={[
          { value: 'given', label: 'Given name first' },
          { value: 'family', label: 'Family name first' },
        ]}
        hint="Chinese, Japanese and Korean names in their own script always begin with the family name."
        {...form.field('institutionNameOrder')}
      />
      {currency !== saved.institutionCurrency && (
        <div className={layout.wide}>
          <Banner tone="warning" title={`New amounts will be in ${currency}`}>
            Existing amounts stay in {saved.institutionCurrency}; nothing is converted.
          </Banner>
        </div>
      )}
    </div>
  );
}

/** The school's own fields with its logo. */
export function GeneralForm({ saved }: { saved: General }) {
  const form = useGeneral(saved);
  return (
    <RecordForm record={form} as="page" title="General settings">
      <Group title="School" about="Your name and how families reach you. It appears on forms, pages and mails.">
        <Contact form={form} />
      </Group>
      <Group title="Logo" about="Shown on your public pages and wherever your school appears. Saved at once.">
        <Logo saved={saved} />
      </Group>
      <Group title="Address" about="Where this branch is.">
        <Address form={form} />
      </Group>
      <Group
        title="Region"
        about="The currency of new amounts, the time zone of reports, exports and mails, and how names are written."
      >
        <Region form={form} saved={saved} />
      </Group>
    </RecordForm>
  );
}
