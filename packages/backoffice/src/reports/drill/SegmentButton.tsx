import { ListFilter } from 'lucide-react';
import { reportFields } from '@schoolbell/core/reports/contract';
import type { FilterField } from '@schoolbell/core/filters/rules';
import { useRead } from '../../http/read.ts';
import { LinkButton } from '../../ui/Link.tsx';
import type { ReportInfo } from '../values.ts';
import { type Crowd, segmentOf, segmentPath } from './segment.ts';

/** Begins a segment of the people behind a number; nothing where conditions cannot tell them. */
export function SegmentButton({ info, crowd }: { info: ReportInfo; crowd: Crowd }) {
  const { data } = useRead(reportFields, { x: info.x });
  const conditions = data && segmentOf(crowd, data.data as FilterField[]);
  if (!conditions) return null;
  return (
    <LinkButton
      icon={<ListFilter size={16} aria-hidden />}
      to={segmentPath(info.category === 'lead' ? 'lead' : 'student', conditions)}
    >
      Create a segment
    </LinkButton>
  );
}
