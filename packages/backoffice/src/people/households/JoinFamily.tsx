import { useState } from 'react';
import { fullName } from '@schoolbell/core/format';
import { ComboBox } from '../../ui/ComboBox.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { usePeopleSearch } from './peopleSearch.ts';

interface JoinFamilyProps {
  person: { user_detail_id: number; firstName: string; surname: string };
  family: readonly { user_detail_id: number }[];
  onLink: (id: number) => void;
  onClose: () => void;
}

/** Asks whose brother or sister someone is, where no guardian says so. */
export function JoinFamily({ person, family, onLink, onClose }: JoinFamilyProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const people = usePeopleSearch([person.user_detail_id, ...family.map((child) => child.user_detail_id)]);

  function save() {
    if (chosen === null) return setError('This field is required');
    onLink(Number(chosen));
    onClose();
  }

  return (
    <Modal
      size="sm"
      title={`Brother or sister of ${fullName(person)}`}
      saveLabel="Link"
      onSave={save}
      onClose={onClose}
    >
      <ComboBox
        label="Who"
        required
        hint="Both become one household. Guardians stay as they are."
        placeholder="Type a name"
        error={error}
        options={people.options}
        onSearch={people.onSearch}
        value={chosen}
        onChange={(value) => (setChosen(value), setError(undefined))}
      />
    </Modal>
  );
}
