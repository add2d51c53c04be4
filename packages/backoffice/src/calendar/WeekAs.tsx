import { Segments } from '../ui/Segments.tsx';
import type { Layout } from './address.ts';

const layouts = [
  { id: 'grid', label: 'Grid' },
  { id: 'columns', label: 'Columns' },
];

/** The two ways to see a week: hours with lanes, or each day as a list. */
export function WeekAs({ layout, onChange }: { layout: Layout; onChange: (layout: string) => void }) {
  return <Segments label="Week as" segments={layouts} value={layout} onChange={onChange} />;
}
