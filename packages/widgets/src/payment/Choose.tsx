import type { VNode } from 'preact';
import type { Choice, Tile } from '@schoolbell/core/billing/checkout/choosing/rules';
import { SAVE_CONSENT } from '@schoolbell/core/billing/checkout/rules';
import type { Flow } from '../shared/payment/flow.ts';
import { listText, shortDay } from '../shared/payment/texts.ts';
import { unseen } from '../shared/theme.css.ts';
import * as css from './payment.css.ts';

interface Props {
  flow: Flow;
}

const names: Record<Tile['id'], string> = { overdue: 'Overdue', due: 'Due by', all: 'All' };

/** Amounts for one press. */
function Tiles({ flow }: Props): VNode {
  return (
    <div class={css.tiles}>
      {flow.tiles.map((tile) => (
        <label key={tile.id} class={css.tile}>
          <input
            type="radio"
            name="tile"
            class={unseen}
            checked={tile === flow.tile}
            onChange={() => flow.pick(tile)}
          />
          <small>
            {names[tile.id]} {tile.id === 'due' && shortDay(flow.lang, tile.until)}
          </small>
          <b>{flow.money(tile.amount)}</b>
        </label>
      ))}
    </div>
  );
}

/** A line to tick; with another amount, it says how much of it that pays. */
function Item({ flow, choice }: Props & { choice: Choice }): VNode {
  const { key, title, students, due_on, isLate, open } = choice;
  const pays = flow.pays.get(key) ?? 0;
  const day = shortDay(flow.lang, due_on);
  return (
    <label class={css.item} data-is={pays > 0 ? 'chosen' : ''}>
      <input
        type="checkbox"
        part="checkbox"
        checked={pays > 0}
        disabled={Boolean(flow.other)}
        onChange={() => flow.tick(key)}
      />
      <span>
        <b>{title}</b>
        <small>
          {students[0] && `${listText(students)} · `}
          {isLate ? <b class={css.danger}>overdue since {day}</b> : `due ${day}`}
        </small>
      </span>
      <b>
        {flow.money(open)}
        {pays > 0 && pays < open && <small>{flow.money(pays)} of it</small>}
      </b>
    </label>
  );
}

/** What to pay: a tile, ticks, or another amount; and what else goes with it. */
export function Choose({ flow }: Props): VNode {
  const { choices, tiles, other, page } = flow;
  const isOther = Boolean(other);
  const tick = (label: string, name: 'saves' | 'mails') => (
    <label class={css.tick}>
      <input
        type="checkbox"
        part="checkbox"
        checked={flow[name]}
        onChange={({ currentTarget }) => flow.set({ [name]: currentTarget.checked })}
      />
      {label}
    </label>
  );
  return (
    <fieldset class={css.choose}>
      <legend part="heading">{choices[1] ? 'What would you like to pay?' : 'Your payment'}</legend>
      {tiles[1] && <Tiles flow={flow} />}
      {choices[1] && (
        <div class={css.list}>
          {choices.map((choice) => (
            <Item key={choice.key} flow={flow} choice={choice} />
          ))}
        </div>
      )}
      {other?.view()}
      {flow.isTried && flow.wrong && (
        <p part="error" id="wrong" class={css.danger} role="alert" tabIndex={-1} data-wrong={isOther ? undefined : ''}>
          {flow.wrong}
        </p>
      )}
      <div class={css.row}>
        <div>
          {flow.way!.saves === 1 && tick(SAVE_CONSENT, 'saves')}
          {tick('Email me the receipt', 'mails')}
        </div>
        {page!.allows_other_amount === 1 && (
          <button
            type="button"
            part="button"
            class={css.link}
            onClick={() => (isOther ? flow.change({ other: undefined }) : void flow.type(''))}
          >
            {isOther ? 'Pay listed amounts' : 'Other amount'}
          </button>
        )}
      </div>
    </fieldset>
  );
}
