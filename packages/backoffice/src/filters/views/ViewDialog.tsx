import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Failure } from '@schoolbell/core/http/errors';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { deleteView, savedViews, saveView } from '@schoolbell/core/filters/views/contract';
import { texts } from '@schoolbell/core/validators';
import { useRead } from '../../http/read.ts';
import { useWrite } from '../../http/write.ts';
import type { Column } from '../../ui/list/columns.ts';
import { type ColumnChoice, visibleOf } from '../../ui/columnChoice.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toasts.ts';
import type { Kind } from '../../people/kinds.ts';
import { addressOfView } from './viewEntries.ts';
import * as css from './Views.css.ts';

type View = ResultOf<typeof savedViews>['data'][number];

interface ViewDialogProps {
  kind: Kind;
  columns: readonly Pick<Column<never>, 'id' | 'hidden'>[];
  choice: ColumnChoice;
  what: 'save' | 'manage';
  onClose: () => void;
}

/** Keeps the list as it looks now, or changes the views that one has kept. */
export function ViewDialog({ kind, columns, choice, what, onClose }: ViewDialogProps) {
  return what === 'save' ? (
    <SaveView kind={kind} columns={columns} choice={choice} onClose={onClose} />
  ) : (
    <ManageViews kind={kind} onClose={onClose} />
  );
}

function SaveView({ kind, columns: all, choice, onClose }: Omit<ViewDialogProps, 'what'>) {
  const save = useWrite(saveView);
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const [error, setError] = useState<string>();

  async function run() {
    if (!name.trim()) return setError(texts.required);
    const visible = visibleOf(all, choice);
    const columns = Object.keys(visible).filter((id) => visible[id]);
    try {
      const { message } = await save.mutateAsync({
        list: kind,
        view_name: name,
        address: addressOfView(location.search),
        columns,
        is_shared: isShared ? 1 : 0,
      });
      toast(message);
      onClose();
    } catch (refusal) {
      setError(refusal instanceof Failure ? (refusal.fields?.['view_name'] ?? refusal.message) : String(refusal));
    }
  }

  return (
    <Modal title="Save this view" size="sm" onClose={onClose} onSave={() => void run()} saving={save.isPending}>
      <div className={css.form}>
        <TextField
          label="Name"
          required
          maxLength={60}
          data-autofocus
          value={name}
          error={error}
          hint="Tab, search, sort, filters and columns are kept."
          onChange={(event) => (setName(event.target.value), setError(undefined))}
        />
        <Checkbox
          label="Share with colleagues"
          hint="They see the same view, with the people they have access to."
          checked={isShared}
          onChange={(event) => setShared(event.target.checked)}
        />
      </div>
    </Modal>
  );
}

function ManageViews({ kind, onClose }: Pick<ViewDialogProps, 'kind' | 'onClose'>) {
  const { data, error, refetch } = useRead(savedViews, { list: kind });
  const own = data?.data.filter((view) => view.is_own);
  return (
    <Modal title="Views" onClose={onClose}>
      {!data && !error && <SkeletonLines lines={3} />}
      {error && !data && <ErrorState line={error.message} onRetry={() => void refetch()} />}
      {own?.length === 0 && (
        <EmptyState
          title="No views of your own"
          line="Filter, sort or choose columns in the list, then save how it looks."
        />
      )}
      <ul className={css.list}>
        {own?.map((view) => (
          <ViewRow key={view.view_id} kind={kind} view={view} />
        ))}
      </ul>
    </Modal>
  );
}

/** A view's name, which is kept when its field is left, whether it is shared, and taking it away with a way back. */
function ViewRow({ kind, view }: { kind: Kind; view: View }) {
  const save = useWrite(saveView);
  const remove = useWrite(deleteView);
  const { view_id, view_name, address, columns, is_shared } = view;
  const [name, setName] = useState(view_name);
  const keep = (changed: { view_name?: string; is_shared?: 0 | 1 }) =>
    save.mutateAsync({ view_id, list: kind, view_name, address, columns, is_shared, ...changed }).catch(toast.error);

  async function take() {
    try {
      const { message } = await remove.mutateAsync({ view_id });
      toast(message, {
        label: 'Undo',
        run: () => void save.mutateAsync({ list: kind, view_name, address, columns, is_shared }).catch(toast.error),
      });
    } catch (error) {
      toast.error(error);
    }
  }

  return (
    <li className={css.row}>
      <TextField
        label={`Name of ${view_name}`}
        hideLabel
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
        onBlur={() => (name.trim() && name.trim() !== view_name ? void keep({ view_name: name }) : setName(view_name))}
      />
      <Switch
        label="Shared"
        checked={is_shared === 1}
        onChange={(event) => void keep({ is_shared: event.target.checked ? 1 : 0 })}
      />
      <IconButton label={`Delete ${view_name}`} icon={<Trash2 size={16} aria-hidden />} onClick={() => void take()} />
    </li>
  );
}
