import { Pencil, Percent, Plus, Unlink } from 'lucide-react';
import { useState } from 'react';
import { fullName } from '@schoolbell/core/format';
import { useMay } from '../../session/session.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Link } from '../../ui/Link.tsx';
import { part } from '../../ui/parts.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { PhoneLink } from '../Phone.tsx';
import type { Guardian, Person } from './person.ts';
import * as css from './Person.css.ts';

const DeleteGuardian = part(() => import('../guardians/DeleteGuardian.tsx').then((file) => file.DeleteGuardian));
const Shares = part(() => import('./Shares.tsx').then((file) => file.Shares));
const EditGuardian = part(() => import('./EditGuardian.tsx').then((file) => file.EditGuardian));

interface GuardiansProps {
  person: Person;
  className?: string | undefined;
}

/** A person's guardians, for those with the guardian category: they see, add and change them. */
export function Guardians(props: GuardiansProps) {
  return useMay()('guardian') && <GuardianCard {...props} />;
}

function GuardianCard({ person, className }: GuardiansProps) {
  const [editing, setEditing] = useState<Guardian | 'new' | null>(null);
  const [leaving, setLeaving] = useState<Guardian | null>(null);
  const [isSplitting, setSplitting] = useState(false);
  const mayBeSplit = person.guardians.length > 1 || person.guardians.some(({ share }) => share !== null);
  const add = (
    <>
      {mayBeSplit && (
        <Button
          size="sm"
          variant="ghost"
          icon={<Percent size={14} aria-hidden />}
          onClick={() => setSplitting(true)}
          onPointerEnter={Shares.fetch}
        >
          Split invoices
        </Button>
      )}
      <Button size="sm" variant="ghost" icon={<Plus size={14} aria-hidden />} onClick={() => setEditing('new')}>
        Add
      </Button>
    </>
  );
  return (
    <Card title="Guardians" actions={add} className={className}>
      {person.guardians.length === 0 && <p className={css.muted}>No guardian yet.</p>}
      <SharesNote guardians={person.guardians} />
      <ul className={css.people}>
        {person.guardians.map((guardian) => (
          <li key={guardian.user_detail_id} className={css.relative}>
            <Avatar name={fullName(guardian)} size="sm" />
            <div className={css.grow}>
              <GuardianText guardian={guardian} person={person} />
            </div>
            <IconButton
              size="sm"
              label={`Edit ${fullName(guardian)}`}
              icon={<Pencil size={14} aria-hidden />}
              onClick={() => setEditing(guardian)}
            />
            <IconButton
              size="sm"
              label={`Remove ${fullName(guardian)} from ${fullName(person)}`}
              icon={<Unlink size={14} aria-hidden />}
              onClick={() => setLeaving(guardian)}
            />
          </li>
        ))}
      </ul>
      {editing && (
        <EditGuardian person={person} guardian={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
      {isSplitting && <Shares person={person} onClose={() => setSplitting(false)} />}
      {leaving && <DeleteGuardian guardian={leaving} child={person} onClose={() => setLeaving(null)} />}
    </Card>
  );
}

/** Says that agreed shares don't apply: a guardian left, or no longer receives invoices. */
function SharesNote({ guardians }: { guardians: readonly Guardian[] }) {
  const shares = guardians.flatMap(({ share, invoiceTo }) => (share !== null && invoiceTo === 1 ? [share] : []));
  const sum = Math.round(shares.reduce((total, one) => total + one * 100, 0)) / 100;
  if (guardians.every(({ share }) => share === null) || sum === 100) return null;
  return <p className={css.muted}>The shares make {sum} %. Until they make 100 %, one guardian pays everything.</p>;
}

function GuardianText({ guardian, person }: { guardian: Guardian; person: Person }) {
  const email = guardian.same_as_primary_email ? person.email : guardian.email;
  return (
    <>
      <p className={css.relativeName}>
        <Link to={`/people/guardians?open=${guardian.user_detail_id}`} look="inherit">
          {fullName(guardian)}
        </Link>
        {guardian.relation && <span className={css.quiet}>{guardian.relation}</span>}
      </p>
      <p className={css.contact}>
        {email && <a href={`mailto:${email}`}>{email}</a>}
        {guardian.phone && <PhoneLink phone={guardian.phone} />}
      </p>
      {(guardian.parentCommunication === 1 ||
        guardian.invoiceTo === 1 ||
        guardian.share !== null ||
        guardian.custody === 0) && (
        <p className={css.tags}>
          {guardian.parentCommunication === 1 && <Tag dot={false}>Receives messages</Tag>}
          {guardian.invoiceTo === 1 && <Tag dot={false}>Receives invoices</Tag>}
          {guardian.share !== null && <Tag dot={false}>Pays {guardian.share} %</Tag>}
          {guardian.custody === 0 && (
            <Tag tone="danger" dot={false}>
              No custody: must not know the address
            </Tag>
          )}
        </p>
      )}
    </>
  );
}
