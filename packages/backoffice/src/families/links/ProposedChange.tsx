import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { proposals } from '@schoolbell/core/families/links/contract';
import { hiddenText } from '../../ui/base.css.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { addressText, valueText } from '../../people/person/valueText.ts';
import { usePhones } from '../../people/Phone.tsx';
import * as css from './Links.css.ts';

type Change = ResultOf<typeof proposals>['data'][number]['changes'][number];
type Address = Parameters<typeof addressText>[0];

const NOTHING = '–';

function textOf(type: string, value: unknown, phone: (text: string) => string): string {
  if (type === 'address' && value && typeof value === 'object') return addressText(value as Address) || NOTHING;
  return valueText(type, value, phone) || NOTHING;
}

interface ProposedChangeProps {
  change: Change;
  isAccepted: boolean;
  /** The viewer may not change it. */
  isClosed: boolean;
  onToggle: () => void;
}

/** One change that a family wishes for: what stands there, what they wrote, and whether it is taken over. */
export function ProposedChange({ change, isAccepted, isClosed, onToggle }: ProposedChangeProps) {
  const { label, field_type, from, to, now } = change;
  const phone = usePhones(field_type === 'phone' || field_type === 'guardian');
  const [today, wanted, shown] = [now, to, from].map((value) => textOf(field_type, value, phone)) as [
    string,
    string,
    string,
  ];
  return (
    <li className={css.change}>
      <Checkbox
        label={label}
        checked={isAccepted}
        disabled={isClosed}
        onChange={onToggle}
        hint={isClosed ? "You don't have access to guardians" : undefined}
      />
      <div className={css.values}>
        <span className={css.before}>
          <span className={hiddenText}>Now: </span>
          <del>{today}</del>
        </span>
        <span className={css.after}>
          <span className={hiddenText}>Family: </span>
          {wanted}
        </span>
        {today !== shown && (
          <span>
            <Tag tone="warning">{`The family saw: ${shown}`}</Tag>
          </span>
        )}
      </div>
    </li>
  );
}
