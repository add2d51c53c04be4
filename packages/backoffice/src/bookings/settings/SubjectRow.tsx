import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { updateSubject } from '@schoolbell/core/bookings/settings/contract';
import { type Gap, gaps } from '@schoolbell/core/bookings/settings/rules';
import type { InputOf } from '@schoolbell/core/http/endpoint';
import { Swatch } from '../../catalog/subjects/Swatch.tsx';
import { useWrite } from '../../http/write.ts';
import { useMay } from '../../session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Link } from '../../ui/Link.tsx';
import { part } from '../../ui/parts.tsx';
import { Select } from '../../ui/Select.tsx';
import { toast } from '../../ui/toasts.ts';
import { toneOf } from '../../ui/tones.ts';
import { useSay } from '../../words/say.ts';
import { confirmChoices } from './choices.ts';
import { subjectLink } from './links.ts';
import { type Bookable, type Settings, shortAddress } from './sections.ts';
import * as css from './Subjects.css.ts';

const ConfirmDialog = part(() => import('../../ui/ConfirmDialog.tsx').then((file) => file.ConfirmDialog));

type Change = Partial<Omit<InputOf<typeof updateSubject>, 'sub_id'>>;

const statuses = [
  { value: 0, label: 'Off' },
  { value: 1, label: 'On the page' },
  { value: 2, label: 'By link only' },
];
const sales = [
  { value: 'single', label: 'Single classes' },
  { value: 'series', label: 'Whole series' },
  { value: 'single,series', label: 'Both' },
];

/** Where each gap is closed. */
const mend: Record<Gap, (subject: Bookable) => string> = {
  teacher: ({ sub_id }) => `/catalog/subjects/${sub_id}`,
  price: ({ sub_id }) => `/catalog/subjects/${sub_id}`,
  package: ({ sub_id }) => `/catalog/subjects/${sub_id}`,
  events: () => '/calendar',
};

/** Saves a change of a subject at once; what is being saved is shown already. */
function useSaving(subject: Bookable) {
  const write = useWrite(updateSubject);
  const sent = write.isPending ? write.variables : undefined;
  return {
    shown: { ...subject, ...sent } as Bookable,
    save: (change: Change, onDone?: () => void) =>
      write.mutate(
        { sub_id: subject.sub_id, status: subject.status, ...change },
        { onSuccess: ({ message }) => (toast(message), onDone?.()), onError: toast.error },
      ),
    isSaving: write.isPending,
  };
}

/** A subject: whether and how it is booked, what is missing for that, and its link. */
export function SubjectRow({ subject, settings }: { subject: Bookable; settings: Settings }) {
  const say = useSay();
  const canEdit = useMay()('setup');
  const [isAsking, setAsking] = useState(false);
  const { shown, save, isSaving } = useSaving(subject);
  const link = subjectLink(settings, subject);
  const ahead = subject.events_ahead === 1 ? '1 class ahead' : `${subject.events_ahead} classes ahead`;
  return (
    <div className={css.row} role="group" aria-label={subject.sub_name}>
      <div className={css.named}>
        <span className={css.mark}>
          <Swatch tone={toneOf(subject.colour)} />
        </span>
        <span className={css.words}>
          <span className={css.name}>{subject.sub_name}</span>
          <span className={css.about}>
            {subject.events_ahead > 0 && <span>{ahead}</span>}
            {subject.missing.map((gap) => (
              <Link key={gap} to={mend[gap](subject)} className={css.missing}>
                {say(gaps[gap])}
              </Link>
            ))}
          </span>
        </span>
      </div>
      <Select
        hideLabel
        label={`How ${subject.sub_name} is booked`}
        className={css.status}
        options={statuses}
        disabled={!canEdit}
        value={shown.status}
        onChange={(event) => save({ status: Number(event.target.value) as Bookable['status'] })}
      />
      {shown.status > 0 && <Details {...{ shown, canEdit, save }} />}
      {shown.status === 2 && link && <OwnLink address={link} canEdit={canEdit} onNew={() => setAsking(true)} />}
      {shown.status === 2 && !settings.url && <p className={css.link}>Choose an address to get the link.</p>}
      {isAsking && (
        <ConfirmDialog
          danger
          title={`Make a new link for ${subject.sub_name}?`}
          confirmLabel="Make new link"
          busy={isSaving}
          onConfirm={() => save({ new_link: 1 }, () => setAsking(false))}
          onClose={() => setAsking(false)}
        >
          The old link stops working at once. Send the new one to families you invited.
        </ConfirmDialog>
      )}
    </div>
  );
}

interface DetailsProps {
  shown: Bookable;
  canEdit: boolean;
  save: (change: Change) => void;
}

/** What differs from the school's rules, and what is sold of it. */
function Details({ shown, canEdit, save }: DetailsProps) {
  // Trials stay among what is sold: they have a section of their own.
  const trial = shown.sells.filter((one) => one === 'trial');
  const sold = sales.find(
    ({ value }) => value === ['single', 'series'].filter((one) => shown.sells.includes(one as never)).join(),
  );
  return (
    <div className={css.more}>
      <Select
        label="Staff confirm"
        disabled={!canEdit}
        placeholder="As in your rules"
        options={confirmChoices.map(({ value, label }) => ({ value, label }))}
        value={shown.confirm ?? ''}
        onChange={(event) => save({ confirm: (event.target.value || null) as Bookable['confirm'] })}
      />
      <Select
        label="Families book"
        disabled={!canEdit}
        options={sales}
        value={sold?.value ?? 'single,series'}
        onChange={(event) => save({ sells: [...event.target.value.split(','), ...trial] as Bookable['sells'] })}
      />
    </div>
  );
}

/** The link for the families that the school invites. */
function OwnLink({ address, canEdit, onNew }: { address: string; canEdit: boolean; onNew: () => void }) {
  return (
    <div className={css.link}>
      <span className={css.address}>{shortAddress(address)}</span>
      <CopyButton size="sm" label="Copy link" text={address} />
      {canEdit && (
        <Button size="sm" variant="ghost" icon={<RefreshCw size={14} aria-hidden />} onClick={onNew}>
          New link
        </Button>
      )}
    </div>
  );
}
