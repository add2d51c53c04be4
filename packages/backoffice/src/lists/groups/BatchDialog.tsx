import { useState } from 'react';
import { addToBatch, batches, makeBatch, removeFromBatch } from '@schoolbell/core/students/batches/contract';
import { useRead } from '../../http/read.ts';
import { useWrite } from '../../http/write.ts';
import { Button } from '../../ui/Button.tsx';
import { ComboBox } from '../../ui/ComboBox.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toasts.ts';
import { useSay } from '../../words/say.ts';
import { type ChosenPeople, whichOf } from '../bulk/chosen.ts';
import { BulkDialog } from './BulkDialog.tsx';

const REQUIRED = 'This field is required';

interface BatchDialogProps {
  chosen: ChosenPeople;
  /** Into a batch, or out of one. */
  way: 'in' | 'out';
  onDone: () => void;
  onClose: () => void;
}

interface BatchChoiceProps {
  error: string | undefined;
  value: string | null;
  onChange: (id: string | null) => void;
}

/** One of the batches that are there. */
function BatchChoice({ error, value, onChange }: BatchChoiceProps) {
  const say = useSay();
  const [search, setSearch] = useState('');
  const { data } = useRead(batches, { search, per_page: 100 });
  return (
    <ComboBox
      label="Batch"
      required
      placeholder="Find a batch"
      error={error}
      options={(data?.data ?? []).map((one) => ({
        value: one.id,
        label: one.batch_name,
        hint: say(`${one.total} {${one.total === 1 ? 'student' : 'students'}}`),
      }))}
      value={value}
      onChange={onChange}
      onSearch={setSearch}
    />
  );
}

/** Puts students into a batch, a new one too, or takes them out of one. */
export function BatchDialog({ chosen, way, onDone, onClose }: BatchDialogProps) {
  const [add, remove, make] = [useWrite(addToBatch), useWrite(removeFromBatch), useWrite(makeBatch)];
  const [batch, setBatch] = useState<string | null>(null);
  const [name, setName] = useState<string>();
  const [error, setError] = useState<string>();
  const move = way === 'in' ? add : remove;
  const back = way === 'in' ? remove : add;

  async function prepare() {
    const isNew = name !== undefined;
    if (isNew ? !name.trim() : !batch) return (setError(REQUIRED), null);
    const batch_id = isNew ? (await make.mutateAsync({ batch_name: name.trim() })).data.id : Number(batch);
    setBatch(String(batch_id));
    setName(undefined);
    return () => move.mutateAsync({ ...whichOf(chosen), batch_id });
  }

  return (
    <BulkDialog
      kind="student"
      chosen={chosen}
      title={way === 'in' ? 'Add to a batch' : 'Remove from a batch'}
      saveLabel={way === 'in' ? 'Add' : 'Remove'}
      prepare={prepare}
      onErrors={(fields) => setError(fields.batch_name)}
      undo={() => void back.mutateAsync({ ...whichOf(chosen), batch_id: Number(batch) }).catch(toast.error)}
      onDone={onDone}
      onClose={onClose}
    >
      {name === undefined ? (
        <>
          <BatchChoice error={error} value={batch} onChange={(value) => (setBatch(value), setError(undefined))} />
          {way === 'in' && (
            <Button variant="ghost" size="sm" onClick={() => (setName(''), setError(undefined))}>
              New batch
            </Button>
          )}
        </>
      ) : (
        <>
          <TextField
            autoFocus
            required
            label="Name of the new batch"
            maxLength={100}
            error={error}
            value={name}
            onChange={(event) => (setName(event.target.value), setError(undefined))}
          />
          <Button variant="ghost" size="sm" onClick={() => (setName(undefined), setError(undefined))}>
            Choose an existing batch
          </Button>
        </>
      )}
    </BulkDialog>
  );
}
