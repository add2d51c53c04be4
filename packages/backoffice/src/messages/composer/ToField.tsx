import { MailX, ShieldCheck, Users, X } from 'lucide-react';
import { useState } from 'react';
import { isSeparate, isTakenOff, offKeyOf } from '@schoolbell/core/messages/composing/rules';
import { recipientsText } from '@schoolbell/core/messages/rules';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Select } from '../../ui/Select.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { useSay } from '../../words/say.ts';
import { AudienceMenu } from './AudienceMenu.tsx';
import { isChosen, type Audience, type Letter, type Reader } from './letter.ts';
import { OtherAddress } from './OtherAddress.tsx';
import type { useReaders } from './useReaders.ts';
import * as css from './Composer.css.ts';

/** Readers in view before someone asks for all of them. */
const SHOWN = 6;

interface ToFieldProps {
  letter: Letter;
  /** What the readers are called together. */
  title: string;
  state: ReturnType<typeof useReaders>;
  /** How many mails leave. */
  count: number;
  onChange: (change: Partial<Letter>) => void;
  onAudience: (audience: Audience, title: string) => void;
}

/** Families have a person and guardians, of whom any can be meant. */
const hasFamilies = ({ type, of }: Letter): boolean =>
  !['guardian', 'guardians', 'staff'].includes(type) && of !== 'guardian' && of !== 'staff';

/** Who gets the letter: each reader as a chip that can be taken off, how many they are, and who gets none. */
export function ToField({ letter, title, state, count, onChange, onAudience }: ToFieldProps) {
  const say = useSay();
  const { readers, error, retry } = state;
  const chooses = isChosen(letter) && hasFamilies(letter);
  return (
    <section className={css.to} aria-label="To">
      <div className={css.toHead} data-line={chooses ? undefined : ''}>
        {chooses ? (
          <Select
            label="To"
            value={letter.to}
            options={[
              { value: 'family', label: 'Families' },
              { value: 'guardians', label: 'Guardians' },
              { value: 'person', label: say('{Students} or leads') },
            ]}
            onChange={({ target }) => onChange({ to: target.value as Letter['to'] })}
          />
        ) : (
          <span className={css.label}>To</span>
        )}
        <AudienceMenu isChosen={isChosen(letter)} onChoose={onAudience} />
      </div>
      {error && !readers && <ErrorState line={error.message} onRetry={retry} />}
      {!error && !readers && <SkeletonLines lines={2} />}
      {readers && (
        <Chips
          letter={letter}
          title={title}
          readers={readers.data}
          total={readers.total - readers.skipped}
          onChange={onChange}
        />
      )}
      {readers && <Facts letter={letter} readers={readers} count={count} onChange={onChange} />}
      <OtherAddress letter={letter} onChange={onChange} />
    </section>
  );
}

interface ChipsProps extends Pick<ToFieldProps, 'letter' | 'title' | 'onChange'> {
  readers: readonly Reader[];
  /** Readers who get a letter, also those beyond the ones that were read. */
  total: number;
}

function Chips({ letter, title, readers, total, onChange }: ChipsProps) {
  const [all, setAll] = useState(false);
  const off = letter.excluded_emails;
  const getting = readers.filter((one) => !one.skip && !isTakenOff(one, off));
  const shown = all ? getting : getting.slice(0, SHOWN);
  const hidden = Math.max(0, total - off.length - shown.length);
  return (
    <ul className={css.chips} aria-label="Readers">
      {title && (
        <li className={css.whole}>
          <Users size={14} aria-hidden />
          <span className={css.name}>{title}</span>
        </li>
      )}
      {shown.map((one) => (
        <ReaderChip
          key={`${one.user_detail_id} ${one.description} ${one.for}`}
          reader={one}
          onRemove={() => onChange({ excluded_emails: [...off, offKeyOf(one)] })}
        />
      ))}
      {letter.additional_emails.map((address) => (
        <li key={address} className={css.chip}>
          <span>{address}</span>
          <Off
            label={`Remove ${address}`}
            onClick={() => onChange({ additional_emails: letter.additional_emails.filter((one) => one !== address) })}
          />
        </li>
      ))}
      {hidden > 0 && (
        <li>
          {getting.length > shown.length ? (
            <button type="button" className={css.more} onClick={() => setAll(true)}>
              +{hidden.toLocaleString('en-US')} more
            </button>
          ) : (
            <span className={css.more}>+{hidden.toLocaleString('en-US')} more</span>
          )}
        </li>
      )}
    </ul>
  );
}

/** A reader, and the child that the letter is about. */
function ReaderChip({ reader, onRemove }: { reader: Reader; onRemove: () => void }) {
  return (
    <li className={css.chip} title={reader.description || undefined}>
      <Avatar size="sm" name={reader.fullName} />
      <span className={css.name}>{reader.fullName}</span>
      {reader.for && <span className={css.quiet}>{reader.for}</span>}
      <Off label={`Take ${reader.fullName} off`} onClick={onRemove} />
    </li>
  );
}

const Off = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <button type="button" className={css.off} aria-label={label} onClick={onClick}>
    <X size={14} aria-hidden />
  </button>
);

interface FactsProps extends Pick<ToFieldProps, 'letter' | 'count' | 'onChange'> {
  readers: { data: readonly Reader[]; total: number; skipped: number };
}

/** How many mails leave, and who gets none and why. */
function Facts({ letter, readers, count, onChange }: FactsProps) {
  const without = readers.data.filter((one) => one.skip);
  const rest = readers.skipped - Math.min(2, without.length);
  return (
    <div className={css.counts}>
      <span role="status" className={css.count}>
        {recipientsText(count)}
      </span>
      {isSeparate(letter.type, count) && (
        <span className={css.fact}>
          <ShieldCheck size={14} aria-hidden /> Emailed separately
        </span>
      )}
      {without.slice(0, 2).map((one) => (
        <span key={`${one.user_detail_id} ${one.for}`} className={css.warning}>
          <MailX size={14} aria-hidden /> {one.fullName}: {one.skip}
        </span>
      ))}
      {rest > 0 && <span className={css.warning}>{rest.toLocaleString('en-US')} more get no email</span>}
      {letter.excluded_emails.length > 0 && (
        <Button size="sm" variant="ghost" onClick={() => onChange({ excluded_emails: [] })}>
          Put {letter.excluded_emails.length} back
        </Button>
      )}
    </div>
  );
}
