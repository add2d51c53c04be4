import { Layers, ListFilter, Users } from 'lucide-react';
import { segments } from '@schoolbell/core/filters/segments/contract';
import { batches } from '@schoolbell/core/students/batches/contract';
import { read } from '../../http/read.ts';
import { useMay } from '../../session/session.ts';
import type { MenuEntry } from '../../ui/menus.ts';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { useSay } from '../../words/say.ts';
import type { Audience } from './letter.ts';

/** As many of a kind as the menu offers; others are reached from their own pages. */
const MOST = 25;

interface AudienceMenuProps {
  isChosen: boolean;
  onChoose: (audience: Audience, title: string) => void;
}

/** Chooses whom a letter goes to: everyone of a kind, a segment, a batch. */
export function AudienceMenu({ isChosen, onChoose }: AudienceMenuProps) {
  const say = useSay();
  const may = useMay();
  const sees = { students: may('students'), leads: may(['leads', 'all_leads']), guardians: may('guardian') };

  async function load() {
    const [found, groups] = await Promise.all([
      sees.students || sees.leads ? read(segments, { per_page: MOST }) : { data: [] },
      sees.students ? read(batches, { per_page: MOST }) : { data: [] },
    ]);
    return { segments: found.data, batches: groups.data };
  }

  const everyone = (type: Audience['type'], label: string): MenuEntry => ({
    label,
    icon: <Users size={16} />,
    onSelect: () => onChoose({ type, type_id: null }, label),
  });

  return (
    <MenuButton
      size="sm"
      align="start"
      variant={isChosen ? 'ghost' : 'secondary'}
      label={isChosen ? 'Change readers' : 'Choose readers'}
      load={load}
      entries={(found: Awaited<ReturnType<typeof load>>) => [
        { heading: 'Everyone' },
        ...(sees.students ? [everyone('students', say('All {students}'))] : []),
        ...(sees.guardians ? [everyone('guardians', 'All guardians')] : []),
        ...(sees.leads ? [everyone('leads', 'All leads')] : []),
        ...(found.segments.length > 0 ? [{ heading: 'Segments' }] : []),
        ...found.segments.map((one) => ({
          label: one.segment_name,
          icon: <ListFilter size={16} />,
          onSelect: () =>
            onChoose({ type: 'segment', type_id: one.segment_id, of: one.segment_type }, one.segment_name),
        })),
        ...(found.batches.length > 0 ? [{ heading: 'Batches' }] : []),
        ...found.batches.map((one) => ({
          label: one.batch_name,
          icon: <Layers size={16} />,
          onSelect: () => onChoose({ type: 'batch', type_id: one.id }, one.batch_name),
        })),
      ]}
    />
  );
}
