import { openEnquiries } from '@schoolbell/core/dashboard/contract';
import { useRead } from '../http/read.ts';
import { BarList } from '../ui/BarChart.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { EmptyPicture } from '../ui/pictures/EmptyPicture.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Link } from '../ui/Link.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import { toneOf } from '../ui/tones.ts';

/** Open enquiries by stage, in the board's order. */
export function EnquiriesCard() {
  const { data, error, refetch } = useRead(openEnquiries, {});
  return (
    <Card title="Open enquiries by stage" actions={<Link to="/people/leads">View leads</Link>}>
      {error && !data ? (
        <ErrorState line={error.message} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonLines lines={5} />
      ) : data.data.every((stage) => stage.total === 0) ? (
        <EmptyState
          icon={<EmptyPicture name="leads" />}
          title="No open enquiries"
          line="Enquiries from your website appear here the moment they are sent."
        />
      ) : (
        <BarList
          label="Open enquiries by stage"
          points={data.data.map((stage) => ({
            label: stage.stage_name,
            value: stage.total,
            tone: toneOf(stage.colour),
          }))}
        />
      )}
    </Card>
  );
}
