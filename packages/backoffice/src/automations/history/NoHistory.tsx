import { History } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import * as panel from '../Panel.css.ts';

/** What the history says before anything has run; it has no runs of its own before it is published. */
export function NoHistory({ onConfigurations }: { onConfigurations: () => void }) {
  return (
    <div className={panel.body}>
      <EmptyState
        icon={<History size={20} />}
        title="Looks like there's nothing to show here. Publish an automation to see run history"
        action={<Button onClick={onConfigurations}>View configurations</Button>}
      />
    </div>
  );
}
