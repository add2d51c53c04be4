import { Ellipsis, Pencil, Plus, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { deleteTemplate, mailTemplates } from '@schoolbell/core/messages/contract';
import { useRead } from '../../http/read.ts';
import { useWrite } from '../../http/write.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import type { Column } from '../../ui/list/columns.ts';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { part } from '../../ui/parts.tsx';
import { Table } from '../../ui/Table.tsx';
import { type Tab, Tabs } from '../../ui/Tabs.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { toast } from '../../ui/toasts.ts';
import { Toolbar } from '../../ui/Toolbar.tsx';
import type { Template } from '../composer/TemplateMenu.tsx';
import * as css from './Emails.css.ts';

const TemplateDialog = part(() => import('./TemplateDialog.tsx').then((file) => file.TemplateDialog));

interface TemplatesTabProps {
  tabs: { label: string; tabs: readonly Tab[]; value: string; onChange: (id: string) => void };
  /** Begins a letter with it. */
  onUse: (template: Template) => void;
}

const keyOf = ({ template_id, key }: Template) => (template_id > 0 ? template_id : key);
const isOurs = ({ template_id }: Template) => template_id === 0;

const columns = (open: (template: Template) => void): Column<Template>[] => [
  {
    id: 'name',
    header: 'Name',
    title: true,
    cell: (row) => (
      <button type="button" className={css.open} onClick={() => open(row)}>
        {row.name}
      </button>
    ),
  },
  { id: 'subject', header: 'Subject', cell: (row) => row.subject },
  {
    id: 'category',
    header: 'Kind',
    cell: (row) => (row.category === 'news' ? 'News' : 'About their classes or account'),
    card: 'off',
  },
  {
    id: 'whose',
    header: 'Whose',
    cell: (row) => <Tag dot={false}>{isOurs(row) ? 'To begin with' : 'Your school’s'}</Tag>,
  },
];

/** The texts that letters begin with: the school's own and the product's, which are changed as a copy. */
export function TemplatesTab({ tabs, onUse }: TemplatesTabProps) {
  const read = useRead(mailTemplates, {});
  const [editing, setEditing] = useState<Template | 'new'>();
  const remove = useWrite(deleteTemplate);

  async function restore(template_id: number) {
    await remove.mutateAsync({ template_id, restore: 1 }).catch(toast.error);
  }

  const take = ({ template_id }: Template) =>
    remove
      .mutateAsync({ template_id })
      .then(({ message }) => toast(message, { label: 'Undo', run: () => void restore(template_id) }), toast.error);

  return (
    <>
      <Tabs {...tabs} />
      <Toolbar
        end={
          <Button size="sm" icon={<Plus size={16} aria-hidden />} onClick={() => setEditing('new')}>
            New template
          </Button>
        }
      />
      {read.error && !read.data ? (
        <ErrorState line={read.error.message} onRetry={() => void read.refetch()} />
      ) : (
        <Table
          label="Templates"
          columns={columns(setEditing)}
          rows={read.data?.data}
          rowKey={keyOf}
          onOpen={setEditing}
          actions={(row) => <RowMenu row={row} onUse={onUse} onEdit={setEditing} onDelete={(one) => void take(one)} />}
          empty={<EmptyState title="No templates yet" line="Save a text once, and begin emails with it." />}
        />
      )}
      {editing && (
        <TemplateDialog
          begun={editing === 'new' ? { name: '', subject: '', body: '', category: 'school' } : editing}
          kept={editing !== 'new' && editing.may_change ? editing : undefined}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
}

interface RowMenuProps {
  row: Template;
  onUse: (template: Template) => void;
  onEdit: (template: Template) => void;
  onDelete: (template: Template) => void;
}

function RowMenu({ row, onUse, onEdit, onDelete }: RowMenuProps) {
  return (
    <MenuButton
      iconOnly
      size="sm"
      label={`Actions for ${row.name}`}
      icon={<Ellipsis size={16} aria-hidden />}
      entries={() => [
        { label: 'Write an email', icon: <Send size={16} />, onSelect: () => onUse(row) },
        { label: row.may_change ? 'Edit' : 'Edit a copy', icon: <Pencil size={16} />, onSelect: () => onEdit(row) },
        ...(!row.may_change
          ? []
          : [
              { line: true } as const,
              { label: 'Delete', danger: true, icon: <Trash2 size={16} />, onSelect: () => onDelete(row) },
            ]),
      ]}
    />
  );
}
