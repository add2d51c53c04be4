import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { amount, dayText } from '@schoolbell/core/format';
import { IconButton } from '../../../ui/IconButton.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { TaxMenu } from '../../TaxMenu.tsx';
import type { TypedLine } from './typed.ts';
import type { Editor } from './useEditor.ts';
import * as css from './Lines.css.ts';

interface LineRowProps {
  line: TypedLine;
  /** Its place on the bill, by which the server names what is wrong with it. */
  at: number;
  editor: Editor;
}

/** The fields of a line that show their own texts; what else is wrong with it stands below its name. */
const shown = ['name', 'thousandths', 'unit_price', 'discount_value'];

/** What is said about a line as a whole. */
function noteOf(errors: Readonly<Record<string, string>>, at: number): string | undefined {
  const start = `items.${at}.`;
  return Object.entries(errors).find(
    ([path]) => path.startsWith(start) && !shown.includes(path.slice(start.length)),
  )?.[1];
}

/** Enter goes on to the next line of the child. */
function onEnter(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !(event.target as Element).matches('input')) return;
  event.preventDefault();
  event.currentTarget.closest('[data-child]')?.querySelector<HTMLElement>('[role="combobox"]')?.focus();
}

/** One line: name, quantity, price, discount, taxes and what it comes to. */
export function LineRow({ line, at, editor }: LineRowProps) {
  const { setLine, removeLine, totals, terms, texts, newest } = editor;
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (newest.current !== line.key) return;
    newest.current = 0;
    const first = row.current!.querySelector<HTMLInputElement>('[data-first]');
    first?.focus();
    first?.select();
  }, [newest, line.key]);
  const error = (name: string) => texts.errors[`items.${at}.${name}`];
  const { gross, discount } = totals.lines[at]!;
  const period = line.from_on && line.to_on ? `${dayText(line.from_on)} – ${dayText(line.to_on)}` : '';
  const about = [line.detail, period].filter(Boolean).join(' · ');
  const name = line.name || 'Line';
  const field = (label: string, of: 'name' | 'quantity' | 'price' | 'discount', path: string) => ({
    hideLabel: true,
    label: `${label} of ${name}`,
    value: line[of],
    error: error(path),
    onChange: (event: { target: { value: string } }) => setLine(line.key, { [of]: event.target.value }),
  });
  return (
    <div ref={row} role="group" aria-label={name} className={css.line} onKeyDown={onEnter}>
      <div className={css.what}>
        <TextField
          data-first={line.type === 'custom' ? '' : undefined}
          maxLength={200}
          placeholder="What is it for?"
          {...field('Name', 'name', 'name')}
          label={`Name of line ${at + 1}`}
        />
        {about && <span className={css.about}>{about}</span>}
        {noteOf(texts.errors, at) && <span className={css.wrong}>{noteOf(texts.errors, at)}</span>}
      </div>
      <TextField
        data-first={line.type === 'custom' ? undefined : ''}
        inputMode="decimal"
        maxLength={10}
        {...field('Quantity', 'quantity', 'thousandths')}
      />
      <TextField inputMode="decimal" maxLength={20} placeholder="0.00" {...field('Price', 'price', 'unit_price')} />
      <TextField maxLength={20} placeholder="–" {...field('Discount', 'discount', 'discount_value')} />
      <Taxes line={line} name={name} editor={editor} />
      <span className={css.amount}>{amount(gross - discount, terms.currency)}</span>
      <IconButton
        quiet
        size="sm"
        label={`Remove ${name}`}
        icon={<X size={16} />}
        onClick={() => removeLine(line.key)}
      />
    </div>
  );
}

/** The taxes of a line, each a tick. */
function Taxes({ line, name, editor: { terms, setLine } }: { line: TypedLine; name: string; editor: Editor }) {
  if (terms.taxes.length === 0) return <span className={css.about}>No tax</span>;
  return (
    <TaxMenu
      name={name}
      taxes={terms.taxes}
      chosen={line.tax_ids}
      className={css.taxes}
      onChange={(tax_ids) => setLine(line.key, { tax_ids })}
    />
  );
}
