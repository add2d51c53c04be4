import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { emergencyContacts } from '@schoolbell/core/people/households/contract';
import { useRead } from '../../http/read.ts';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { part } from '../../ui/parts.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { PhoneLink } from '../Phone.tsx';
import * as css from './Families.css.ts';

const EditContacts = part(() => import('./EditContacts.tsx').then((file) => file.EditContacts));

/** The people to call in an emergency, in this order; they need not be guardians. */
export function EmergencyContacts({ id, className }: { id: number; className?: string | undefined }) {
  const { data, error, refetch } = useRead(emergencyContacts, { user_detail_id: id });
  const [editing, setEditing] = useState(false);
  const edit = data && (
    <IconButton
      size="sm"
      label="Edit emergency contacts"
      icon={<Pencil size={14} aria-hidden />}
      onClick={() => setEditing(true)}
    />
  );
  return (
    <Card title="Emergency contacts" className={className} actions={edit}>
      {!data && !error && <SkeletonLines lines={1} />}
      {error && !data && <ErrorState line={error.message} onRetry={() => void refetch()} />}
      {data?.data.length === 0 && <p className={css.empty}>No contacts apart from the guardians.</p>}
      <ol className={css.calls}>
        {data?.data.map((contact, at) => (
          <li key={at} className={css.call}>
            <strong>{contact.contact_name}</strong>
            {contact.relation && <span className={css.quiet}>{contact.relation}</span>}
            <PhoneLink phone={contact.phone} />
          </li>
        ))}
      </ol>
      {editing && data && <EditContacts id={id} kept={data.data} onClose={() => setEditing(false)} />}
    </Card>
  );
}
