import { leads, leadsByStage } from '@schoolbell/core/enquiries/contract';
import { stages } from '@schoolbell/core/enquiries/stages/contract';
import { searchIn } from '../http/address.ts';
import type { FirstReads } from '../http/first.ts';
import { kinds } from '../people/kinds.ts';
import { kept } from '../ui/keptColumns.ts';
import { boardFiltersOf, leadsInput } from './leadFilters.ts';

/** What both views begin with. */
export const list: FirstReads = () => [[stages, {}]];

export const board: FirstReads = (search) => [
  [leadsByStage, { search: searchIn(search), per_stage: 50, ...boardFiltersOf((name) => search.get(name)) }],
];

export const table: FirstReads = (search) => [[leads, leadsInput(search, kept(kinds.lead.columnsKey))]];
