import { Pencil, Plus, Trash2, Unlink } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { STUDENT } from '@schoolbell/core/access';
import { fullName } from '@schoolbell/core/format';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { guardianDetails } from '@schoolbell/core/people/guardians/contract';
import { pathOf } from '@schoolbell/core/people/rules';
import { useRead } from '../../http/read.ts';
import { ComposeButton } from '../../messages/ComposeButton.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { formatDate } from '../../ui/dates.ts';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Link } from '../../ui/Link.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { part } from '../../ui/parts.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { useMay } from '../../session/session.ts';
import { useSay } from '../../words/say.ts';
import { kinds } from '../kinds.ts';
import { addressText } from '../person/valueText.ts';
import { PhoneLink } from '../Phone.tsx';
import { DeleteGuardian } from './DeleteGuardian.tsx';
import * as css from './Guardians.css.ts';

const AddChildren = part(() => import('./AddChildren.tsx').then((file) => file.AddChildren));
const GuardianCalendar = part(() =>
  import('../../calendar/feeds/FamilyCalendar.tsx').then((file) => file.GuardianCalendar),
);
const Privacy = lazy(() => import('../../privacy/Privacy.tsx').then((part) => ({ default: part.Privacy })));
const EditGuardian = part(() => import('../person/EditGuardian.tsx').then((file) => file.EditGuardian));

type Guardian = ResultOf<typeof guardianDetails>;
type Child = Guardian['children'][number];
type Doing = { what: 'add' | 'delete' } | { what: 'edit' | 'unlink'; child: Child };

/** A guardian beside the list: how to reach them, and how they stand to each of their children. */
export function GuardianPanel({ id, onClose }: { id: number; onClose: () => void }) {
  const read = useRead(guardianDetails, { user_detail_id: id });
  const guardian = read.isPlaceholderData ? undefined : read.data;
  const [doing, setDoing] = useState<Doing>();
  const [tab, setTab] = useState('details');
  const seesPrivacy = useMay()('setup');
  const done = () => setDoing(undefined);
  return (
    <Panel
      wide
      title={guardian ? fullName(guardian) : 'Guardian'}
      footer={guardian && <Foot guardian={guardian} onDo={setDoing} />}
      onClose={onClose}
    >
      {!guardian && !read.error && <SkeletonLines lines={6} />}
      {read.error && !guardian && <ErrorState line={read.error.message} onRetry={() => void read.refetch()} />}
      {guardian && (
        <Tabs
          label="About this guardian"
          tabs={[{ id: 'details', label: 'Details' }, ...(seesPrivacy ? [{ id: 'privacy', label: 'Privacy' }] : [])]}
          value={tab}
          onChange={setTab}
        >
          {tab === 'privacy' ? (
            <Suspense fallback={<SkeletonLines lines={5} />}>
              <Privacy person={guardian} list="/people/guardians" />
            </Suspense>
          ) : (
            <About guardian={guardian} onDo={setDoing} />
          )}
        </Tabs>
      )}
      {guardian && doing?.what === 'add' && <AddChildren guardian={guardian} onClose={done} />}
      {guardian && doing?.what === 'delete' && (
        <DeleteGuardian guardian={guardian} of={guardian.children} onDone={onClose} onClose={done} />
      )}
      {guardian && doing?.what === 'unlink' && (
        <DeleteGuardian guardian={guardian} child={doing.child} onClose={done} />
      )}
      {guardian && doing?.what === 'edit' && (
        <EditGuardian
          person={{ user_detail_id: doing.child.user_detail_id, siblings: guardian.children.slice(1) }}
          guardian={{ ...guardian, ...standing(doing.child) }}
          onClose={done}
        />
      )}
    </Panel>
  );
}

/** What can be done with the whole guardian. */
function Foot({ guardian, onDo }: { guardian: Guardian; onDo: (doing: Doing) => void }) {
  return (
    <div className={css.foot}>
      <Button variant="ghost" icon={<Trash2 size={16} aria-hidden />} onClick={() => onDo({ what: 'delete' })}>
        Delete
      </Button>
      <ComposeButton start={{ type: 'guardian', type_id: guardian.user_detail_id, title: fullName(guardian) }} />
      <Button variant="primary" icon={<Plus size={16} aria-hidden />} onClick={() => onDo({ what: 'add' })}>
        Add children
      </Button>
    </div>
  );
}

function About({ guardian, onDo }: { guardian: Guardian; onDo: (doing: Doing) => void }) {
  return (
    <div className={css.parts}>
      <Card title="Details">
        <DescriptionList items={detailsOf(guardian)} />
      </Card>
      <Card title="Children">
        {guardian.children.length === 0 && <p className={css.quiet}>No children that you have access to.</p>}
        <ul className={css.list}>
          {guardian.children.map((child) => (
            <ChildItem key={child.user_detail_id} child={child} guardian={guardian} onDo={onDo} />
          ))}
        </ul>
      </Card>
      {guardian.children.some((child) => child.role_id === STUDENT) && <GuardianCalendar guardian={guardian} />}
    </div>
  );
}

/** How a guardian stands to a child. */
const standing = ({ relation, parentCommunication, invoiceTo, same_as_primary_email, custody, share }: Child) => ({
  relation,
  parentCommunication,
  invoiceTo,
  same_as_primary_email,
  custody,
  share,
});

function detailsOf(guardian: Guardian) {
  return [
    { label: 'Email', value: guardian.email && <a href={`mailto:${guardian.email}`}>{guardian.email}</a> },
    { label: 'Phone', value: guardian.phone && <PhoneLink phone={guardian.phone} /> },
    { label: 'Here since', value: formatDate(guardian.created_on) },
  ];
}

function ChildItem({ child, guardian, onDo }: { child: Child; guardian: Guardian; onDo: (doing: Doing) => void }) {
  const say = useSay();
  const kind = child.role_id === STUDENT ? 'student' : 'lead';
  const name = fullName(child);
  return (
    <li className={css.child}>
      <Avatar name={name} size="sm" />
      <div className={css.text}>
        <span className={css.name}>
          <Link to={pathOf(child)} look="inherit">
            {name}
          </Link>
          <span className={css.quiet}>{[say(kinds[kind].Noun), child.relation].filter(Boolean).join(' · ')}</span>
        </span>
        <span className={css.tags}>
          {child.parentCommunication === 1 && <Tag dot={false}>Receives messages</Tag>}
          {child.invoiceTo === 1 && <Tag dot={false}>Receives invoices</Tag>}
          {child.custody === 0 && (
            <Tag tone="danger" dot={false}>
              No custody: must not know the address
            </Tag>
          )}
        </span>
        {child.address && addressText(child.address) && (
          <span className={css.address}>{addressText(child.address)}</span>
        )}
      </div>
      <IconButton
        size="sm"
        label={`Edit ${fullName(guardian)} as guardian of ${name}`}
        icon={<Pencil size={14} aria-hidden />}
        onClick={() => onDo({ what: 'edit', child })}
      />
      <IconButton
        size="sm"
        label={`Remove ${fullName(guardian)} from ${name}`}
        icon={<Unlink size={14} aria-hidden />}
        onClick={() => onDo({ what: 'unlink', child })}
      />
    </li>
  );
}
