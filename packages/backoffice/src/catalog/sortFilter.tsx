import type { Filter } from '../ui/list/filter.ts';
import type { ListAddress } from '../ui/list/listQuery.ts';
import { Select, type Option } from '../ui/Select.tsx';
import * as css from './Catalog.css.ts';

/** How the shelves are sorted; their own order, which can be changed by hand, is not in the address. */
export const sortFilter = (
  list: ListAddress,
  { name, options, value }: { name: string; options: readonly Option[]; value: string },
): Filter => ({
  name,
  control: (
    <Select
      className={css.filter}
      hideLabel
      label="Sort by"
      options={[{ value: 'own', label: 'Own order' }, ...options]}
      value={value}
      onChange={(event) => list.set({ [name]: event.target.value === 'own' ? null : event.target.value })}
    />
  ),
});
