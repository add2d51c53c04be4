import { useState } from 'react';
import type * as z from 'zod/mini';
import type { Failure } from '@schoolbell/core/http/errors';
import { type Batch, editBatch, makeBatch } from '@schoolbell/core/students/batches/contract';
import { type GroupColour, groupColours } from '@schoolbell/core/students/batches/rules';
import { useWrite } from '../../http/write.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toasts.ts';
import { colourNames } from '../../ui/colourNames.ts';
import * as css from './Batches.css.ts';

/** A batch as lists show it. */
export type BatchRow = z.output<typeof Batch>;

interface BatchFormProps {
  /** The one to change; null for a new one. */
  batch: BatchRow | null;
  onSaved?: (batch: BatchRow) => void;
  onClose: () => void;
}

/** Adds a batch, or changes one. */
export function BatchForm({ batch, onSaved, onClose }: BatchFormProps) {
  const [make, edit] = [useWrite(makeBatch), useWrite(editBatch)];
  const [typed, setTyped] = useState({
    batch_name: batch?.batch_name ?? '',
    description: batch?.description ?? '',
    colour: batch?.colour ?? ('info' as GroupColour),
  });
  const [version, setVersion] = useState(batch?.version ?? 0);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refusal, setRefusal] = useState<string>();
  const set = (change: Partial<typeof typed>) => (setTyped({ ...typed, ...change }), setErrors({}));

  async function save() {
    setRefusal(undefined);
    if (!typed.batch_name.trim()) return setErrors({ batch_name: 'This field is required' });
    try {
      const { data, message } = batch
        ? await edit.mutateAsync({ id: batch.id, version, ...typed })
        : await make.mutateAsync(typed);
      toast(message);
      onSaved?.(data);
      onClose();
    } catch (error) {
      const failure = error as Failure;
      const isStale = failure.code === 'stale';
      if (isStale) setVersion((failure.current as BatchRow).version);
      setErrors(failure.fields ?? {});
      setRefusal(
        isStale
          ? 'Somebody else changed this batch in the meantime. Save again to keep what you typed.'
          : failure.fields
            ? undefined
            : failure.message,
      );
    }
  }

  return (
    <Modal
      title={batch ? 'Edit batch' : 'Add batch'}
      onClose={onClose}
      onSave={() => void save()}
      saving={make.isPending || edit.isPending}
    >
      <div className={css.form}>
        {refusal && <Banner tone="danger" title={refusal} />}
        <TextField
          data-autofocus
          required
          label="Name"
          maxLength={100}
          error={errors.batch_name}
          value={typed.batch_name}
          onChange={(event) => set({ batch_name: event.target.value })}
        />
        <TextArea
          label="Description"
          hint="Who teaches it, when it meets, for whom it is."
          maxLength={5_000}
          error={errors.description}
          value={typed.description}
          onChange={(event) => set({ description: event.target.value })}
        />
        <Select
          label="Colour"
          options={groupColours.map((colour) => ({ value: colour, label: colourNames[colour] }))}
          value={typed.colour}
          onChange={(event) => set({ colour: event.target.value as GroupColour })}
        />
      </div>
    </Modal>
  );
}
