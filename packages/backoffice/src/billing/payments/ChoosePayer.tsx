import { useState } from 'react';
import { ComboBox } from '../../ui/ComboBox.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { useSay } from '../../words/say.ts';
import { useStudentSearch } from '../studentSearch.ts';
import { TakePayment } from './TakePayment.tsx';

/** Takes a payment for a student who is chosen first. */
export function ChoosePayer({ onClose }: { onClose: () => void }) {
  const say = useSay();
  const people = useStudentSearch();
  const [student, setStudent] = useState<string | null>(null);
  if (student !== null) return <TakePayment user_detail_id={Number(student)} onClose={onClose} />;
  return (
    <Modal title="Take payment" size="sm" onClose={onClose}>
      <ComboBox
        label={say('For which {student}?')}
        placeholder="Search by name"
        hint={people.hint ?? 'Next, you see what their family owes.'}
        disabled={people.hint !== undefined}
        options={people.options}
        onSearch={people.onSearch}
        value={student}
        onChange={setStudent}
      />
    </Modal>
  );
}
