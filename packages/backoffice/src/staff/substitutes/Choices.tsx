import { dateTimeIn, fullName } from '@schoolbell/core/format';
import { byCoverage, coveredBy } from '@schoolbell/core/staff/substitutes/rules';
import { useSession } from '../../session/session.ts';
import { Select } from '../../ui/Select.tsx';
import { useSay } from '../../words/say.ts';
import { type AffectedClass, type AffectedList, forRules } from './substituting.ts';
import * as css from './Substitutes.css.ts';

interface ChoicesProps {
  list: AffectedList;
  chosen: ReadonlyMap<number, number>;
  /** Classes whose substitute stands in for another one at the same time. */
  busy: readonly number[];
  onChoose: (chosen: ReadonlyMap<number, number>) => void;
}

/** One choice for all classes, and a choice for each class. */
export function Choices({ list: { data, staff }, chosen, busy, onChoose }: ChoicesProps) {
  const classes = forRules(data);
  const names = new Map(staff.map((one) => [one.user_detail_id, fullName(one)]));
  const offers = byCoverage(
    classes,
    staff.map((one) => one.user_detail_id),
  );
  const pick = (event_id: number, id: string) => {
    const next = new Map(chosen);
    if (id === '') next.delete(event_id);
    else next.set(event_id, Number(id));
    onChoose(next);
  };
  const pickAll = (id: string) =>
    onChoose(new Map(id === '' ? [] : coveredBy(classes, Number(id)).map((event_id) => [event_id, Number(id)])));
  return (
    <>
      {data.length > 1 && offers.length > 0 && (
        <Select
          label="For all classes"
          placeholder="Choose someone"
          value=""
          options={offers.map((one) => ({
            value: one.user_detail_id,
            label: `${names.get(one.user_detail_id)}, free for ${one.covers} of ${data.length}`,
          }))}
          onChange={(event) => pickAll(event.target.value)}
        />
      )}
      <ul className={css.list} aria-label="Classes">
        {data.map((one) => (
          <ClassChoice
            key={one.event_id}
            one={one}
            names={names}
            value={chosen.get(one.event_id)}
            busy={busy.includes(one.event_id)}
            onPick={(id) => pick(one.event_id, id)}
          />
        ))}
      </ul>
    </>
  );
}

interface ClassChoiceProps {
  one: AffectedClass;
  names: ReadonlyMap<number, string>;
  value: number | undefined;
  busy: boolean;
  onPick: (id: string) => void;
}

function ClassChoice({ one, names, value, busy, onPick }: ClassChoiceProps) {
  const say = useSay();
  const { institutionTimeZone } = useSession().institution;
  const { title, starts_at, place, part, students, free, outside, may_change } = one;
  const when = dateTimeIn(starts_at, institutionTimeZone);
  const options = free.map((id) => ({
    value: id,
    label: outside.includes(id) ? `${names.get(id)} (outside of working hours)` : (names.get(id) ?? ''),
  }));
  return (
    <li className={css.item}>
      <div className={css.facts}>
        <span className={css.title}>{title || 'Event'}</span>
        <span className={css.muted}>
          {[
            when,
            place,
            students.length > 0 && say(`${students.length} ${students.length === 1 ? '{student}' : '{students}'}`),
            part === 'assistant' && 'assists',
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      {free.length === 0 ? (
        <span className={css.muted}>No qualified staff are free</span>
      ) : (
        <Select
          hideLabel
          className={css.choice}
          label={`Substitute for ${title || 'Event'}, ${when}`}
          placeholder="No substitute"
          disabled={may_change === 0}
          value={value ?? ''}
          options={options}
          error={busy ? 'Already a substitute in another class at this time' : undefined}
          onChange={(event) => onPick(event.target.value)}
        />
      )}
    </li>
  );
}
