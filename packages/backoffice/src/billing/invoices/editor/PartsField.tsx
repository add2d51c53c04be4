import { MOST_PARTS } from '@schoolbell/core/billing/installments/rules';
import { Select } from '../../../ui/Select.tsx';
import type { Editor } from './useEditor.ts';

const few = [2, 3, 4, 5, 6, 8, 10, 12, 18, 24, 36, 48, MOST_PARTS];

/** What is wrong with the plan; its parts have no fields of their own here. */
const wrongIn = (errors: Readonly<Record<string, string>>): string | undefined =>
  Object.entries(errors).find(([path]) => path.split('.')[0] === 'installments')?.[1];

/** In how many equal parts it is paid, a month apart from the due date on. */
export function PartsField({ editor: { typed, set, texts } }: { editor: Editor }) {
  const counts = few.includes(typed.parts) || typed.parts < 2 ? few : [...few, typed.parts].toSorted((a, b) => a - b);
  return (
    <Select
      label="Pay in parts"
      options={[
        { value: 0, label: 'All at once' },
        ...counts.map((value) => ({ value, label: `${value} parts, a month apart` })),
      ]}
      value={typed.parts}
      error={wrongIn(texts.errors)}
      onChange={(event) => set({ parts: Number(event.target.value), kept: [] })}
    />
  );
}
