import { useState } from 'react';
import { countries } from '@schoolbell/core/countries';
import { Failure } from '@schoolbell/core/http/errors';
import { profileUpdate } from '@schoolbell/core/people/profile/contract';
import { texts } from '@schoolbell/core/validators';
import { useWrite } from '../http/write.ts';
import type { Conflict } from '../people/person/personChanges.ts';
import { WorkingHours } from '../staff/WorkingHours.tsx';
import { reloadSession } from '../session/session.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { LeaveGuard } from '../ui/record/LeaveGuard.tsx';
import { part } from '../ui/parts.tsx';
import { Select } from '../ui/Select.tsx';
import { PhoneField, TextField } from '../ui/TextField.tsx';
import { toast } from '../ui/toasts.ts';
import { changedNames, changesOf, detailsOf, labels, rebased, type OwnDetails, type Profile } from './ownDetails.ts';
import { OwnPicture } from './OwnPicture.tsx';
import * as css from './Profile.css.ts';

const ConflictDialog = part(() => import('../ui/record/ConflictDialog.tsx').then((file) => file.ConflictDialog));
const options = countries().map(({ code, name }) => ({ value: code, label: name }));

type Errors = Partial<Record<string, string>>;

/** What is typed, what it began from, and how it is saved; where someone else saved first, what both changed. */
function useDetails(profile: Profile) {
  const update = useWrite(profileUpdate);
  const [base, setBase] = useState(profile);
  const [typed, setTyped] = useState(() => detailsOf(profile));
  const [errors, setErrors] = useState<Errors>({});
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const [savedBy, setSavedBy] = useState<string>();
  const dirty = changedNames(typed, detailsOf(base)).length > 0;
  // Nothing typed: what is stored now is shown, as a picture or another device may have changed it.
  if (!dirty && profile.version > base.version) {
    setBase(profile);
    setTyped(detailsOf(profile));
  }

  async function save(values: OwnDetails, from: Profile): Promise<void> {
    if (!values.firstName.trim()) return setErrors({ firstName: texts.required });
    setErrors({});
    try {
      const saved = await update.mutateAsync({ version: from.version, ...changesOf(values, detailsOf(from)) });
      setBase(saved);
      setTyped(detailsOf(saved));
      toast('Changes saved.');
      await reloadSession().catch(() => undefined);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (error.code !== 'stale') return setErrors(error.fields ? byName(error.fields) : { form: error.message });
      const now = error.current as Profile;
      const next = rebased(values, detailsOf(from), detailsOf(now));
      setBase(now);
      setTyped(next.typed);
      if (next.conflicts.length === 0) return save(next.typed, now);
      setSavedBy(error.by);
      setConflicts(next.conflicts);
    }
  }

  function decide(theirs: ReadonlySet<string>) {
    const stored = detailsOf(base);
    const next = Object.fromEntries(
      Object.entries(typed).map(([name, value]) => [name, theirs.has(name) ? stored[name as keyof OwnDetails] : value]),
    ) as unknown as OwnDetails;
    setTyped(next);
    setConflicts([]);
    void save(next, base);
  }

  return {
    typed,
    errors,
    dirty,
    conflicts,
    savedBy,
    decide,
    saving: update.isPending,
    undecided: () => setConflicts([]),
    base,
    set: (name: keyof OwnDetails, value: string) => setTyped((now) => ({ ...now, [name]: value })),
    save: () => void save(typed, base),
    reset: () => (setTyped(detailsOf(base)), setErrors({})),
  };
}

/** Texts by the form's flat names: `address.city` is at `city`. */
function byName(fields: Record<string, string>): Errors {
  return Object.fromEntries(Object.entries(fields).map(([path, text]) => [path.replace(/^address\./, ''), text]));
}

const AUTOCOMPLETE: Record<keyof OwnDetails, string> = {
  firstName: 'given-name',
  surname: 'family-name',
  phone: 'tel',
  street: 'street-address',
  city: 'address-level2',
  state: 'address-level1',
  zip: 'postal-code',
  country: 'country',
};

/** Name, phone and address, with a picture; the e-mail address is what one signs in with, and is shown. */
export function Details({ profile }: { profile: Profile }) {
  const form = useDetails(profile);
  const field = (name: keyof OwnDetails) => ({
    label: labels[name],
    name,
    value: form.typed[name],
    error: form.errors[name],
    maxLength: 255,
    autoComplete: AUTOCOMPLETE[name],
    onChange: (event: { target: { value: string } }) => form.set(name, event.target.value),
  });
  return (
    <>
      <OwnPicture profile={profile} />
      <Card title="About you">
        <form
          noValidate
          className={css.grid}
          onSubmit={(event) => {
            event.preventDefault();
            if (form.dirty && !form.saving) form.save();
          }}
        >
          <div className={css.wide}>{form.errors['form'] && <Banner tone="danger" title={form.errors['form']} />}</div>
          <TextField required {...field('firstName')} />
          <TextField {...field('surname')} />
          <PhoneField {...field('phone')} />
          <TextField label="Email" type="email" readOnly value={profile.email} hint="You sign in with this address." />
          <h3 className={css.section}>Address</h3>
          <TextField className={css.wide} {...field('street')} />
          <TextField {...field('city')} />
          <TextField {...field('state')} />
          <TextField {...field('zip')} />
          <Select placeholder="Not given" options={options} {...field('country')} />
          <div className={css.foot}>
            <Button disabled={!form.dirty} onClick={form.reset}>
              Discard changes
            </Button>
            <Button type="submit" variant="primary" disabled={!form.dirty} loading={form.saving}>
              Save
            </Button>
          </div>
        </form>
      </Card>
      <WorkingHours
        hours={profile.working_hours}
        line={
          profile.working_hours.length === 0
            ? 'Classes can be planned for you at any time.'
            : 'Only people who can override clashes can plan classes outside these hours. Ask a manager to change them.'
        }
      />
      <LeaveGuard dirty={form.dirty && !form.saving} />
      {form.conflicts.length > 0 && (
        <ConflictDialog conflicts={form.conflicts} by={form.savedBy} onDecide={form.decide} onClose={form.undecided} />
      )}
    </>
  );
}
