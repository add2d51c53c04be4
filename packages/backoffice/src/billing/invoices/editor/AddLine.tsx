import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { itemsSearch } from '@schoolbell/core/catalog/items/contract';
import { money } from '@schoolbell/core/format';
import { typedAmount } from '@schoolbell/core/money';
import { useRead } from '../../../http/read.ts';
import { Button } from '../../../ui/Button.tsx';
import { ComboBox } from '../../../ui/ComboBox.tsx';
import type { RowOf } from '../../../ui/list/useList.ts';
import { useSay } from '../../../words/say.ts';
import { newKey, type TypedLine } from './typed.ts';
import type { Editor } from './useEditor.ts';
import * as css from './Lines.css.ts';

type Found = RowOf<typeof itemsSearch>;

const kindOf: Record<Found['type'], string> = {
  subject: '{Subject}',
  period: '{Subject}, by period',
  package: '{Package}',
  addOn: 'Add-on',
  product: '{Product}',
  registrationFee: 'Registration fee',
};

const keyOf = ({ type, id, duration_id }: Found): string => `${type}:${id}:${duration_id ?? 0}`;
/** What the line will be called: a subject's name with its length, as the server writes it. */
const nameOf = ({ type, name, minutes }: Found): string => (type === 'subject' ? `${name} ${minutes} min` : name);

const lineOf = (item: Found, student_id: number, currency: string): TypedLine => ({
  ...emptyLine(student_id),
  type: item.type,
  id: item.id,
  duration_id: item.duration_id,
  name: nameOf(item),
  price: typedAmount(item.price, currency),
  tax_ids: item.tax_ids,
});

/** A line of staff's own. */
const emptyLine = (student_id: number): TypedLine => ({
  key: newKey(),
  type: 'custom',
  id: null,
  duration_id: null,
  student_id,
  name: '',
  detail: '',
  quantity: '1',
  price: '',
  discount: '',
  tax_ids: [],
  from_on: '',
  to_on: '',
  event_ids: [],
});

interface AddLineProps {
  student_id: number;
  name: string;
  editor: Editor;
  takesFocus: boolean;
}

/** Finds a lesson, package, product or fee by typing and puts it on the bill; or a line of staff's own. */
export function AddLine({ student_id, name, editor, takesFocus }: AddLineProps) {
  const say = useSay();
  const { typed, terms, addLine } = editor;
  const [search, setSearch] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const { data } = useRead(itemsSearch, { field: search });
  useEffect(() => {
    if (takesFocus) box.current!.querySelector<HTMLElement>('[role="combobox"]')?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the child is put on the bill.
  }, []);
  const found = data?.data ?? [];
  function choose(key: string | null) {
    const item = found.find((one) => keyOf(one) === key);
    if (item) addLine(lineOf(item, student_id, terms.currency));
  }
  return (
    <div className={css.add} ref={box}>
      <div className={css.find}>
        <ComboBox
          // Emptied for the next line once one was added.
          key={typed.lines.length}
          hideLabel
          label={`Add a line for ${name}`}
          placeholder={say('Add a lesson, {package}, {product} or fee')}
          value={null}
          options={found.map((item) => ({
            value: keyOf(item),
            label: nameOf(item),
            hint: [
              say(kindOf[item.type]),
              item.type === 'addOn' ? item.category : null,
              money(item.price, terms.currency),
              item.on_hand === null ? null : `${item.on_hand} in stock`,
            ]
              .filter(Boolean)
              .join(' · '),
          }))}
          onSearch={setSearch}
          onChange={choose}
        />
      </div>
      <Button variant="ghost" icon={<Plus size={16} aria-hidden />} onClick={() => addLine(emptyLine(student_id))}>
        Custom line
      </Button>
    </div>
  );
}
