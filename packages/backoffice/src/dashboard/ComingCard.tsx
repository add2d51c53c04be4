import { Card } from '../ui/Card.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';

/** A card whose code is on its way. */
export function ComingCard({ title }: { title: string }) {
  return (
    <Card title={title}>
      <SkeletonLines lines={4} />
    </Card>
  );
}
