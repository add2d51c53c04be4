import { usePeopleSearch } from '../../people/households/peopleSearch.ts';
import { ComboBox, type SearchOption } from '../../ui/ComboBox.tsx';
import { useSay } from '../../words/say.ts';

interface PreviewPersonProps {
  about: string | undefined;
  value: SearchOption | null;
  onChange: (person: SearchOption | null) => void;
}

/** If nobody was reached, staff choose a person to fill the mail in for. */
export function PreviewPerson({ about, value, onChange }: PreviewPersonProps) {
  const say = useSay();
  const { options, onSearch } = usePeopleSearch([]);
  const kinds: Record<string, string> = { student: say('{Student}'), lead: 'Lead' };
  const kind = kinds[about ?? ''] ?? '';
  const found = options.filter(({ hint }) => hint?.startsWith(kind));
  // The one who is chosen stays known while the search shows others.
  const all = value && !found.some((one) => one.value === value.value) ? [value, ...found] : found;
  return (
    <ComboBox
      label="Show it for"
      hint="Nobody was reached in the last 30 days. Choose a person to fill it in for."
      placeholder="Search by name"
      options={all}
      onSearch={onSearch}
      value={value?.value ?? null}
      onChange={(chosen) => onChange(all.find((one) => String(one.value) === chosen) ?? null)}
    />
  );
}
