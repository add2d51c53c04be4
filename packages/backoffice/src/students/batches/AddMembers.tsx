import { useState } from 'react';
import { fullName } from '@schoolbell/core/format';
import { addToBatch } from '@schoolbell/core/students/batches/contract';
import { students } from '@schoolbell/core/students/contract';
import { useRead } from '../../http/read.ts';
import { useWrite } from '../../http/write.ts';
import { MultiSelect } from '../../ui/ComboBox.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { toast } from '../../ui/toasts.ts';
import { useSay } from '../../words/say.ts';
import { usePhones } from '../../people/Phone.tsx';

/** Finds students by name and puts them into a batch. */
export function AddMembers({ id, onClose }: { id: number; onClose: () => void }) {
  const say = useSay();
  const [search, setSearch] = useState('');
  const { data } = useRead(students, { search, per_page: 25 });
  const add = useWrite(addToBatch);
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const [error, setError] = useState<string>();
  const phoneText = usePhones((data?.data ?? []).some((one) => !one.email && one.phone));
  const found = (data?.data ?? []).map((one) => ({
    value: String(one.user_detail_id),
    label: fullName(one),
    hint: one.email || phoneText(one.phone) || one.guardian?.email || '',
  }));
  // Those who are chosen stay known while the search shows others.
  const options = [
    ...found,
    ...[...chosen]
      .filter(([value]) => !found.some((one) => one.value === value))
      .map(([value, label]) => ({ value, label })),
  ];

  function choose(values: readonly string[]) {
    setError(undefined);
    // Choosing clears what was typed, so the list starts again.
    setSearch('');
    setChosen(new Map(values.map((value) => [value, options.find((one) => one.value === value)?.label ?? value])));
  }

  async function save() {
    if (chosen.size === 0) return setError(say('Please choose a {student}'));
    try {
      const { message } = await add.mutateAsync({ user_detail_ids: [...chosen.keys()].map(Number), batch_id: id });
      toast(message);
      onClose();
    } catch (refusal) {
      setError((refusal as Error).message);
    }
  }

  return (
    <Modal
      title={say('Add {students}')}
      saveLabel="Add"
      onClose={onClose}
      onSave={() => void save()}
      saving={add.isPending}
    >
      <MultiSelect
        label={say('{Students}')}
        placeholder="Find by name, e-mail or phone"
        error={error}
        options={options}
        value={[...chosen.keys()]}
        onChange={choose}
        onSearch={setSearch}
      />
    </Modal>
  );
}
