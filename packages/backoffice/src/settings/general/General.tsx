import type { ReactNode } from 'react';
import { timeIn } from '@schoolbell/core/format';
import { generalSettings } from '@schoolbell/core/settings/general/contract';
import { isTimeZone, timeZones } from '@schoolbell/core/timeZones';
import { prefetch, useRead } from '../../http/read.ts';
import { ConflictDialog } from '../../ui/record/ConflictDialog.tsx';
import { Page } from '../../shell/Page.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LeaveGuard } from '../../ui/record/LeaveGuard.tsx';
import { Select } from '../../ui/Select.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { PhoneField, TextField } from '../../ui/TextField.tsx';
import { countryChoices, currencyChoices } from './choices.ts';
import { labels, type General, type GeneralField } from './general.ts';
import { Logo } from './Logo.tsx';
import { useGeneralForm } from './saving.ts';
import * as css from './General.css.ts';

/** Starts the read of the school's own data. */
export function warm(): void {
  prefetch(generalSettings, {});
}

type Form = ReturnType<typeof useGeneralForm>;

/** What every field of the form carries. */
function fieldOf({ form, errors, set }: Form, name: GeneralField) {
  return {
    label: labels[name],
    value: form[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => set(name, event.target.value),
  };
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
    <div className={css.fields}>
      <TextField className={css.wide} required maxLength={255} {...fieldOf(form, 'institutionName')} />
      <TextField type="email" maxLength={254} {...fieldOf(form, 'institutionEmail')} />
      <PhoneField maxLength={40} {...fieldOf(form, 'institutionPhone')} />
      <TextField
        className={css.wide}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={255}
        placeholder="https://www.example.org"
        {...fieldOf(form, 'institutionWebsite')}
      />
    </div>
  );
}

function Address({ form }: { form: Form }) {
  return (
    <div className={css.fields}>
      <TextField className={css.wide} maxLength={255} {...fieldOf(form, 'street')} />
      <TextField maxLength={255} {...fieldOf(form, 'city')} />
      <TextField maxLength={255} {...fieldOf(form, 'state')} />
      <TextField maxLength={255} {...fieldOf(form, 'zip')} />
      <Select required placeholder="Choose a country" options={countryChoices()} {...fieldOf(form, 'country')} />
    </div>
  );
}

function Region({ form, saved }: { form: Form; saved: General }) {
  const { institutionCurrency: currency, institutionTimeZone: zone } = form.form;
  return (
    <div className={css.fields}>
      <Select
        required
        options={currencyChoices()}
        hint="Amounts keep the currency that they were written in."
        {...fieldOf(form, 'institutionCurrency')}
      />
      <Select
        required
        options={timeZones(saved.institutionTimeZone).map((name) => ({
          value: name,
          label: name.replaceAll('_', ' '),
        }))}
        hint={isTimeZone(zone) ? `It is ${timeIn(new Date(), zone)} there now.` : undefined}
        {...fieldOf(form, 'institutionTimeZone')}
      />
      {currency !== saved.institutionCurrency && (
        <div className={css.wide}>
          <Banner tone="warning" title={`New amounts will be in ${currency}`}>
            Everything that is written down already stays in {saved.institutionCurrency}; nothing is converted.
          </Banner>
        </div>
      )}
    </div>
  );
}

function GeneralSettings({ saved }: { saved: General }) {
  const form = useGeneralForm(saved);
  return (
    <>
      <form
        noValidate
        aria-label="General settings"
        onSubmit={(event) => {
          event.preventDefault();
          if (form.isDirty && !form.isSaving) void form.save();
        }}
      >
        <LeaveGuard dirty={form.isDirty} />
        {form.refusal && (
          <div className={css.refusal}>
            <Banner tone="danger" title={form.refusal} />
          </div>
        )}
        <Group title="School" about="Your name and how families reach you. It stands on forms, pages and mails.">
          <Contact form={form} />
        </Group>
        <Group
          title="Logo"
          about="On your public pages and wherever your school is shown. Saved as soon as you choose it."
        >
          <Logo saved={saved} />
        </Group>
        <Group title="Address" about="Where this branch is.">
          <Address form={form} />
        </Group>
        <Group
          title="Region"
          about="Which currency new amounts are in, and whose days and hours reports, exports and mails count."
        >
          <Region form={form} saved={saved} />
        </Group>
        <footer className={css.foot}>
          {form.isDirty && <Button onClick={form.clear}>Discard</Button>}
          <Button type="submit" variant="primary" disabled={!form.isDirty} loading={form.isSaving}>
            Save
          </Button>
        </footer>
      </form>
      {form.conflicts.length > 0 && (
        <ConflictDialog conflicts={form.conflicts} onDecide={form.decide} onClose={form.undecided} />
      )}
    </>
  );
}

function Loading() {
  return (
    <div className={css.bones} role="status" aria-label="Loading">
      {[180, 130, 200].map((height) => (
        <Card key={height}>
          <Skeleton height={height} />
        </Card>
      ))}
    </div>
  );
}

/** What the school says about itself, in one form. */
export function Component() {
  const read = useRead(generalSettings, {});
  return (
    <Page title="General" subtitle="Your school, as families and staff see it.">
      {read.error && !read.data ? (
        <ErrorState line={read.error.message} onRetry={() => void read.refetch()} />
      ) : read.data ? (
        <GeneralSettings saved={read.data.data} />
      ) : (
        <Loading />
      )}
    </Page>
  );
}
