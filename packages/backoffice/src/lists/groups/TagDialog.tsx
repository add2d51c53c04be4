import { useState } from 'react';
import { makeTag, tagLeads, tags, tagStudents } from '@schoolbell/core/records/tags/contract';
import { useRead } from '../../http/read.ts';
import { useWrite } from '../../http/write.ts';
import { useMay } from '../../session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { MultiSelect } from '../../ui/ComboBox.tsx';
import { part } from '../../ui/parts.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toasts.ts';
import type { Kind } from '../../people/kinds.ts';
import { type ChosenPeople, whichOf } from '../bulk/chosen.ts';
import { BulkDialog } from './BulkDialog.tsx';
import * as css from './Groups.css.ts';

const TagEditor = part(() => import('./TagEditor.tsx').then((file) => file.TagEditor));

interface TagDialogProps {
  kind: Kind;
  chosen: ChosenPeople;
  /** The tags of one person, to begin with; without them, tags are put on and taken off. */
  worn?: readonly { id: number }[];
  onDone: () => void;
  onClose: () => void;
}

/** Changes the tags of people: of one person as a whole, of many by what is put on and what is taken off. */
export function TagDialog({ kind, chosen, worn, onDone, onClose }: TagDialogProps) {
  const may = useMay();
  const { data } = useRead(tags, {});
  const send = useWrite(kind === 'student' ? tagStudents : tagLeads);
  const [on, setOn] = useState<string[]>((worn ?? []).map((tag) => String(tag.id)));
  const [off, setOff] = useState<string[]>([]);
  const [error, setError] = useState<string>();
  const [editing, setEditing] = useState(false);
  const options = (data?.data ?? []).map((tag) => ({ value: tag.id, label: tag.tag_name }));

  function prepare() {
    const before = (worn ?? []).map((tag) => String(tag.id));
    const add = on.filter((id) => !before.includes(id)).map(Number);
    const remove = (worn ? before.filter((id) => !on.includes(id)) : off).map(Number);
    if (add.length + remove.length === 0) {
      if (worn) onClose();
      else setError('Please choose a tag');
      return Promise.resolve(null);
    }
    return Promise.resolve(() => send.mutateAsync({ ...whichOf(chosen), add, remove }));
  }

  if (editing) return <TagEditor onClose={() => setEditing(false)} />;
  return (
    <BulkDialog
      kind={kind}
      chosen={chosen}
      title="Tags"
      saveLabel="Save"
      prepare={prepare}
      undo="run"
      onDone={onDone}
      onClose={onClose}
    >
      <MultiSelect
        label={worn ? 'Tags' : 'Add'}
        placeholder="Find a tag"
        error={error}
        options={options}
        value={on}
        onChange={(value) => (setOn(value), setError(undefined))}
      />
      {!worn && (
        <MultiSelect
          label="Remove"
          placeholder="Find a tag"
          options={options.filter((one) => !on.includes(String(one.value)))}
          value={off}
          onChange={(value) => (setOff(value), setError(undefined))}
        />
      )}
      <NewTag onMade={(id) => setOn((now) => [...new Set([...now, String(id)])])} />
      {may('setup') && (
        <div>
          <Button variant="ghost" size="sm" onClick={() => setEditing(true)}>
            Rename and delete tags
          </Button>
        </div>
      )}
    </BulkDialog>
  );
}

/** Makes a tag that is not there yet. */
function NewTag({ onMade }: { onMade: (id: number) => void }) {
  const make = useWrite(makeTag);
  const [name, setName] = useState('');
  function add() {
    if (name.trim())
      make.mutate(
        { tag_name: name.trim() },
        { onSuccess: (tag) => (onMade(tag.id), setName('')), onError: toast.error },
      );
  }
  return (
    <div className={css.row}>
      <TextField
        className={css.grow}
        hideLabel
        label="New tag"
        placeholder="New tag"
        maxLength={40}
        value={name}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && (event.preventDefault(), add())}
      />
      <Button loading={make.isPending} disabled={!name.trim()} onClick={add}>
        Add tag
      </Button>
    </div>
  );
}
