import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Failure } from '@schoolbell/core/http/errors';
import { conditionsFrom } from '@schoolbell/core/filters/address/rules';
import { filterErrors, type Condition } from '@schoolbell/core/filters/rules';
import { exportSegmentPeople } from '@schoolbell/core/lists/exports/contract';
import { createSegment, segmentDetails, updateSegment } from '@schoolbell/core/filters/segments/contract';
import { texts } from '@schoolbell/core/validators';
import { useRead } from '../../http/read.ts';
import { useWrite } from '../../http/write.ts';
import { useMay } from '../../session/session.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LinkButton } from '../../ui/Link.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Select } from '../../ui/Select.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toasts.ts';
import { useSay } from '../../words/say.ts';
import { firstCondition } from '../conditions.ts';
import { Crowd } from '../Crowd.tsx';
import { useFilterFields } from '../fields.ts';
import { FilterBuilder } from '../FilterBuilder.tsx';
import { kinds, type Kind } from '../../people/kinds.ts';
import { ExportButton } from '../../people/list/ExportButton.tsx';
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

function SegmentForm({ segment, begun, onClose }: SegmentFormProps) {
  const say = useSay();
  const may = useMay();
  const [typed, setTyped] = useState<Typed>({
    segment_name: begun.segment_name,
    segment_type: begun.segment_type,
    filter_data: begun.filter_data,
  });
  const { segment_name, segment_type: kind } = typed;
  const fields = useFilterFields(kind);
  const conditions: Condition[] =
    typed.filter_data.length === 0 && fields ? [{ ...firstCondition(fields), condition: 'AND' }] : typed.filter_data;
  const { errors, refusal, saving, run, forget } = useSaving(segment, onClose);
  const set = (change: Partial<Typed>) => (setTyped((now) => ({ ...now, ...change })), forget());
  const types: Kind[] = [
    ...(may('students') ? ['student' as const] : []),
    ...(may(['leads', 'all_leads']) ? ['lead' as const] : []),
  ];

  function save() {
    const wrong = {
      ...(!segment_name.trim() && { segment_name: texts.required }),
      ...filterErrors(conditions, fields ?? []),
    };
    void run({ ...typed, filter_data: conditions }, wrong);
  }

  return (
    <Panel
      wide
      title={segment ? segment.segment_name : 'New segment'}
      onClose={onClose}
      footer={
        <div className={css.foot}>
          {segment && (
            <LinkButton variant="ghost" to={listOf(segment)}>
              Show in the list
            </LinkButton>
          )}
          {segment && (
            <ExportButton
              list={{
                endpoint: exportSegmentPeople,
                resource: 'segment',
                name: segment.segment_name,
                input: { segment_id: segment.segment_id },
              }}
              kind={kind}
              total={null}
            />
          )}
          <span className={css.grow} />
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={!fields} loading={saving} onClick={save}>
            Save
          </Button>
        </div>
      }
    >
      <div className={css.form}>
        {refusal && <Banner tone="danger" title={refusal} />}
        <TextField
          label="Name"
          required
          maxLength={100}
          value={segment_name}
          error={errors['segment_name']}
          onChange={(event) => set({ segment_name: event.target.value })}
          data-autofocus={segment ? undefined : true}
        />
        <Select
          label="People"
          value={kind}
          disabled={Boolean(segment) || types.length < 2}
          options={types.map((type) => ({ value: type, label: say(kinds[type].Nouns) }))}
          onChange={(event) => set({ segment_type: event.target.value as Kind, filter_data: [] })}
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
          {fields && <Crowd sample kind={kind} fields={fields} conditions={conditions} />}
        </section>
      </div>
    </Panel>
  );
}

/** Saves a segment; where somebody else was faster, says so, and the next save is over theirs. */
function useSaving(segment: Segment | undefined, onDone: () => void) {
  const create = useWrite(createSegment);
  const update = useWrite(updateSegment);
  const [version, setVersion] = useState(segment?.version ?? 1);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refusal, setRefusal] = useState<string>();

  async function run(typed: Typed, wrong: Record<string, string>) {
    setErrors(wrong);
    setRefusal(undefined);
    if (Object.keys(wrong).length > 0) return;
    const { segment_name, filter_data } = typed;
    try {
      if (segment) await update.mutateAsync({ segment_id: segment.segment_id, version, segment_name, filter_data });
      else await create.mutateAsync(typed);
      toast('Segment saved');
      onDone();
    } catch (error) {
      const failure = error instanceof Failure ? error : undefined;
      if (failure?.code === 'stale') setVersion((failure.current as Segment).version);
      setErrors(failure?.fields ?? {});
      if (!failure?.fields)
        setRefusal(
          failure?.code === 'stale'
            ? 'Somebody else changed this segment in the meantime. Save again to keep what you typed.'
            : (error as Error).message,
        );
    }
  }
  return { errors, refusal, saving: create.isPending || update.isPending, run, forget: () => setErrors({}) };
}
