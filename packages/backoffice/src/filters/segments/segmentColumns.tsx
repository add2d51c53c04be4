import { fullName } from '@schoolbell/core/format';
import { conditionText } from '@schoolbell/core/filters/rules';
import { groupsOf } from '@schoolbell/core/people/questions/conditions/rules';
import { segmentDetails } from '@schoolbell/core/filters/segments/contract';
import { useRead } from '../../http/read.ts';
import { useMay } from '../../session/session.ts';
import { formatDate } from '../../ui/dates.ts';
import { Link } from '../../ui/Link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { Column } from '../../ui/list/columns.ts';
import { useSay } from '../../words/say.ts';
import { useFilterFields } from '../fields.ts';
import type { Kind } from '../../people/kinds.ts';
import { kinds } from '../../people/kinds.ts';
import { listOf, type Segment } from './segment.ts';
import * as css from './Segments.css.ts';

/** The columns of the segments' list. */
export function useSegmentColumns(onOpen: (id: number) => void): Column<Segment>[] {
  const say = useSay();
  return [
    {
      id: 'segment_name',
      header: 'Segment',
      sortable: true,
      title: true,
      cell: (row) => (
        <Link
          look="inherit"
          to={`?open=${row.segment_id}`}
          onClick={(event) => (event.preventDefault(), onOpen(row.segment_id))}
        >
          {row.segment_name}
        </Link>
      ),
    },
    { id: 'segment_type', header: 'Of', cell: (row) => say(kinds[row.segment_type].Nouns), width: 120 },
    { id: 'total', header: 'In it now', align: 'end', cell: (row) => <Total segment={row} />, width: 110 },
    { id: 'filter_data', header: 'Conditions', cell: (row) => <Conditions segment={row} /> },
    {
      id: 'created_by',
      header: 'Made by',
      cell: (row) => (row.created_by ? fullName(row.created_by) : ''),
      blank: (row) => !row.created_by,
    },
    {
      id: 'created_at',
      header: 'Created',
      sortable: true,
      cell: (row) => formatDate(row.created_at),
      width: 124,
      blank: () => true,
    },
  ];
}

/** How many are in a segment, each counted for itself so that the list need not wait; leads to them. */
function Total({ segment }: { segment: Segment }) {
  const { data, error } = useRead(segmentDetails, { segment_id: segment.segment_id });
  if (error) return <span title={error.message}>–</span>;
  return data?.segment_id === segment.segment_id ? (
    <Link to={listOf(segment)}>{data.total.toLocaleString('en-US')}</Link>
  ) : (
    <Skeleton width={36} />
  );
}

/** What a segment asks, in a sentence. */
function Conditions({ segment }: { segment: Segment }) {
  const may = useMay();
  const readable: Kind | null = segment.segment_type === 'student' ? (may('students') ? 'student' : null) : 'lead';
  const fields = useFilterFields(readable ?? 'lead');
  const told = (fields ? groupsOf(segment.filter_data) : []).map((group) =>
    group
      .map((one) =>
        conditionText(
          one,
          fields!.find((field) => field.name === one.condition_field),
        ),
      )
      .join(' and '),
  );
  return <span className={css.conditions}>{told.join(', or ')}</span>;
}
