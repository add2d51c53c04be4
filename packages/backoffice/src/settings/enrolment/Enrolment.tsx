import { type FormEvent, useState } from 'react';
import { enrolmentSettings, updateEnrolmentSettings } from '@schoolbell/core/calendar/waitlist/contract';
import { LONGEST_HOURS } from '@schoolbell/core/calendar/waitlist/rules';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { prefetch, useRead } from '../../http/read.ts';
import { useWrite } from '../../http/write.ts';
import { Page } from '../../shell/Page.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LeaveGuard } from '../../ui/record/LeaveGuard.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toasts.ts';
import { useSay } from '../../words/say.ts';
import * as css from './Enrolment.css.ts';

type Settings = ResultOf<typeof enrolmentSettings>;

/** Starts the read of the settings. */
export function warm(): void {
  prefetch(enrolmentSettings, {});
}

/** How long an offered seat is held, and until when families give places back by themselves. */
export function Component() {
  const read = useRead(enrolmentSettings, {});
  // Here, because saving makes a new form, which would not know the message.
  const write = useWrite(updateEnrolmentSettings);
  return (
    <Page title="Enrolment" subtitle="What families can do with the links in their e-mails, and until when.">
      {read.error && !read.data && <ErrorState line={read.error.message} onRetry={() => void read.refetch()} />}
      {!read.data && !read.error && (
        <Card>
          <SkeletonLines lines={5} />
        </Card>
      )}
      {read.data && <Form key={JSON.stringify(read.data)} saved={read.data} write={write} />}
    </Page>
  );
}

const hoursOf = (text: string): number | undefined => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : undefined);

/** The settings as their fields hold them. */
const typedOf = (saved: Settings) => ({
  offer: String(saved.offer_hours),
  cancellation: String(saved.cancellation_hours),
  families_cancel: saved.families_cancel,
});

/** What is wrong with a number of hours, of which there must be at least so many. */
const mistakeIn = (hours: number | undefined, least: number): string | undefined =>
  hours === undefined || hours < least || hours > LONGEST_HOURS
    ? `Please enter ${least} to ${LONGEST_HOURS} hours`
    : undefined;

interface HoursFieldProps {
  label: string;
  min: number;
  hint: string;
  value: string;
  error: string | undefined;
  onChange: (hours: string) => void;
}

function HoursField({ onChange, ...field }: HoursFieldProps) {
  return (
    <TextField
      {...field}
      type="number"
      inputMode="numeric"
      max={LONGEST_HOURS}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface FormProps {
  saved: Settings;
  write: ReturnType<typeof useWrite<typeof updateEnrolmentSettings>>;
}

function Form({ saved, write }: FormProps) {
  const say = useSay();
  const [typed, setTyped] = useState(() => typedOf(saved));
  const [tried, setTried] = useState(false);
  const [offer, cancellation] = [hoursOf(typed.offer), hoursOf(typed.cancellation)];
  const wrong = { offer: mistakeIn(offer, 1), cancellation: mistakeIn(cancellation, 0) };
  const isChanged = JSON.stringify(typed) !== JSON.stringify(typedOf(saved));

  function save(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (wrong.offer || wrong.cancellation) return;
    write.mutate(
      { offer_hours: offer!, cancellation_hours: cancellation!, families_cancel: typed.families_cancel },
      { onSuccess: ({ message }) => toast(message) },
    );
  }

  return (
    <Card>
      <form noValidate className={css.form} onSubmit={save}>
        {write.error && <Banner tone="danger" title={write.error.message} />}
        <HoursField
          label={say('Hours to accept an offered {seat}')}
          min={1}
          hint="Then the next family gets the offer. Open offers keep their deadline."
          value={typed.offer}
          error={tried ? wrong.offer : undefined}
          onChange={(hours) => setTyped({ ...typed, offer: hours })}
        />
        <Checkbox
          label="Families can give up their place"
          hint="With the link in their enrolment e-mail. If off, they are asked to contact you."
          checked={typed.families_cancel === 1}
          onChange={(event) => setTyped({ ...typed, families_cancel: event.target.checked ? 1 : 0 })}
        />
        <HoursField
          label="Hours of notice"
          min={0}
          hint="Staff can always remove people, and see a warning after this time."
          value={typed.cancellation}
          error={tried ? wrong.cancellation : undefined}
          onChange={(hours) => setTyped({ ...typed, cancellation: hours })}
        />
        <div>
          <Button type="submit" variant="primary" loading={write.isPending} disabled={!isChanged}>
            Save
          </Button>
        </div>
      </form>
      <LeaveGuard dirty={isChanged && !write.isPending} />
    </Card>
  );
}
