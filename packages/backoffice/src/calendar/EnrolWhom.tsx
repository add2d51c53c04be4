import { useState } from 'react';
import { LEAD } from '@schoolbell/core/access';
import { searchStudents } from '@schoolbell/core/calendar/events/contract';
import { segments } from '@schoolbell/core/filters/segments/contract';
import { fullName } from '@schoolbell/core/format';
import { batches } from '@schoolbell/core/students/batches/contract';
import { useRead } from '../http/read.ts';
import { MultiSelect } from '../ui/ComboBox.tsx';
import { useSay } from '../words/say.ts';
import type { Kind } from './enrolling.ts';
import * as css from './EventForm.css.ts';

/** The batches and segments that can be enrolled as a whole. */
function useGroups() {
  const ofBatches = useRead(batches, {
    page: 1,
    per_page: 100,
    order_by: 'batch_name',
    direction: 'asc',
    search: '',
    is_archived: 0,
  });
  const ofSegments = useRead(segments, {
    page: 1,
    per_page: 100,
    order_by: 'created_at',
    direction: 'desc',
    search: '',
    segment_type: 'student',
  });
  return { ofBatches, ofSegments };
}

/** Who was chosen, by their ids. */
export interface Chosen {
  students: string[];
  batches: string[];
  segments: string[];
}

interface WhomProps {
  kind: Kind;
  chosen: Chosen;
  error: string | undefined;
  onChange: (change: Partial<Chosen>) => void;
}

/** Students, batches and segments to choose from. */
export function Whom({ kind, chosen, error, onChange }: WhomProps) {
  const say = useSay();
  const [search, setSearch] = useState('');
  const students = useRead(searchStudents, { search, type: kind === 'trial' ? 'trial' : 'Class' });
  const { ofBatches, ofSegments } = useGroups();
  return (
    <>
      <div className={css.wide}>
        <MultiSelect
          label={say('{Students}')}
          placeholder={say('Search {students}')}
          options={(students.data?.data ?? []).map((one) => ({
            value: one.user_detail_id,
            label: fullName(one),
            hint: one.role_id === LEAD ? 'Lead' : one.email,
          }))}
          value={chosen.students}
          error={error}
          onChange={(next) => onChange({ students: next })}
          onSearch={setSearch}
        />
      </div>
      <div className={css.half}>
        <MultiSelect
          label="Batches"
          placeholder="Search batches"
          options={(ofBatches.data?.data ?? []).map((one) => ({
            value: one.id,
            label: one.batch_name,
            hint: say(`${one.total} {students}`),
          }))}
          value={chosen.batches}
          onChange={(next) => onChange({ batches: next })}
        />
      </div>
      <div className={css.half}>
        <MultiSelect
          label="Segments"
          placeholder="Search segments"
          options={(ofSegments.data?.data ?? []).map((one) => ({ value: one.segment_id, label: one.segment_name }))}
          value={chosen.segments}
          onChange={(next) => onChange({ segments: next })}
        />
      </div>
    </>
  );
}
