import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { conditionsFrom } from '@schoolbell/core/filters/address/rules';
import { type Condition, conditionText, filterErrors } from '@schoolbell/core/filters/rules';
import {
  exportSegmentPeople,
  createSegment,
  segmentDetails,
  updateSegment,
} from '@schoolbell/core/filters/segments/contract';
import { required } from '@schoolbell/core/validators';
import { useRead } from '../../http/read.ts';
import { ComposeButton } from '../../messages/ComposeButton.tsx';
import { useMay } from '../../session/session.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LinkButton } from '../../ui/Link.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { RecordForm } from '../../ui/record/RecordForm.tsx';
import { useRecord } from '../../ui/record/useRecord.ts';
import { Select } from '../../ui/Select.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useSay } from '../../words/say.ts';
import { firstCondition } from '../conditions.ts';
import { Crowd } from '../Crowd.tsx';
import { useFilterFields } from '../fields.ts';
import { FilterBuilder } from '../FilterBuilder.tsx';
import { kinds, type Kind } from '../../people/kinds.ts';
import { ExportButton } from '../../ui/list/ExportButton.tsx';
import { listOf, type Segment } from './segment.ts';
import * as css from '../Filters.css.ts';

interface SegmentPanelProps {
  /** Null for a new one. */
  id: number | null;
  onClose: () => void;
}

/** A segment beside the list: a new one, or one that is read first. */
export function SegmentPanel({ id, onClose }: SegmentPanelProps) {
  const { data, error, refetch } = useRead(segmentDetails, { segment_id: id ?? 1 }, { enabled: id !== null });
  const [params] = useSearchParams();
  const may = useMay();
  if (id === null) {
    const kind: Kind = params.get('type') === 'lead' || !may('students') ? 'lead' : 'student';
    return (
      <SegmentForm
        begun={{ segment_name: '', segment_type: kind, filter_data: conditionsFrom(params.get('filters')) }}
        onClose={onClose}
      />
    );
  }
  if (data?.segment_id === id) return <SegmentForm key={id} segment={data} begun={data} onClose={onClose} />;
  return (
    <Panel wide title="Segment" onClose={onClose}>
      {error ? <ErrorState line={error.message} onRetry={() => void refetch()} /> : <SkeletonLines lines={6} />}
    </Panel>
  );
}

type Typed = Pick<Segment, 'segment_name' | 'segment_type' | 'filter_data'>;

interface SegmentFormProps {
  segment?: Segment;
  begun: Typed;
  onClose: () => void;
}

const labels = { segment_name: 'Name', segment_type: 'People', filter_data: 'Who is in it' };

/** What is typed of a segment, and how it is saved; one without conditions begins with the first. */
function useSegment({ segment, begun, onClose }: SegmentFormProps) {
  const [kind, setKind] = useState(begun.segment_type);
  const fields = useFilterFields(kind);
  const conditionsOf = ({ filter_data }: Typed): Condition[] =>
    filter_data.length === 0 && fields ? [{ ...firstCondition(fields), condition: 'AND' }] : filter_data;
  const record = useRecord({
    row: segment ?? null,
    values: (stored): Typed => {
      const { segment_name, segment_type, filter_data } = stored ?? begun;
      return { segment_name, segment_type, filter_data };
    },
    labels,
    sent: (typed) => ({ ...typed, filter_data: conditionsOf(typed) }),
    check: (typed) => ({
      segment_name: required(typed.segment_name),
      ...filterErrors(conditionsOf(typed), fields ?? []),
    }),
    add: { endpoint: createSegment },
    edit: { endpoint: updateSegment, id: { segment_id: segment?.segment_id ?? 0 } },
    text: (name, { filter_data }) =>
      name === 'filter_data'
        ? filter_data
            .map((one) =>
              conditionText(
                one,
                fields?.find((field) => field.name === one.condition_field),
              ),
            )
            .join(', ')
        : undefined,
    saved: (answer) => ({ message: 'Segment saved', row: 'version' in answer ? answer : undefined }),
    onClose,
  });
  return { record, fields, setKind, conditions: conditionsOf(record.typed) };
}

function SegmentForm(props: SegmentFormProps) {
  const { segment } = props;
  const say = useSay();
  const may = useMay();
  const { record, fields, setKind, conditions } = useSegment(props);
  const { typed, errors, set } = record;
  const types: Kind[] = [
    ...(may('students') ? ['student' as const] : []),
    ...(may(['leads', 'all_leads']) ? ['lead' as const] : []),
  ];

  function choose(kind: Kind) {
    setKind(kind);
    set({ segment_type: kind, filter_data: [] });
  }

  return (
    <RecordForm
      record={record}
      as="panel"
      size="lg"
      narrow
      title={segment ? segment.segment_name : 'New segment'}
      isReady={Boolean(fields)}
      footer={segment && <Ways segment={segment} />}
    >
      <TextField
        required
        maxLength={100}
        {...record.field('segment_name')}
        data-autofocus={segment ? undefined : true}
      />
      <Select
        {...record.field('segment_type')}
        disabled={Boolean(segment) || types.length < 2}
        options={types.map((type) => ({ value: type, label: say(kinds[type].Nouns) }))}
        onChange={(event) => choose(event.target.value as Kind)}
      />
      <section>
        <h3 className={css.heading}>Who is in it</h3>
        {fields ? (
          <FilterBuilder
            fields={fields}
            conditions={conditions}
            errors={errors}
            onChange={(filter_data) => set({ filter_data })}
          />
        ) : (
          <SkeletonLines lines={3} />
        )}
        {fields && <Crowd sample kind={typed.segment_type} fields={fields} conditions={conditions} />}
      </section>
    </RecordForm>
  );
}

/** Where a segment leads: to its people in the list, and into a file. */
function Ways({ segment }: { segment: Segment }) {
  return (
    <>
      <LinkButton variant="ghost" to={listOf(segment)}>
        Show in the list
      </LinkButton>
      <ComposeButton
        variant="ghost"
        start={{ type: 'segment', type_id: segment.segment_id, of: segment.segment_type, title: segment.segment_name }}
      />
      <ExportButton
        list={{
          endpoint: exportSegmentPeople,
          resource: 'segment',
          name: segment.segment_name,
          input: { segment_id: segment.segment_id },
        }}
        shown={() => import('../../people/list/shownColumns.ts').then((file) => file.shownOf(segment.segment_type))}
      />
    </>
  );
}
