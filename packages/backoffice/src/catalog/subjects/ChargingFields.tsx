import {
  chargingTexts,
  chargingWays,
  hasPeriod,
  periodUnits,
  type Charging,
} from '@schoolbell/core/catalog/charging/rules';
import { useCurrency } from '../../session/session.ts';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useSay } from '../../words/say.ts';
import { AmountField } from '../../ui/AmountField.tsx';
import * as form from '../Catalog.css.ts';
import { ChargingPicture } from './ChargingPicture.tsx';
import type { SubjectTyped } from './subjectForm.ts';
import * as css from './Subjects.css.ts';

interface ChargingFieldsProps {
  typed: SubjectTyped;
  errors: Readonly<Record<string, string>>;
  onChange: (change: Partial<SubjectTyped>) => void;
}

/** The four ways of charging, each with a small picture of who pays when, and the fields that the chosen way also needs. */
export function ChargingFields({ typed, errors, onChange }: ChargingFieldsProps) {
  const say = useSay();
  const currency = useCurrency();
  return (
    <fieldset className={form.part}>
      <legend className={form.partTitle}>How it is charged</legend>
      <div className={css.ways}>
        {chargingWays.map((way) => (
          <Way key={way} way={way} chosen={typed.charging === way} onChoose={() => onChange({ charging: way })} />
        ))}
      </div>
      {hasPeriod(typed.charging) && (
        <div className={form.grid}>
          <Select
            label="Period"
            required
            options={periodUnits.map((unit) => ({ value: unit, label: unit.charAt(0).toUpperCase() + unit.slice(1) }))}
            value={typed.period_unit}
            error={errors['period_unit']}
            onChange={(event) => onChange({ period_unit: event.target.value as SubjectTyped['period_unit'] })}
          />
          <AmountField
            currency={currency}
            label="Fee for a period"
            required
            value={typed.period_fee}
            error={errors['period_fee']}
            onChange={(event) => onChange({ period_fee: event.target.value })}
          />
          {typed.charging === 'hybrid' && (
            <TextField
              label="Sessions included in a period"
              required
              inputMode="numeric"
              maxLength={4}
              value={typed.period_sessions}
              error={errors['period_sessions']}
              onChange={(event) => onChange({ period_sessions: event.target.value })}
            />
          )}
        </div>
      )}
      <p className={form.muted}>{say('Invoices will use this once billing is set up.')}</p>
    </fieldset>
  );
}

function Way({ way, chosen, onChoose }: { way: Charging; chosen: boolean; onChoose: () => void }) {
  const say = useSay();
  const { name, line, example } = chargingTexts[way];
  return (
    <label className={css.way}>
      <input
        type="radio"
        name="charging"
        className={css.dot}
        checked={chosen}
        onChange={onChoose}
        aria-labelledby={`name-${way}`}
        aria-describedby={`way-${way}`}
      />
      <span id={`name-${way}`} className={css.wayName}>
        {say(name)}
      </span>
      <span id={`way-${way}`} className={css.wayLine}>
        {say(line)} {say(example)}
      </span>
      <ChargingPicture way={way} />
    </label>
  );
}
