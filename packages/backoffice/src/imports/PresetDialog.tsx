import { useState } from 'react';
import { Failure } from '@schoolbell/core/http/errors';
import { deleteImportPreset, renameImportPreset, saveImportPreset } from '@schoolbell/core/imports/contract';
import { LONGEST_PRESET_NAME } from '@schoolbell/core/imports/presets/rules';
import { texts } from '@schoolbell/core/validators';
import { useWrite } from '../http/write.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Modal } from '../ui/Modal.tsx';
import { TextField } from '../ui/TextField.tsx';
import { toast } from '../ui/toasts.ts';
import type { ImportPreset, Mapped } from './importText.ts';

interface PresetDialogProps {
  what: 'save' | 'rename' | 'delete';
  import_id: number;
  /** The one that is chosen. */
  preset: ImportPreset | undefined;
  mapped: Mapped;
  onSaved: (preset_id: number | undefined) => void;
  onClose: () => void;
}

/** Names a mapping that is to be kept, gives a preset another name, or asks before one goes. */
export function PresetDialog({ what, preset, ...props }: PresetDialogProps) {
  if (what === 'delete' && preset) return <DeletePreset preset={preset} {...props} />;
  return <NamePreset preset={what === 'rename' ? preset : undefined} {...props} />;
}

function NamePreset({ import_id, preset, mapped, onSaved, onClose }: Omit<PresetDialogProps, 'what'>) {
  const save = useWrite(saveImportPreset);
  const rename = useWrite(renameImportPreset);
  const [name, setName] = useState(preset?.preset_name ?? '');
  const [error, setError] = useState<string>();

  async function write(): Promise<string> {
    if (preset) return (await rename.mutateAsync({ preset_id: preset.preset_id, preset_name: name })).message;
    const { preset_id, message } = await save.mutateAsync({ import_id, preset_name: name, ...mapped });
    onSaved(preset_id);
    return message;
  }

  async function run() {
    if (!name.trim()) return setError(texts.required);
    try {
      toast(await write());
      onClose();
    } catch (refusal) {
      setError(refusal instanceof Failure ? (refusal.fields?.['preset_name'] ?? refusal.message) : String(refusal));
    }
  }

  return (
    <Modal
      title={preset ? 'Rename preset' : 'Save as preset'}
      size="sm"
      onClose={onClose}
      onSave={() => void run()}
      saving={save.isPending || rename.isPending}
    >
      <TextField
        label="Name"
        required
        maxLength={LONGEST_PRESET_NAME}
        data-autofocus
        value={name}
        error={error}
        hint={
          preset
            ? undefined
            : 'A preset keeps what each column contains and how rows are read. Colleagues can use it too.'
        }
        onChange={(event) => (setName(event.target.value), setError(undefined))}
      />
    </Modal>
  );
}

function DeletePreset({
  preset,
  onSaved,
  onClose,
}: Omit<PresetDialogProps, 'what' | 'preset'> & { preset: ImportPreset }) {
  const remove = useWrite(deleteImportPreset);
  const run = () =>
    void remove
      .mutateAsync({ preset_id: preset.preset_id })
      .then(({ message }) => (toast(message), onSaved(undefined), onClose()), toast.error);
  return (
    <ConfirmDialog
      danger
      title={`Delete the preset "${preset.preset_name}"?`}
      confirmLabel="Delete"
      busy={remove.isPending}
      onConfirm={run}
      onClose={onClose}
    >
      This file keeps its columns as they are now. Past imports stay too.
    </ConfirmDialog>
  );
}
