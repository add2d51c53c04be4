import { Select, type Option } from '../Select.tsx';
import type { Filter } from './filter.ts';
import type { ListAddress } from './listQuery.ts';

interface Choosing {
  name: string;
  label: string;
  /** What is chosen while nothing is: "Every outcome". */
  placeholder: string;
  options: readonly Option[];
  /** What the address was read as; an address may name an option that there is not. */
  value: string | number | undefined;
  className?: string;
}

/** A filter that is chosen among options. */
export const chooseFilter = ({ set }: Pick<ListAddress, 'set'>, { name, value = '', ...select }: Choosing): Filter => ({
  name,
  control: (
    <Select hideLabel {...select} value={value} onChange={(event) => set({ [name]: event.target.value || null })} />
  ),
});
