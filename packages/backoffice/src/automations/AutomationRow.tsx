import { Clock, Copy, Ellipsis, History, ListChecks, Mail, Pencil, Trash2, UserPen } from 'lucide-react';
import { triggerOf } from '@schoolbell/core/automations/triggers/rules';
import { listedText } from '@schoolbell/core/messages/variables/rules';
import { MenuButton } from '../ui/MenuButton.tsx';
import { Sparkline } from '../ui/Sparkline.tsx';
import { Switch } from '../ui/Switch.tsx';
import { Tag } from '../ui/Tag.tsx';
import { useSay } from '../words/say.ts';
import type { Listed } from './calls.ts';
import { useSwitch } from './switching.ts';
import type { View } from './views.ts';
import { actionNames, countText, delayText } from './words.ts';
import * as css from './Panel.css.ts';

const icons = { email: Mail, task: ListChecks, profile: UserPen };

interface AutomationRowProps {
  row: Listed;
  mayCreate: boolean;
  onView: (view: View) => void;
  onDelete: () => void;
}

/** What the row says beside the name: failed and held runs, each leading to them. */
function Troubles({ row, onView }: Pick<AutomationRowProps, 'row' | 'onView'>) {
  const open = (state: 'failed' | 'held') => onView({ name: 'edit', id: row.id, tab: 'history', state });
  if (!row.failed && !row.held) return null;
  return (
    <span className={css.troubles}>
      {row.failed > 0 && (
        <button type="button" className={css.failed} onClick={() => open('failed')}>
          {row.failed.toLocaleString('en-US')} failed
        </button>
      )}
      {row.held > 0 && (
        <button type="button" className={css.held} onClick={() => open('held')}>
          {row.held.toLocaleString('en-US')} held
        </button>
      )}
    </span>
  );
}

/** Runs of the last 30 days as a line; the last point is today. */
function Runs({ days }: { days: readonly number[] }) {
  const total = days.reduce((sum, count) => sum + count, 0);
  return (
    <span className={css.spark}>
      <Sparkline
        label={`${countText(total, 'run')} in 30 days`}
        height={28}
        points={days.map((value, at) => ({
          label: at === days.length - 1 ? 'Today' : `${countText(days.length - 1 - at, 'day')} ago`,
          value,
        }))}
      />
    </span>
  );
}

/** Its icons, its name, and what starts it. */
function About({ row, onView, onEdit }: Pick<AutomationRowProps, 'row' | 'onView'> & { onEdit: () => void }) {
  const say = useSay();
  const trigger = triggerOf(row.trigger_name);
  return (
    <span className={css.text}>
      <span className={css.nameLine}>
        <button type="button" className={css.name} onClick={onEdit}>
          {row.automation_name}
        </button>
        {row.delay > 0 && (
          <Clock
            size={14}
            className={css.clock}
            role="img"
            aria-label={`After ${delayText(row.delay, row.delay_type)}`}
          />
        )}
      </span>
      <span className={css.line}>
        {[say(trigger?.label ?? ''), listedText(row.action_details)].filter(Boolean).join(' · ')}
      </span>
      {row.paused_reason && <span className={css.why}>{row.paused_reason}</span>}
      <Troubles row={row} onView={onView} />
    </span>
  );
}

/** One automation: what it does, whether it is live, how often it ran, and what can be done with it. */
export function AutomationRow({ row, mayCreate, onView, onDelete }: AutomationRowProps) {
  const turn = useSwitch();
  const { automation_name: name } = row;
  const action = row.action_type as keyof typeof icons;
  const Icon = icons[action] ?? Mail;
  const open = (tab: 'configurations' | 'history') => onView({ name: 'edit', id: row.id, tab });
  return (
    <li className={css.row}>
      <span className={css.icon} title={actionNames[action]}>
        <Icon size={18} role="img" aria-label={actionNames[action]} />
      </span>
      <About row={row} onView={onView} onEdit={() => open('configurations')} />
      <Runs days={row.days ?? []} />
      <span className={css.state}>
        <Tag tone={row.status ? 'success' : 'neutral'}>{row.status ? 'Live' : 'Paused'}</Tag>
      </span>
      <Switch
        hideLabel
        label={`${name} is live`}
        checked={row.status === 1}
        disabled={row.may_change === false}
        onChange={() => void turn(row)}
      />
      <MenuButton
        iconOnly
        size="sm"
        label={`Actions for ${name}`}
        icon={<Ellipsis size={16} aria-hidden />}
        entries={[
          { label: 'Edit', icon: <Pencil size={16} />, onSelect: () => open('configurations') },
          { label: 'Run history', icon: <History size={16} />, onSelect: () => open('history') },
          {
            label: 'Duplicate',
            icon: <Copy size={16} />,
            disabled: !mayCreate,
            onSelect: () => onView({ name: 'copy', id: row.id }),
          },
          { line: true },
          { label: 'Delete', icon: <Trash2 size={16} />, danger: true, onSelect: onDelete },
        ]}
      />
    </li>
  );
}
