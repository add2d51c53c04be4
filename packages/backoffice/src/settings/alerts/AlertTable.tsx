import { Lock } from 'lucide-react';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { alerts, updateAlert } from '@schoolbell/core/settings/alerts/contract';
import { type Alert, alertKinds } from '@schoolbell/core/settings/alerts/kinds/rules';
import { type AlertReader, concernsReader, FAMILIES, fixedAlerts } from '@schoolbell/core/settings/alerts/rules';
import { callInOrder, patchRead } from '../../http/patch.ts';
import { hiddenText } from '../../ui/base.css.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { toast } from '../../ui/toasts.ts';
import { useSay } from '../../words/say.ts';
import { roles } from '@schoolbell/core/settings/roles/rules';
import * as css from '../AccessControls.css.ts';

type Kinds = ResultOf<typeof alerts>['data'];

/** The columns: the roles of the staff, and families. */
export const readers: readonly { role_id: AlertReader; name: string }[] = [
  ...roles,
  { role_id: FAMILIES, name: 'Families' },
];

/** Turns a mail on or off for a reader: shown at once, taken back with a message if it is refused. */
function turn(alert: Alert, role_id: AlertReader, on: boolean): void {
  const value = on ? (1 as const) : (0 as const);
  const undo = patchRead(alerts, {}, ({ data }) => ({
    data: data.map((kind) =>
      kind.alert === alert
        ? { ...kind, roles: kind.roles.map((role) => (role.role_id === role_id ? { ...role, value } : role)) }
        : kind,
    ),
  }));
  callInOrder(updateAlert, { alert, role_id, value }).then(
    ({ message }) => toast(message),
    (error) => {
      undo();
      toast.error(error);
    },
  );
}

interface AlertSwitchProps {
  alert: Alert;
  role_id: AlertReader;
  label: string;
  /** Absent while it loads. */
  on: boolean | undefined;
}

function AlertSwitch({ alert, role_id, label, on }: AlertSwitchProps) {
  if (!concernsReader(alert, role_id))
    return (
      <span className={css.always}>
        <span aria-hidden>–</span>
        <span className={hiddenText}>Never</span>
      </span>
    );
  if (on === undefined) return <Skeleton width={34} height={20} />;
  return (
    <Switch hideLabel label={label} checked={on} onChange={(event) => turn(alert, role_id, event.target.checked)} />
  );
}

/** What the mail is, and who gets it, at the start of its row. */
function Head({ name, line }: { name: string; line: string }) {
  return (
    <th scope="row" className={css.head}>
      <span className={css.name}>{name}</span>
      <span className={css.line}>{line}</span>
    </th>
  );
}

/** Each mail with its readers; a phone shows the one that was chosen. */
export function AlertTable({ kinds, chosen }: { kinds: Kinds | undefined; chosen: number }) {
  const say = useSay();

  function isOn(alert: Alert, role_id: AlertReader): boolean | undefined {
    const kind = kinds?.find((one) => one.alert === alert);
    return kind && kind.roles.find((one) => one.role_id === role_id)?.value === 1;
  }

  const there = (role: number) => (role === chosen ? '' : undefined);

  return (
    <div className={css.scroller} tabIndex={0} role="region" aria-label="Mails by reader">
      <table className={css.table} aria-busy={!kinds || undefined}>
        <thead>
          <tr>
            <th scope="col" className={css.corner}>
              Mail
            </th>
            {readers.map((role) => (
              <th key={role.role_id} scope="col" className={css.role} data-chosen={there(role.role_id)}>
                {say(role.name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {alertKinds.map(({ alert, label, to }) => (
            <tr key={alert} className={css.row}>
              <Head name={say(label)} line={say(to)} />
              {readers.map(({ role_id, name }) => (
                <td key={role_id} className={css.cell} data-chosen={there(role_id)}>
                  <AlertSwitch
                    alert={alert}
                    role_id={role_id}
                    label={`${say(label)} to ${say(name)}`}
                    on={isOn(alert, role_id)}
                  />
                </td>
              ))}
            </tr>
          ))}
          {fixedAlerts.map(({ label, to }) => (
            <tr key={label} className={css.row}>
              <Head name={label} line={to} />
              <td colSpan={readers.length} className={css.cell} data-chosen="">
                <span className={css.always}>
                  <Lock size={14} aria-hidden /> Always
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
