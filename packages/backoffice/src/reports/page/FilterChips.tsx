import { ConditionChips } from '../../filters/ConditionChips.tsx';
import type { AskedAddress } from '../useAsked.ts';
import { useReportFields } from './fields.ts';

/** What a report is narrowed by, each condition with a way to take it out. */
export function FilterChips({ x, address }: { x: string; address: AskedAddress }) {
  return <ConditionChips fields={useReportFields(x)} query={address} />;
}
