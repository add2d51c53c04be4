import { Field, type FieldText } from './Field.tsx';
import { part } from './parts.tsx';
import type { Option } from './Select.tsx';
import * as field from './Field.css.ts';

/** A choice that can be searched for, with a second line's worth of detail. */
export interface SearchOption extends Option {
  hint?: string;
}

interface Searchable extends FieldText {
  options: readonly SearchOption[];
  placeholder?: string;
  disabled?: boolean;
  /** The options come from the server: called with what is typed, after a pause of 250 ms. */
  onSearch?: (text: string) => void;
}

export interface ComboBoxProps extends Searchable {
  value: string | number | null;
  onChange: (value: string | null) => void;
}

export interface MultiSelectProps extends Searchable {
  value: readonly (string | number)[];
  onChange: (value: string[]) => void;
}

const load = () => import('./ComboBoxAria.tsx');
const Single = part(async () => (await load()).ComboBoxAria, Waiting);
const Several = part(async () => (await load()).MultiSelectAria, Waiting);

/** Fetches the code of both when there is time, so that the first one opens at once. */
export function preloadComboBox(): void {
  for (const { fetch } of [Single, Several]) void fetch();
}

function Waiting({ label, hint, hideLabel, required, placeholder }: Searchable) {
  return (
    <Field {...{ label, hint, hideLabel, required }}>
      {(control) => <input {...control} className={field.control} placeholder={placeholder} disabled />}
    </Field>
  );
}

/** One of many choices, found by typing. Its code is fetched when it is first drawn. */
export function ComboBox(props: ComboBoxProps) {
  return <Single {...props} />;
}

/** Several of many choices, found by typing, each a tag that can be taken away. */
export function MultiSelect(props: MultiSelectProps) {
  return <Several {...props} />;
}
