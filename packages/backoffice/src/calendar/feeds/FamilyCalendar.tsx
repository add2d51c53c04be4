import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { fullName } from '@schoolbell/core/format';
import type { Person } from '../../people/person/person.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { part } from '../../ui/parts.tsx';
import type { FeedChoice } from './SubscribeDialog.tsx';
import * as css from './Feeds.css.ts';

const SubscribeDialog = part(() => import('./SubscribeDialog.tsx').then((file) => file.SubscribeDialog));

interface Named {
  user_detail_id: number;
  firstName: string;
  surname: string;
  email?: string;
}
/** A person whom an address can be mailed to, if we know their e-mail address. */
const readerOf = (one: Named) =>
  one.email ? [{ user_detail_id: one.user_detail_id, label: `${fullName(one)} (${one.email})` }] : [];
/** Guardians without custody, or who receive no messages, aren't told where the child will be. */
const isTold = ({ custody, parentCommunication }: Person['guardians'][number]) =>
  custody === 1 && parentCommunication === 1;
const familyOf = (guardian: Named): FeedChoice => ({
  kind: 'family',
  of: guardian.user_detail_id,
  label: `${fullName(guardian)}: all children`,
  readers: readerOf(guardian),
});

/** A student's private calendar, and those of each guardian with all of their children, to be given to the family. */
export function FamilyCalendar({ person, className }: { person: Person; className: string }) {
  return (
    <Offer
      className={className}
      choices={[
        {
          kind: 'student',
          of: person.user_detail_id,
          label: `${fullName(person)} alone`,
          readers: [...person.guardians.filter(isTold), person].flatMap(readerOf),
        },
        ...person.guardians.map(familyOf),
      ]}
      canMake={person.is_archived === 0}
    />
  );
}

/** A guardian's private calendar, with all of their children. */
export function GuardianCalendar({ guardian }: { guardian: Named }) {
  return <Offer choices={[familyOf(guardian)]} canMake />;
}

function Offer({
  choices,
  canMake,
  className,
}: {
  choices: readonly FeedChoice[];
  canMake: boolean;
  className?: string;
}) {
  const [isOpen, setOpen] = useState(false);
  const open = canMake && (
    <Button
      size="sm"
      variant="ghost"
      icon={<CalendarPlus size={14} aria-hidden />}
      onClick={() => setOpen(true)}
      onPointerEnter={SubscribeDialog.fetch}
    >
      Subscribe
    </Button>
  );
  return (
    <Card title="Calendar for the family" actions={open} className={className}>
      <p className={css.quiet}>
        A private address for the family’s own calendar, with times, places, changes and cancellations.
      </p>
      {isOpen && <SubscribeDialog choices={choices} onClose={() => setOpen(false)} />}
    </Card>
  );
}
