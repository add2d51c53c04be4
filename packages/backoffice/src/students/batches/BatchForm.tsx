import type * as z from 'zod/mini';
import { type Batch, editBatch, makeBatch } from '@schoolbell/core/students/batches/contract';
import { type GroupColour, groupColours } from '@schoolbell/core/students/batches/rules';
import { required } from '@schoolbell/core/validators';
import { RecordForm } from '../../ui/record/RecordForm.tsx';
import { useRecord } from '../../ui/record/useRecord.ts';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { colourNames } from '../../ui/colourNames.ts';

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
  const record = useRecord({
    row: batch,
    values: (stored) => ({
      batch_name: stored?.batch_name ?? '',
      description: stored?.description ?? '',
      colour: stored?.colour ?? ('info' as GroupColour),
    }),
    labels: { batch_name: 'Name', description: 'Description', colour: 'Colour' },
    sent: (typed) => typed,
    check: ({ batch_name }) => ({ batch_name: required(batch_name) }),
    add: { endpoint: makeBatch },
    edit: { endpoint: editBatch, id: { id: batch?.id ?? 0 } },
    text: (name, { colour }) => (name === 'colour' ? colourNames[colour] : undefined),
    onSaved,
    onClose,
  });
  return (
    <RecordForm record={record} as="dialog" title={batch ? 'Edit batch' : 'Add batch'} narrow>
      <TextField data-autofocus required maxLength={100} {...record.field('batch_name')} />
      <TextArea
        hint="Who teaches it, when it meets, for whom it is."
        maxLength={5_000}
        {...record.field('description')}
      />
      <Select
        options={groupColours.map((colour) => ({ value: colour, label: colourNames[colour] }))}
        {...record.field('colour')}
      />
    </RecordForm>
  );
}
