import { Lock, Plus, X, Zap } from 'lucide-react';
import { MOST_FILTERS } from '@schoolbell/core/automations/rules';
import { triggers, triggerOf } from '@schoolbell/core/automations/triggers/rules';
import { automationFields } from '@schoolbell/core/automations/contract';
import { profilesOf } from '@schoolbell/core/automations/updates/rules';
import { ConditionFields } from '../../filters/ConditionFields.tsx';
import { conditionOn } from '../../filters/conditions.ts';
import { read } from '../../http/read.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Select } from '../../ui/Select.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toasts.ts';
import { useSay } from '../../words/say.ts';
import { type Draft, type DraftFilter, firstFilters, freeFields } from './draft.ts';
import { partsOf } from './fields.ts';
import { profileFor } from '../actions/drafts.ts';
import { OffsetField } from './OffsetField.tsx';
import { QuietField } from './QuietField.tsx';
import type { CardProps } from './useEditor.ts';
import * as css from './Editor.css.ts';

interface TriggerCardProps extends CardProps {
  isLoading: boolean;
  /** An automation keeps its trigger once it is saved. */
  isLocked: boolean;
  /** What it began with: going back to its trigger brings its filters back. */
  begin: Pick<Draft, 'trigger_name' | 'filters'>;
}

/** What starts the automation, and for whom. */
export function TriggerCard({ isLoading, isLocked, begin, ...card }: TriggerCardProps) {
  const { draft, errors, put } = card;
  const say = useSay();

  function choose(trigger: string) {
    put('trigger_name', trigger);
    put('offset', triggerOf(trigger)?.usual);
    put('offset_type', undefined);
    put('quiet', undefined);
    if (!profilesOf(trigger).includes(draft.profile.type)) put('profile', profileFor(trigger));
    if (!profilesOf(trigger).includes('lead') && draft.task.task_assign_to === 'owner') put('task.task_assign_to', '');
    if (trigger === begin.trigger_name) return put('filters', begin.filters);
    put('filters', []);
    if (triggerOf(trigger)?.clock)
      void read(automationFields, { trigger_name: trigger }).then(
        ({ data }) => put('filters', firstFilters(trigger, partsOf(data, say).filters)),
        toast.error,
      );
  }

  return (
    <li className={css.step}>
      <span className={css.stop} aria-hidden>
        <Zap size={14} />
      </span>
      <section className={css.card} aria-label="When this occurs">
        <div className={css.cardHead}>
          <h3 className={css.cardTitle}>When this occurs</h3>
          {isLocked && (
            <span className={css.locked}>
              <Lock size={12} aria-hidden />
              Set when created
            </span>
          )}
        </div>
        <div data-at="trigger_name">
          <Select
            hideLabel
            label="When this occurs"
            disabled={isLocked}
            error={errors['trigger_name']}
            value={draft.trigger_name}
            options={triggers.map(({ name, label }) => ({ value: name, label: say(label) }))}
            onChange={(event) => choose(event.target.value)}
          />
        </div>
        <QuietField {...card} />
        <OffsetField {...card} />
        {isLoading ? <Skeleton height={36} /> : <FilterRows {...card} />}
      </section>
    </li>
  );
}

/** The first row joins nothing; the others say whether both must hold. */
function Joined({
  filter,
  at,
  only,
  onChange,
}: {
  filter: DraftFilter;
  at: number;
  only: boolean;
  onChange: (joined: 'AND' | 'OR') => void;
}) {
  if (at === 0) return <span className={css.joined}>Only if</span>;
  if (only) return <span className={css.joined}>and</span>;
  return (
    <Select
      hideLabel
      label={`How condition ${at + 1} is joined`}
      value={filter.condition}
      options={[
        { value: 'AND', label: 'and' },
        { value: 'OR', label: 'or' },
      ]}
      onChange={(event) => onChange(event.target.value as 'AND' | 'OR')}
    />
  );
}

const errorsAt = (errors: CardProps['errors'], at: number): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, text]) =>
      path.startsWith(`filters.${at}.`) ? [[path.slice(`filters.${at}.`.length), text]] : [],
    ),
  );

function FilterRows({ draft, errors, parts, put }: CardProps) {
  const { filters } = draft;
  const free = freeFields(parts.filters, filters);
  const set = (next: DraftFilter[]) =>
    put(
      'filters',
      next.map((one, at) => (at === 0 ? { ...one, condition: 'AND' } : one)),
    );
  const change = (at: number, changed: Partial<DraftFilter>) =>
    set(filters.map((one, i) => (i === at ? { ...one, ...changed } : one)));
  return (
    <>
      {filters.map((filter, at) => (
        <div key={at} className={css.filter} data-at={`filters.${at}`}>
          <Joined
            filter={filter}
            at={at}
            only={parts.and_only || triggerOf(draft.trigger_name)?.andOnly === true}
            onChange={(condition) => change(at, { condition })}
          />
          <ConditionFields
            fields={parts.filters.filter(
              (field) => field.name === filter.condition_field || free.some((one) => one.name === field.name),
            )}
            condition={filter}
            number={at + 1}
            errors={errorsAt(errors, at)}
            onChange={(changed) => change(at, changed)}
          />
          <IconButton
            size="sm"
            className={css.removeFilter}
            label={`Remove condition ${at + 1}`}
            icon={<X size={15} aria-hidden />}
            onClick={() => set(filters.toSpliced(at, 1))}
          />
        </div>
      ))}
      <Button
        size="sm"
        variant="ghost"
        className={css.add}
        icon={<Plus size={14} aria-hidden />}
        disabled={free.length === 0 || filters.length >= MOST_FILTERS}
        onClick={() => set([...filters, { ...conditionOn(free[0]!), id: null, condition: 'AND' }])}
      >
        Add filters
      </Button>
    </>
  );
}
