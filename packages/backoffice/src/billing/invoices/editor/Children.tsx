import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { amount, fullName } from '@schoolbell/core/format';
import { MenuButton } from '../../../ui/MenuButton.tsx';
import { AddLine } from './AddLine.tsx';
import { LineRow } from './LineRow.tsx';
import { childrenOf, type People } from './people.ts';
import type { Editor } from './useEditor.ts';
import * as css from './Lines.css.ts';

interface ChildrenProps {
  editor: Editor;
  people: People;
}

/** The lines of the bill, a card for each child, and the way to a brother or sister. */
export function Children({ editor, people }: ChildrenProps) {
  const { typed, stored, terms } = editor;
  const [added, setAdded] = useState<readonly number[]>([]);
  const all = childrenOf(typed.user_detail_id!, people, stored);
  const isOn = (id: number) =>
    id === typed.user_detail_id || added.includes(id) || typed.lines.some((line) => line.student_id === id);
  const others = terms.household ? all.filter(({ user_detail_id: id }) => !isOn(id)) : [];
  return (
    <>
      {all
        .filter(({ user_detail_id: id }) => isOn(id))
        .map((child) => (
          <Child
            key={child.user_detail_id}
            id={child.user_detail_id}
            name={fullName(child)}
            editor={editor}
            isFirst={child.user_detail_id === typed.user_detail_id && typed.lines.length === 0}
          />
        ))}
      {others.length > 0 && (
        <div>
          <MenuButton
            label="Add a child"
            variant="ghost"
            align="start"
            icon={<UserPlus size={16} aria-hidden />}
            entries={others.map((one) => ({
              label: fullName(one),
              onSelect: () => setAdded((now) => [...now, one.user_detail_id]),
            }))}
          />
        </div>
      )}
    </>
  );
}

interface ChildProps {
  id: number;
  name: string;
  editor: Editor;
  /** Nothing is typed yet: the field for the first line takes the focus. */
  isFirst: boolean;
}

function Child({ id, name, editor, isFirst }: ChildProps) {
  const { typed, totals, terms } = editor;
  const lines = typed.lines.flatMap((line, at) => (line.student_id === id ? [{ line, at }] : []));
  const sum = lines.reduce((all, { at }) => {
    const { net, total } = totals.lines[at]!;
    return all + (terms.inclusive ? total : net);
  }, 0);
  return (
    <section className={css.child} aria-label={name} data-child>
      <header className={css.head}>
        <h2 className={css.name}>{name}</h2>
        <span className={css.sum}>{amount(sum, terms.currency)}</span>
      </header>
      {lines.length > 0 && (
        <div className={css.labels} aria-hidden>
          <span>Item</span>
          <span>Quantity</span>
          <span>Price</span>
          <span>Discount</span>
          <span>Taxes</span>
          <span className={css.end}>Amount</span>
          <span />
        </div>
      )}
      {lines.map(({ line, at }) => (
        <LineRow key={line.key} line={line} at={at} editor={editor} />
      ))}
      <AddLine student_id={id} name={name} editor={editor} takesFocus={!isFirst && lines.length === 0} />
    </section>
  );
}
