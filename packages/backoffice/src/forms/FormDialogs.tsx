import { useState } from 'react';
import { addFormType, editFormType } from '@schoolbell/core/forms/types/contract';
import { useWrite } from '../http/write.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Modal } from '../ui/Modal.tsx';
import { TextField } from '../ui/TextField.tsx';
import { toast } from '../ui/toasts.ts';
import { useSay } from '../words/say.ts';
import type { Form } from './formDesign.ts';
import { failureText } from './failureText.ts';

/** Asks for a form's name: a new form, or one that is renamed. */
export function NameDialog({
  form,
  type,
  onClose,
  onAdded,
}: {
  form?: Form;
  type: Form['form_type'];
  onClose: () => void;
  onAdded: (form: Form) => void;
}) {
  const say = useSay();
  const [name, setName] = useState(form ? say(form.custom_form_name) : '');
  const [wrong, setWrong] = useState<string>();
  const add = useWrite(addFormType);
  const edit = useWrite(editFormType);

  async function save() {
    const custom_form_name = name.trim();
    if (!custom_form_name) return setWrong('This field is required');
    // A name that is kept follows the school's words as before.
    if (form && custom_form_name === say(form.custom_form_name)) return onClose();
    try {
      if (form) await edit.mutateAsync({ custom_form_id: form.custom_form_id, custom_form_name });
      else onAdded(await add.mutateAsync({ form_type: type, custom_form_name }));
      onClose();
    } catch (error) {
      setWrong(failureText(error));
    }
  }

  return (
    <Modal
      size="sm"
      title={form ? 'Rename form' : 'New form'}
      saveLabel={form ? 'Rename' : 'Add form'}
      saving={add.isPending || edit.isPending}
      onSave={() => void save()}
      onClose={onClose}
    >
      <TextField
        data-autofocus
        label="Name"
        required
        maxLength={255}
        hint={`${form ? '' : 'It begins as a copy of your first form. '}Your staff read the name, and families where they choose among your forms.`}
        value={name}
        error={wrong}
        onChange={(event) => (setName(event.target.value), setWrong(undefined))}
      />
    </Modal>
  );
}

/** The question before a form is archived: its address stops working. */
export function ArchiveDialog({
  form,
  onClose,
  onArchived,
}: {
  form: Form;
  onClose: () => void;
  onArchived: () => void;
}) {
  const say = useSay();
  const edit = useWrite(editFormType);
  const set = (is_archived: 0 | 1) => edit.mutateAsync({ custom_form_id: form.custom_form_id, is_archived });

  async function archive() {
    try {
      await set(1);
      toast(`${say(form.custom_form_name)} archived.`, { label: 'Undo', run: () => void set(0).catch(toast.error) });
      onArchived();
    } catch (error) {
      toast.error(failureText(error));
    }
    onClose();
  }

  return (
    <ConfirmDialog
      danger
      busy={edit.isPending}
      title={`Archive “${say(form.custom_form_name)}”?`}
      confirmLabel="Archive"
      onConfirm={() => void archive()}
      onClose={onClose}
    >
      Families will see that this form is closed. Submissions are kept, and you can restore the form later.
    </ConfirmDialog>
  );
}
