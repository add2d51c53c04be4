import { fullName, money } from '@schoolbell/core/format';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { type Bills, lineKey } from './billText.ts';
import * as css from './SessionBills.css.ts';

type Bill = Bills['bills'][number];

const quantityText = (thousandths: number): string => (thousandths === 1000 ? '' : ` × ${thousandths / 1000}`);

interface PreviewLinesProps {
  bill: Bill;
  currency: string;
  off: ReadonlySet<string>;
  onOff: (off: ReadonlySet<string>) => void;
}

/** The lines of a bill with ticks: a line without one is left for another day. */
export function PreviewLines({ bill, currency, off, onOff }: PreviewLinesProps) {
  const payers = bill.payers.map((one) => (one.share === null ? fullName(one) : `${fullName(one)} ${one.share} %`));
  const toggle = (key: string) => {
    const next = new Set(off);
    if (!next.delete(key)) next.add(key);
    onOff(next);
  };
  return (
    <div className={css.bill}>
      <p className={css.payer}>{`Paid by ${payers.join(', ')}`}</p>
      <ul className={css.lines}>
        {bill.lines.map((line) => (
          <li key={lineKey(line)}>
            <Checkbox
              label={`${line.name}${quantityText(line.thousandths)}`}
              hint={`${fullName(line.student)} · ${line.detail}`}
              checked={!off.has(lineKey(line))}
              onChange={() => toggle(lineKey(line))}
            />
            <span className={css.amount}>{money(line.net, currency)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
