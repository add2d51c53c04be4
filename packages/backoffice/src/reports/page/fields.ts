import { useMemo } from 'react';
import { reportFields } from '@schoolbell/core/reports/contract';
import type { FilterField } from '@schoolbell/core/filters/rules';
import { withChoices } from '../../filters/fields.ts';
import { useRead } from '../../http/read.ts';

const MINUTE = 60_000;

/** What a report can be narrowed by, with the school's choices; undefined while it loads. */
export function useReportFields(x: string): FilterField[] | undefined {
  const { data } = useRead(reportFields, { x }, { every: 10 * MINUTE });
  return useMemo(() => data?.data.map((field) => withChoices(field as FilterField)), [data]);
}
