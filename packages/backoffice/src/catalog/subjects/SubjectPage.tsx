import { Archive, ArchiveRestore, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { chargingTexts } from '@schoolbell/core/catalog/charging/rules';
import { agesText } from '@schoolbell/core/catalog/ages/rules';
import { capacityText, minutesText } from '@schoolbell/core/catalog/rules';
import { archiveSubject, deleteSubject, subjectDetails } from '@schoolbell/core/catalog/subjects/contract';
import { fullName, money } from '@schoolbell/core/format';
import { prefetch, useRead } from '../../http/read.ts';
import { idOf } from '../../people/person/warmPerson.ts';
import { roleOf } from '../../staff/staffText.ts';
import { useMay, useCurrency } from '../../session/session.ts';
import { Page } from '../../shell/Page.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Link, LinkButton } from '../../ui/Link.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { part } from '../../ui/parts.tsx';
import { RichText } from '../../ui/RichText.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { toneOf } from '../../ui/tones.ts';
import { useSay } from '../../words/say.ts';
import * as css from '../Catalog.css.ts';
import { useArchivingThing } from '../changing.ts';
import { ChargingPicture } from './ChargingPicture.tsx';
import type { SubjectWhole } from './subjectText.ts';
import * as own from './Subjects.css.ts';

/** Below the fold: what is still to come of it is fetched once the subject is there. */
const SubjectClasses = part(
  () => import('./SubjectClasses.tsx').then((file) => file.SubjectClasses),
  () => (
    <Card>
      <SkeletonLines lines={4} />
    </Card>
  ),
);
const SubjectForm = part(() => import('./SubjectForm.tsx').then((file) => file.SubjectForm));
const DeleteDialog = part(() => import('../DeleteDialog.tsx').then((file) => file.DeleteDialog));

/** Starts reading a subject while the page's code is on its way. */
export function warm(params: Readonly<Record<string, string | undefined>>): void {
  const sub_id = idOf(params);
  if (sub_id) prefetch(subjectDetails, { sub_id });
}

/** The page of a subject. */
export function Component() {
  const say = useSay();
  const sub_id = idOf(useParams());
  const { data, error, refetch } = useRead(subjectDetails, { sub_id: sub_id ?? 0 }, { enabled: sub_id !== null });
  if (data) return <Known key={sub_id} subject={data} />;
  if (sub_id !== null && !error)
    return (
      <Page title={say('{Subject}')}>
        <Card>
          <SkeletonLines lines={6} />
        </Card>
      </Page>
    );
  if (error && error.code !== 'notFound')
    return (
      <Page title={say('{Subject}')}>
        <ErrorState line={error.message} onRetry={() => void refetch()} />
      </Page>
    );
  return (
    <Page title={say('{Subject}')}>
      <EmptyState
        title={say('This {subject} was not found')}
        line="It may be deleted, or belong to another branch."
        action={<LinkButton to="/catalog/subjects">{say('All {subjects}')}</LinkButton>}
      />
    </Page>
  );
}

function Known({ subject }: { subject: SubjectWhole }) {
  const say = useSay();
  const navigate = useNavigate();
  const [open, setOpen] = useState<'edit' | 'delete'>();
  const archiving = useArchivingThing(archiveSubject, (sub_id, is_archived) => ({ sub_id, is_archived }));
  const { sub_id, sub_name, is_archived } = subject;
  const archive = {
    label: is_archived ? 'Restore' : 'Archive',
    icon: is_archived ? <ArchiveRestore size={16} /> : <Archive size={16} />,
    onSelect: () => void archiving.run(sub_id, is_archived ? 0 : 1),
  };
  const close = () => setOpen(undefined);
  return (
    <Page
      title={sub_name}
      subtitle={
        <span className={css.tail}>
          <Tag tone={toneOf(subject.colour)}>{subject.category}</Tag>
          {subject.is_bookable === 1 && <Tag tone="success">Bookable</Tag>}
        </span>
      }
      actions={
        <>
          <MenuButton
            iconOnly
            label={`Actions for ${sub_name}`}
            icon={<Ellipsis size={16} aria-hidden />}
            entries={() => [
              archive,
              { label: 'Delete', danger: true, icon: <Trash2 size={16} />, onSelect: () => setOpen('delete') },
            ]}
          />
          <Button
            variant="primary"
            icon={<Pencil size={16} aria-hidden />}
            onClick={() => setOpen('edit')}
            onPointerEnter={SubjectForm.fetch}
          >
            Edit
          </Button>
        </>
      }
    >
      {is_archived === 1 && (
        <Banner tone="info" title={say('This {subject} is archived')}>
          It is offered for nothing new. What hangs on it stays.
        </Banner>
      )}
      <div className={css.columns}>
        <div className={css.stack}>
          <Details subject={subject} />
        </div>
        <div className={css.stack}>
          <ChargingCard subject={subject} />
          <Qualified staff={subject.staff} />
          <Packages packages={subject.packages} />
        </div>
      </div>
      <SubjectClasses sub_id={sub_id} />
      {open === 'edit' && <SubjectForm id={sub_id} onClose={close} />}
      {open === 'delete' && (
        <DeleteDialog
          endpoint={deleteSubject}
          input={{ sub_id }}
          name={sub_name}
          onArchive={() => void archiving.run(sub_id, 1)}
          onDeleted={() => void navigate('/catalog/subjects', { replace: true })}
          onClose={close}
        />
      )}
    </Page>
  );
}

function Details({ subject }: { subject: SubjectWhole }) {
  const currency = useCurrency();
  return (
    <Card title="Details">
      {subject.image_url && <img className={css.cover} src={subject.image_url} alt={subject.sub_name} />}
      <DescriptionList
        items={[
          ...subject.durations.map(({ minutes, fee }) => ({
            label: minutesText(minutes),
            value: <span className={css.money}>{money(fee.fee, currency)}</span>,
          })),
          { label: 'Default capacity', value: capacityText(subject.default_capacity) },
          { label: 'Ages', value: agesText(subject) || 'All' },
        ]}
      />
      {subject.description && (
        <div className={css.described}>
          <RichText text={subject.description} />
        </div>
      )}
    </Card>
  );
}

function ChargingCard({ subject: { charging, period_unit, period_fee, period_sessions } }: { subject: SubjectWhole }) {
  const say = useSay();
  const currency = useCurrency();
  const { name, line } = chargingTexts[charging];
  return (
    <Card title={`How it is charged: ${say(name)}`}>
      <p className={css.muted}>{say(line)}</p>
      <ChargingPicture way={charging} />
      {period_fee !== null && (
        <p>
          {money(period_fee, currency)} each {period_unit}
          {period_sessions !== null &&
            `, with ${period_sessions} ${period_sessions === 1 ? 'session' : 'sessions'} included`}
          .
        </p>
      )}
    </Card>
  );
}

function Qualified({ staff }: { staff: SubjectWhole['staff'] }) {
  const say = useSay();
  const may = useMay()(['staff']);
  return (
    <Card title="Qualified staff">
      {staff.length === 0 ? (
        <p className={css.muted}>Nobody is qualified yet.</p>
      ) : (
        <ul className={own.people}>
          {staff.map((one) => (
            <li key={one.user_detail_id} className={own.person}>
              <Avatar name={fullName(one)} image={one.image_240} />
              <span>
                {may ? (
                  <Link to={`/people/staff/${one.user_detail_id}`} look="inherit">
                    {fullName(one)}
                  </Link>
                ) : (
                  fullName(one)
                )}
                <br />
                <span className={css.muted}>{say(roleOf(one))}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Packages({ packages }: { packages: SubjectWhole['packages'] }) {
  const say = useSay();
  const may = useMay()('packages');
  return (
    <Card title={say('{Packages}')}>
      {packages.length === 0 ? (
        <p className={css.muted}>{say('No {package} names it.')}</p>
      ) : (
        <span className={css.chips}>
          {packages.map((one) => {
            const tag = (
              <Tag dot={false} tone={one.is_archived ? 'neutral' : 'info'}>
                {one.package_name}
                {one.is_archived ? ' (archived)' : ''}
              </Tag>
            );
            return may ? (
              <Link key={one.package_id} to={`/catalog/packages?edit=${one.package_id}`} look="inherit">
                {tag}
              </Link>
            ) : (
              <span key={one.package_id}>{tag}</span>
            );
          })}
        </span>
      )}
    </Card>
  );
}
