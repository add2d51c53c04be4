import { Select } from '../ui/Select.tsx';

interface ViewListProps {
  views: readonly { id: string; label: string }[];
  view: string;
  onChange: (view: string) => void;
}

/** The calendar's views as a list, where there is no room for them side by side. */
export function ViewList({ views, view, onChange }: ViewListProps) {
  return (
    <Select
      hideLabel
      label="View"
      options={views.map(({ id, label }) => ({ value: id, label }))}
      value={view}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
