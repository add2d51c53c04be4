import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** Instead of a report of one's own days while one of them is missing. */
export function NoDays() {
  return (
    <Card>
      <EmptyState title="No days chosen" line="Choose the first and the last day above." />
    </Card>
  );
}
