import { ChartNoAxesColumn } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { AskedAddress } from '../useAsked.ts';
import type { ReportAnswer } from '../values.ts';

interface NoGroupsProps {
  answer: Pick<ReportAnswer, 'report'>;
  address: Pick<AskedAddress, 'asked' | 'set'>;
}

/** What a report says where it has nothing to count, with a way on. */
export function NoGroups({ answer: { report: info }, address: { asked, set } }: NoGroupsProps) {
  const many = info.noun[1];
  const icon = <ChartNoAxesColumn size={20} />;
  if (asked.filters.length > 0)
    return (
      <EmptyState
        icon={icon}
        title={`No ${many} match these filters`}
        line="Try other filters or another period."
        action={<Button onClick={() => set({ filters: null })}>Clear filters</Button>}
      />
    );
  if (info.now) return <EmptyState icon={icon} title={`No ${many}`} line="There is nothing to count right now." />;
  return (
    <EmptyState
      icon={icon}
      title={`No ${many} in this period`}
      line="Try a longer period."
      action={
        asked.period !== 'thisYear' && (
          <Button onClick={() => set({ period: 'thisYear', start: null, end: null })}>Show this year</Button>
        )
      }
    />
  );
}
