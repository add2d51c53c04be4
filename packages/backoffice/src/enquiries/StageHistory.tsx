import { fullName } from '@schoolbell/core/format';
import { leadStageHistory } from '@schoolbell/core/enquiries/contract';
import { useRead } from '../http/read.ts';
import { Card } from '../ui/Card.tsx';
import { formatDate } from '../ui/dates.ts';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import { useSay } from '../words/say.ts';
import { timeInStage } from './interest.ts';
import * as css from './StageHistory.css.ts';

/** The way a lead took through the stages: since when, for how long, and who moved it on; a student's ends with the conversion. */
export function StageHistory({ id, className }: { id: number; className?: string | undefined }) {
  const say = useSay();
  const { data, error } = useRead(leadStageHistory, { user_detail_id: id });
  if (error && !data) return null;
  return (
    <Card title="Stage history" className={className}>
      {!data && <SkeletonLines lines={3} />}
      <ol className={css.way}>
        {data?.data.map(({ stage_name, since, until, moved_by }, at) => (
          <li key={at} className={css.visit} aria-current={until === null ? 'step' : undefined}>
            <span className={css.stage}>{stage_name}</span>
            <span className={css.time}>{timeInStage(since, until === null ? undefined : Date.parse(until))}</span>
            <span className={css.fact}>
              {formatDate(since)}
              {moved_by && ` · ${fullName(moved_by)}`}
            </span>
          </li>
        ))}
        {data?.converted_at && (
          <li className={css.visit} aria-current="step">
            <span className={css.stage}>{say('{Student}')}</span>
            <span className={css.fact}>{formatDate(data.converted_at)}</span>
          </li>
        )}
      </ol>
    </Card>
  );
}
