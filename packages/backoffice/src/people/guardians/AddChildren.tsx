import { fullName } from '@schoolbell/core/format';
import { addChildren } from '@schoolbell/core/people/guardians/contract';
import { texts } from '@schoolbell/core/validators';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { MultiSelect } from '../../ui/ComboBox.tsx';
import { RecordForm } from '../../ui/record/RecordForm.tsx';
import { useRecord } from '../../ui/record/useRecord.ts';
import { TextField } from '../../ui/TextField.tsx';
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

const labels = {
  child_ids: 'Children',
  relation: 'Relation',
  parentCommunication: 'Receives messages',
  invoiceTo: 'Receives invoices',
  custody: 'Has custody',
};
const none = {
  child_ids: [] as string[],
  relation: '',
  parentCommunication: false,
  invoiceTo: false,
  custody: true,
};
const flag = (tick: boolean) => (tick ? (1 as const) : (0 as const));

/** Makes students or leads children of a guardian who is here already. */
export function AddChildren({ guardian, onClose }: AddChildrenProps) {
  const people = usePeopleSearch(guardian.children.map((child) => child.user_detail_id));
  const record = useRecord({
    row: null,
    values: () => none,
    labels,
    sent: (typed) => ({
      child_ids: typed.child_ids.map(Number),
      relation: typed.relation,
      parentCommunication: flag(typed.parentCommunication),
      invoiceTo: flag(typed.invoiceTo),
      custody: flag(typed.custody),
    }),
    check: ({ child_ids }) => ({ child_ids: child_ids.length === 0 ? texts.required : null }),
    add: { endpoint: addChildren, more: { user_detail_id: guardian.user_detail_id } },
    onClose,
  });
  return (
    <RecordForm record={record} as="dialog" title={`Add children of ${fullName(guardian)}`} saveLabel="Add">
      <div className={css.wide}>
        <MultiSelect
          required
          placeholder="Type a name"
          options={people.options}
          onSearch={people.onSearch}
          {...record.control('child_ids')}
        />
      </div>
      <TextField
        className={css.wide}
        placeholder="Mother, father, grandparent …"
        maxLength={255}
        {...record.field('relation')}
      />
      <Checkbox {...record.tick('parentCommunication')} />
      <Checkbox {...record.tick('invoiceTo')} />
      <Checkbox
        className={css.wide}
        hint="Without custody, they aren't told where the child lives."
        {...record.tick('custody')}
      />
    </RecordForm>
  );
}
