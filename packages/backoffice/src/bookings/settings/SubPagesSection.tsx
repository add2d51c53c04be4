import { Ellipsis, ExternalLink, FileText, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { OrderedRow } from '../../catalog/OrderedRow.tsx';
import { useOrdering } from '../../catalog/ordering.ts';
import { useMay } from '../../session/session.ts';
import { hiddenText } from '../../ui/base.css.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { part } from '../../ui/parts.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { toast } from '../../ui/toasts.ts';
import { useSay } from '../../words/say.ts';
import { inOrderOf, useSavePages, without } from './pages.ts';
import type { Settings, SubPage } from './sections.ts';
import * as own from './SubPages.css.ts';

const ConfirmDialog = part(() => import('../../ui/ConfirmDialog.tsx').then((file) => file.ConfirmDialog));
const SubPageForm = part(() => import('./SubPageForm.tsx').then((file) => file.SubPageForm));

/** The sub pages, each with a part of what is on sale: for holidays, a branch, a campaign. */
export function SubPagesSection({ settings }: { settings: Settings }) {
  const canEdit = useMay()('setup');
  const [editing, setEditing] = useState<SubPage | 'new'>();
  const [archiving, setArchiving] = useState<SubPage>();
  const add = (
    <Button icon={<Plus size={16} aria-hidden />} onClick={() => setEditing('new')}>
      Add sub page
    </Button>
  );
  return (
    <Card flush title="Sub pages" actions={canEdit && settings.pages.length > 0 && add}>
      <p className={own.about}>A sub page shows a part of what is on sale, at an address of its own.</p>
      {settings.pages.length === 0 ? (
        <EmptyState
          icon={<FileText size={20} />}
          title="No sub pages yet"
          line="Add one for a holiday camp or a location."
          action={canEdit && add}
        />
      ) : (
        <Rows settings={settings} canEdit={canEdit} onEdit={setEditing} onArchive={setArchiving} />
      )}
      {editing && (
        <SubPageForm
          settings={settings}
          page={editing === 'new' ? null : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
      {archiving && <Archiving settings={settings} page={archiving} onClose={() => setArchiving(undefined)} />}
    </Card>
  );
}

interface RowsProps {
  settings: Settings;
  canEdit: boolean;
  onEdit: (page: SubPage) => void;
  onArchive: (page: SubPage) => void;
}

/** The order as it was just put, until the server's answer shows it. */
function useOrder(stored: readonly SubPage[]) {
  const [put, setPut] = useState<{ ids: number[]; over: readonly SubPage[] }>();
  const pages = put?.over === stored ? inOrderOf(put.ids)(stored) : stored;
  const patch = (_: number, ids: number[]) => {
    setPut({ ids, over: stored });
    return () => setPut(undefined);
  };
  return { pages, patch };
}

function Rows({ settings, canEdit, onEdit, onArchive }: RowsProps) {
  const { pages, patch } = useOrder(settings.pages);
  const saving = useSavePages(settings);
  const items = pages.map((page) => ({ id: page.page_id, name: page.title }));
  const ordering = useOrdering({
    shelves: [{ id: 0, name: 'sub pages', items }],
    patch,
    send: (_, ids) => saving.save(inOrderOf(ids)),
    kind: 'page',
  });
  return (
    <div className={own.rows}>
      <p className={hiddenText} role="status">
        {ordering.news}
      </p>
      {pages.map((page) => (
        <OrderedRow
          key={page.page_id}
          kind="page"
          id={page.page_id}
          name={page.title}
          movable={canEdit && pages.length > 1}
          onDrop={(dragged, edge) => ordering.dropOn(page.page_id, dragged, edge)}
          onStep={(by) => ordering.step(page.page_id, by)}
          mark={<FileText size={16} aria-hidden />}
          title={page.title}
          about={<Shows page={page} />}
        >
          {!page.is_listed && <Tag dot={false}>By link only</Tag>}
          <RowMenu {...{ page, settings, canEdit }} onEdit={() => onEdit(page)} onArchive={() => onArchive(page)} />
        </OrderedRow>
      ))}
    </div>
  );
}

/** The page's part of the address, and how much it shows. */
function Shows({ page }: { page: SubPage }) {
  const say = useSay();
  const subjects = page.sub_ids.length;
  const locations = page.location_ids.length;
  return (
    <>
      <span>/{page.slug}</span>
      <span>
        {subjects === 0
          ? say('All {subjects}')
          : `${subjects} ${say(subjects === 1 ? '{subject}' : '{subjects}').toLowerCase()}`}
      </span>
      {locations > 0 && <span>{locations === 1 ? '1 location' : `${locations} locations`}</span>}
    </>
  );
}

interface RowMenuProps {
  page: SubPage;
  settings: Settings;
  canEdit: boolean;
  onEdit: () => void;
  onArchive: () => void;
}

function RowMenu({ page, settings, canEdit, onEdit, onArchive }: RowMenuProps) {
  const { url } = settings;
  return (
    <MenuButton
      iconOnly
      size="sm"
      label={`Actions for ${page.title}`}
      icon={<Ellipsis size={16} aria-hidden />}
      entries={() => [
        {
          label: 'Open page',
          icon: <ExternalLink size={16} />,
          disabled: !url,
          hint: url ? undefined! : 'Choose an address first',
          onSelect: () => void window.open(`${url}/${page.slug}`, '_blank', 'noopener'),
        },
        ...(canEdit
          ? [
              { label: 'Edit', icon: <Pencil size={16} />, onSelect: onEdit },
              { line: true as const },
              { label: 'Archive', danger: true, icon: <Trash2 size={16} />, onSelect: onArchive },
            ]
          : []),
      ]}
    />
  );
}

function Archiving({ settings, page, onClose }: { settings: Settings; page: SubPage; onClose: () => void }) {
  const saving = useSavePages(settings);
  const archive = () =>
    saving.save(without(page.page_id)).then(
      () => (toast('Sub page archived.'), onClose()),
      (error: unknown) => toast.error(error),
    );
  return (
    <ConfirmDialog
      danger
      title={`Archive ${page.title}?`}
      confirmLabel="Archive"
      keepLabel="Keep"
      busy={saving.isSaving}
      onConfirm={() => void archive()}
      onClose={onClose}
    >
      Families who open its address see that there is no such page. Bookings stay as they are.
    </ConfirmDialog>
  );
}
