import { useState } from 'react';
import { updateStaffSubjects } from '@schoolbell/core/catalog/subjects/contract';
import { SubjectPicker } from '../catalog/subjects/SubjectPicker.tsx';
import { useWrite } from '../http/write.ts';
import { Modal } from '../ui/Modal.tsx';
import { toast } from '../ui/toasts.ts';
import { useSay } from '../words/say.ts';

/** Chooses what a member of staff is qualified to teach. */
export function StaffSubjectsDialog({
  id,
  qualified,
  onClose,
}: {
  id: number;
  qualified: readonly number[];
  onClose: () => void;
}) {
  const say = useSay();
  const update = useWrite(updateStaffSubjects);
  const [chosen, setChosen] = useState<readonly number[]>(qualified);
  const save = () =>
    update.mutate(
      { user_detail_id: id, sub_ids: [...chosen] },
      { onSuccess: ({ message }) => (toast(message), onClose()), onError: toast.error },
    );
  return (
    <Modal title={say('Qualified {subjects}')} saving={update.isPending} onSave={save} onClose={onClose}>
      <SubjectPicker label={say('{Subjects}')} selected={chosen} onChange={setChosen} />
    </Modal>
  );
}
