import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { segments } from '@schoolbell/core/filters/segments/contract';
import { conditionsText } from '@schoolbell/core/filters/address/rules';
import { kinds } from '../../people/kinds.ts';

/** A segment as the list answers it. */
export type Segment = ResultOf<typeof segments>['data'][number];

/** Where a list shows exactly the people of a segment. */
export function listOf({ segment_type, filter_data }: Pick<Segment, 'segment_type' | 'filter_data'>): string {
  const view = segment_type === 'lead' ? 'view=table&' : '';
  return `${kinds[segment_type].path}?${view}filters=${encodeURIComponent(conditionsText(filter_data))}`;
}
