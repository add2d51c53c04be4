import { Palette, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { groupColours } from '@schoolbell/core/students/batches/rules';
import { deleteTag, makeTag, tags } from '@schoolbell/core/records/tags/contract';
import { useRead } from '../../http/read.ts';
import { useWrite } from '../../http/write.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toasts.ts';
import { colourNames } from '../../ui/colourNames.ts';
import * as css from './Groups.css.ts';

type TagRow = ResultOf<typeof tags>['data'][number];

/** Renames, recolours and deletes tags; each change counts at once. */
export function TagEditor({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useRead(tags, {});
  const [deleting, setDeleting] = useState<TagRow>();
  return (
    <>
      <Modal title="All tags" onClose={onClose}>
        {!data && !error && <SkeletonLines lines={4} />}
        {error && !data && <ErrorState line={error.message} onRetry={() => void refetch()} />}
        {data?.data.length === 0 && <EmptyState title="No tags yet" line="Tags that you give to people appear here." />}
        <ul className={css.form}>
          {data?.data.map((tag) => (
            <TagLine key={tag.id} tag={tag} onDelete={() => setDeleting(tag)} />
          ))}
        </ul>
      </Modal>
      {deleting && <DeleteTag tag={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  );
}

function TagLine({ tag, onDelete }: { tag: TagRow; onDelete: () => void }) {
  const make = useWrite(makeTag);
  const [name, setName] = useState(tag.tag_name);
  const [error, setError] = useState<string>();
  const save = (change: Partial<Pick<TagRow, 'tag_name' | 'colour'>>) => {
    const { id, tag_name, colour } = tag;
    make.mutate(
      { id, tag_name, colour, ...change },
      {
        onError: (refusal) =>
          setError(refusal.code === 'conflict' ? 'Another tag already uses this name' : refusal.message),
      },
    );
  };
  function rename() {
    if (!name.trim()) return setError('This field is required');
    if (name.trim() !== tag.tag_name) save({ tag_name: name.trim() });
  }
  return (
    <li className={css.row}>
      <TextField
        className={css.grow}
        hideLabel
        label={`Name of ${tag.tag_name}`}
        maxLength={40}
        value={name}
        error={error}
        hint={tag.total === 1 ? 'On 1 person' : `On ${tag.total.toLocaleString('en-US')} people`}
        onChange={(event) => (setName(event.target.value), setError(undefined))}
        onBlur={rename}
        onKeyDown={(event) => event.key === 'Enter' && (event.preventDefault(), rename())}
      />
      <MenuButton
        iconOnly
        label={`Colour of ${tag.tag_name}: ${colourNames[tag.colour]}`}
        icon={<Palette size={16} aria-hidden />}
        entries={() =>
          groupColours.map((colour) => ({
            label: colourNames[colour],
            checked: colour === tag.colour,
            radio: true,
            onSelect: () => save({ colour }),
          }))
        }
      />
      <IconButton label={`Delete ${tag.tag_name}`} icon={<Trash2 size={16} aria-hidden />} onClick={onDelete} />
    </li>
  );
}

function DeleteTag({ tag, onClose }: { tag: TagRow; onClose: () => void }) {
  const remove = useWrite(deleteTag);
  const send = () =>
    void remove.mutateAsync({ id: tag.id }).then(({ message }) => (toast(message), onClose()), toast.error);
  return (
    <ConfirmDialog
      danger
      title={`Delete ${tag.tag_name}?`}
      confirmLabel="Delete"
      busy={remove.isPending}
      onConfirm={send}
      onClose={onClose}
    >
      {tag.total === 0
        ? 'No one has this tag.'
        : `It is removed from ${tag.total === 1 ? 'one person' : `${tag.total.toLocaleString('en-US')} people`}.`}
    </ConfirmDialog>
  );
}
