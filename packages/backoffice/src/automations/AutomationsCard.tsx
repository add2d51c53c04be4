import { useState } from 'react';
import { automationsList } from '@schoolbell/core/automations/contract';
import { useRead } from '../http/read.ts';
import { Card } from '../ui/Card.tsx';
import { part } from '../ui/parts.tsx';
import { Tag } from '../ui/Tag.tsx';
import { type Care, dashboardOf } from './caring.ts';
import type { View } from './views.ts';
import * as css from '../dashboard/Dashboard.css.ts';
import * as own from './AutomationsCard.css.ts';

const AutomationsPanel = part(() => import('./AutomationsPanel.tsx').then((file) => file.AutomationsPanel));

/** Automations that the card names; the panel has the rest. */
const SHOWN = 4;

/** How much the automations did in a week, and those that wait for a person; nothing for those who may change none. */
export function AutomationsCard() {
  const { data } = useRead(automationsList, {});
  const [view, setView] = useState<View | null>(null);
  const said = dashboardOf(data?.data ?? []);
  if (!said) return null;
  const rest = said.care.length - SHOWN;
  return (
    <>
      <Card title="Automations" flush>
        <ul className={css.lines}>
          <li className={css.line}>
            <div className={css.what}>
              <button type="button" className={own.open} onClick={() => setView({ name: 'list' })}>
                {said.runs}
              </button>
              <p className={css.quiet}>{stateText(said.care.length)}</p>
            </div>
          </li>
          {said.care.slice(0, SHOWN).map((one) => (
            <CareLine key={one.id} one={one} onOpen={() => setView(one.view)} />
          ))}
          {rest > 0 && (
            <li className={css.line}>
              <button type="button" className={own.open} onClick={() => setView({ name: 'list' })}>
                {rest} more
              </button>
            </li>
          )}
        </ul>
      </Card>
      {view && <AutomationsPanel first={view} onClose={() => setView(null)} />}
    </>
  );
}

const stateText = (waiting: number): string =>
  waiting === 0
    ? 'Nothing needs your attention'
    : waiting === 1
      ? '1 automation needs your attention'
      : `${waiting} automations need your attention`;

/** One automation that waits for a person, with the way to it. */
function CareLine({ one, onOpen }: { one: Care; onOpen: () => void }) {
  return (
    <li className={css.line}>
      <div className={css.what}>
        <button type="button" className={own.open} onClick={onOpen}>
          <bdi>{one.name}</bdi>
        </button>
        {one.reason && <p className={css.quiet}>{one.reason}</p>}
      </div>
      <Tag tone={one.tone}>{one.tag}</Tag>
    </li>
  );
}
