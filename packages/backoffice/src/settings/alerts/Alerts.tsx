import { Lock } from 'lucide-react';
import { useState } from 'react';
import { alerts, updateAlert } from '@schoolbell/core/settings/alerts/contract';
import { type Alert, alertKinds } from '@schoolbell/core/settings/alerts/kinds/rules';
import { type AlertReader, concernsReader, FAMILIES, fixedAlerts } from '@schoolbell/core/settings/alerts/rules';
import { callInOrder, patchRead } from '../../http/patch.ts';
import { prefetch, useRead } from '../../http/read.ts';
import { Page } from '../../shell/Page.tsx';
import { hiddenText } from '../../ui/base.css.ts';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Select } from '../../ui/Select.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { toast } from '../../ui/toasts.ts';
import { Toolbar } from '../../ui/Toolbar.tsx';
import { useSay } from '../../words/say.ts';
import { roles } from '@schoolbell/core/settings/roles/rules';
import * as css from '../AccessControls.css.ts';

/** Starts the alerts' read. */
export function warm(): void {
  prefetch(alerts, {});
}

/** The columns: the roles of the staff, and families. */
const readers: readonly { role_id: AlertReader; name: string }[] = [...roles, { role_id: FAMILIES, name: 'Families' }];

/** Mails by their readers: which of the staff and whether families get them. */
export function Component() {
  const say = useSay();
  const read = useRead(alerts, {});
  const [chosen, setChosen] = useState(10);

  function isOn(alert: Alert, role_id: AlertReader): boolean | undefined {
    const kind = read.data?.data.find((one) => one.alert === alert);
    return kind && kind.roles.find((one) => one.role_id === role_id)?.value === 1;
  }

  const there = (role: number) => (role === chosen ? '' : undefined);

  return (
    <Page title="Alerts" subtitle="Which mails go to whom. Nobody gets a mail about something they may not open.">
      {read.error && !read.data ? (
        <ErrorState line={read.error.message} onRetry={() => void read.refetch()} />
      ) : (
        <Card flush>
          <div className={css.rolePicker}>
            <Toolbar>
              <Select
                hideLabel
                label="Reader"
                value={chosen}
                onChange={(event) => setChosen(Number(event.target.value))}
                options={readers.map((one) => ({ value: one.role_id, label: say(one.name) }))}
              />
            </Toolbar>
          </div>
          <div className={css.scroller} tabIndex={0} role="region" aria-label="Mails by reader">
            <table className={css.table} aria-busy={!read.data || undefined}>
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
                    <th scope="row" className={css.head}>
                      <span className={css.name}>{say(label)}</span>
                      <span className={css.line}>{say(to)}</span>
                    </th>
                    {readers.map(({ role_id, name }) => {
                      const on = isOn(alert, role_id);
                      return (
                        <td key={role_id} className={css.cell} data-chosen={there(role_id)}>
                          {!concernsReader(alert, role_id) ? (
                            <span className={css.always}>
                              <span aria-hidden>–</span>
                              <span className={hiddenText}>Never</span>
                            </span>
                          ) : on === undefined ? (
                            <Skeleton width={34} height={20} />
                          ) : (
                            <Switch
                              hideLabel
                              label={`${say(label)} to ${say(name)}`}
                              checked={on}
                              onChange={(event) => turn(alert, role_id, event.target.checked)}
                            />
                          )}
                        </td>
                      );
                    })}
                  </tr>
                ))}
                {fixedAlerts.map(({ label, to }) => (
                  <tr key={label} className={css.row}>
                    <th scope="row" className={css.head}>
                      <span className={css.name}>{label}</span>
                      <span className={css.line}>{to}</span>
                    </th>
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
        </Card>
      )}
    </Page>
  );
}

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
