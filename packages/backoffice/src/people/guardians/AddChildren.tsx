import { useState } from 'react';
import { fullName } from '@schoolbell/core/format';
import { addChildren } from '@schoolbell/core/people/guardians/contract';
import { useWrite } from '../../http/write.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { MultiSelect } from '../../ui/ComboBox.tsx';
import { FormErrors } from '../../ui/FormErrors.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toasts.ts';
import { usePeopleSearch } from '../households/peopleSearch.ts';
import * as css from '../person/Form.css.ts';

interface AddChildrenProps {
  guardian: {
    user_detail_id: number;
    firstName: string;
    surname: string;
    children: readonly { user_detail_id: number }[];
  };
  onClose: () => void;
}

/** Makes students or leads children of a guardian who is here already. */
export function AddChildren({ guardian, onClose }: AddChildrenProps) {
  const [chosen, setChosen] = useState<string[]>([]);
  const [link, setLink] = useState({ relation: '', parentCommunication: true, invoiceTo: false, custody: true });
  const [error, setError] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const add = useWrite(addChildren);
  const people = usePeopleSearch(guardian.children.map((child) => child.user_detail_id));
  const flag = (tick: boolean) => (tick ? (1 as const) : (0 as const));

  async function save() {
    if (chosen.length === 0) return setError('This field is required');
    const sent = {
      relation: link.relation,
      parentCommunication: flag(link.parentCommunication),
      invoiceTo: flag(link.invoiceTo),
      custody: flag(link.custody),
    };
    try {
      toast(
        (await add.mutateAsync({ user_detail_id: guardian.user_detail_id, child_ids: chosen.map(Number), ...sent }))
          .message,
      );
      onClose();
    } catch (failure) {
      setRefusal((failure as Error).message);
    }
  }

  return (
    <Modal
      title={`Add children of ${fullName(guardian)}`}
      saveLabel="Add"
      saving={add.isPending}
      onSave={() => void save()}
      onClose={onClose}
    >
      <div className={css.grid}>
        <div className={css.wide}>
          <FormErrors errors={[]} message={refusal} />
        </div>
        <div className={css.wide}>
          <MultiSelect
            label="Children"
            required
            error={error}
            placeholder="Type a name"
            options={people.options}
            onSearch={people.onSearch}
            value={chosen}
            onChange={(next) => (setChosen(next), setError(undefined))}
          />
        </div>
        <TextField
          className={css.wide}
          label="Relation"
          placeholder="Mother, father, grandparent …"
          maxLength={255}
          value={link.relation}
          onChange={(event) => setLink({ ...link, relation: event.target.value })}
        />
        <Checkbox
          label="Receives messages"
          checked={link.parentCommunication}
          onChange={(event) => setLink({ ...link, parentCommunication: event.target.checked })}
        />
        <Checkbox
          label="Receives invoices"
          checked={link.invoiceTo}
          onChange={(event) => setLink({ ...link, invoiceTo: event.target.checked })}
        />
        <Checkbox
          className={css.wide}
          label="Has custody"
          hint="Without it, they are not told where the child lives."
          checked={link.custody}
          onChange={(event) => setLink({ ...link, custody: event.target.checked })}
        />
      </div>
    </Modal>
  );
}
