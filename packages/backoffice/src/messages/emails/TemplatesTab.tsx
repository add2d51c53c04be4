import { Ellipsis, Pencil, Plus, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { deleteTemplate, mailTemplates } from '@schoolbell/core/messages/templates/contract';
import { useRead } from '../../http/read.ts';
import { useWrite } from '../../http/write.ts';
import { Button } from '../../ui/Button.tsx';
import type { Column } from '../../ui/list/columns.ts';
import { wholePage } from '../../ui/list/heldList.ts';
import { List, Nothing } from '../../ui/list/List.tsx';
import type { NothingText } from '../../ui/list/nothingText.ts';
import type { ListState } from '../../ui/list/useList.ts';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { part } from '../../ui/parts.tsx';
import type { Tab } from '../../ui/Tabs.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { toast } from '../../ui/toasts.ts';
import type { Template } from '../composer/TemplateMenu.tsx';
import * as css from './Emails.css.ts';

const TemplateDialog = part(() => import('./TemplateDialog.tsx').then((file) => file.TemplateDialog));

interface TemplatesTabProps {
  tabs: { label: string; tabs: readonly Tab[]; value: string; onChange: (id: string) => void };
  /** Begins a letter with it. */
  onUse: (template: Template) => void;
}

/** The product's own have no number; the letters of their names tell them apart. */
const keyOf = ({ template_id, key }: Template): number =>
  template_id > 0 ? template_id : -[...key].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 1_000_003, 7);
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

const nothing: NothingText[] = [{ title: 'No templates yet', line: 'Save a text once, and begin emails with it.' }];

/** All templates as a list: they are few, and come at once. */
function useTemplates(): ListState<Template> {
  const read = useRead(mailTemplates, {});
  return {
    get: () => null,
    set: () => undefined,
    input: {},
    sort: undefined,
    page: read.data && wholePage(read.data.data),
    error: read.error,
    isStale: false,
    retry: () => void read.refetch(),
    warm: () => undefined,
  };
}

/** The texts that letters begin with: the school's own and the product's, which are changed as a copy. */
export function TemplatesTab({ tabs, onUse }: TemplatesTabProps) {
  const list = useTemplates();
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
      <List
        list={list}
        label="Templates"
        columns={columns(setEditing)}
        row={{
          key: keyOf,
          name: (row) => row.name,
          open: setEditing,
          actions: (row) => <RowMenu row={row} onUse={onUse} onEdit={setEditing} onDelete={(one) => void take(one)} />,
        }}
        tabs={tabs}
        empty={<Nothing list={list} texts={nothing} />}
      />
      <div className={css.under}>
        <Button size="sm" icon={<Plus size={16} aria-hidden />} onClick={() => setEditing('new')}>
          New template
        </Button>
      </div>
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
