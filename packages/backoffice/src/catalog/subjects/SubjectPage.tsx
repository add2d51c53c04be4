import { Archive, ArchiveRestore, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { archiveSubject, deleteSubject, subjectDetails } from '@schoolbell/core/catalog/subjects/contract';
import { prefetch, useRead } from '../../http/read.ts';
import { idOf } from '../../people/person/warmPerson.ts';
import { Page } from '../../shell/Page.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LinkButton } from '../../ui/Link.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { part } from '../../ui/parts.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { toneOf } from '../../ui/tones.ts';
import { useSay } from '../../words/say.ts';
import * as css from '../Catalog.css.ts';
import { useArchivingThing } from '../changing.ts';
import { SubjectCards } from './SubjectCards.tsx';
import type { SubjectWhole } from './subjectText.ts';

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
        title={say('{Subject} not found')}
        line="It may have been deleted, or it belongs to another branch."
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
  const archive = (archived: 0 | 1) => void archiving.run(sub_id, archived);
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
      actions={<Actions subject={subject} onArchive={archive} onOpen={setOpen} />}
    >
      {is_archived === 1 && (
        <Banner tone="info" title={say('This {subject} is archived')}>
          You can’t use it for anything new. Existing records keep it.
        </Banner>
      )}
      <SubjectCards subject={subject} />
      <SubjectClasses sub_id={sub_id} />
      {open === 'edit' && <SubjectForm id={sub_id} onClose={close} />}
      {open === 'delete' && (
        <DeleteDialog
          endpoint={deleteSubject}
          input={{ sub_id }}
          name={sub_name}
          onArchive={() => archive(1)}
          onDeleted={() => void navigate('/catalog/subjects', { replace: true })}
          onClose={close}
        />
      )}
    </Page>
  );
}

interface ActionsProps {
  subject: SubjectWhole;
  onArchive: (is_archived: 0 | 1) => void;
  onOpen: (dialog: 'edit' | 'delete') => void;
}

/** The menu and the button beside the title. */
function Actions({ subject: { sub_name, is_archived }, onArchive, onOpen }: ActionsProps) {
  return (
    <>
      <MenuButton
        iconOnly
        label={`Actions for ${sub_name}`}
        icon={<Ellipsis size={16} aria-hidden />}
        entries={() => [
          is_archived
            ? { label: 'Restore', icon: <ArchiveRestore size={16} />, onSelect: () => onArchive(0) }
            : { label: 'Archive', icon: <Archive size={16} />, onSelect: () => onArchive(1) },
          { label: 'Delete', danger: true, icon: <Trash2 size={16} />, onSelect: () => onOpen('delete') },
        ]}
      />
      <Button
        variant="primary"
        icon={<Pencil size={16} aria-hidden />}
        onClick={() => onOpen('edit')}
        onPointerEnter={SubjectForm.fetch}
      >
        Edit
      </Button>
    </>
  );
}
