import { Link } from '../../ui/Link.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { ClassesTable } from './ClassesTable.tsx';
import type { Span } from './timesheetQuery.ts';

interface ClassesPanelProps {
  id: number;
  name: string;
  start: Span;
  onClose: () => void;
}

/** The classes of one colleague beside the timesheet, for the same days. */
export function ClassesPanel({ id, name, start, onClose }: ClassesPanelProps) {
  return (
    <Panel
      wide
      title={
        <Link to={`/people/staff/${id}?tab=classes`} look="inherit">
          {name}
        </Link>
      }
      onClose={onClose}
    >
      <ClassesTable id={id} start={start} />
    </Panel>
  );
}
