import { Lock, Minus } from 'lucide-react';
import { Fragment } from 'react';
import type { Category, StaffRole } from '@schoolbell/core/access';
import { accessRefusal } from '@schoolbell/core/settings/rules';
import { useSession, viewerOf } from '../session/session.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Switch } from '../ui/Switch.tsx';
import { Tooltip } from '../ui/Tooltip.tsx';
import { useSay } from '../words/say.ts';
import { holds, useTurn, type Matrix } from './access.ts';
import { roles, type groups as allGroups } from '@schoolbell/core/settings/roles/rules';
import * as css from './AccessControls.css.ts';

interface CellProps {
  matrix: Matrix;
  role: { role_id: StaffRole; name: string };
  category: Category;
  name: string;
}

/** One role and one category: a switch, or a lock that says why. */
function Turn({ matrix, role, category, name }: CellProps) {
  const turn = useTurn();
  const viewer = viewerOf(useSession());
  const isOn = holds(matrix, role.role_id, category);
  const label = `${name} for ${role.name}`;
  const because = accessRefusal({ role_id: role.role_id, category, value: isOn ? 0 : 1 }, viewer);
  if (because) {
    return (
      <Tooltip text={because}>
        <span
          className={css.lock}
          role="img"
          tabIndex={0}
          aria-label={`${label}: ${isOn ? 'allowed' : 'not allowed'}. ${because}`}
        >
          {isOn ? <Lock size={14} aria-hidden /> : <Minus size={14} aria-hidden />}
        </span>
      </Tooltip>
    );
  }
  return (
    <Switch
      hideLabel
      label={label}
      checked={isOn}
      onChange={() =>
        turn(role.role_id, category, isOn ? 0 : 1, `${name} ${isOn ? 'taken from' : 'given to'} ${role.name}.`)
      }
    />
  );
}

interface AccessMatrixProps {
  /** Absent while it loads. */
  matrix: Matrix | undefined;
  groups: typeof allGroups;
  /** The role that a phone shows; wider screens show all six. */
  role: number;
}

/** Categories by roles, as a table whose head and first column stay in view; on a phone a list for one role. */
export function AccessMatrix({ matrix, groups, role: chosen }: AccessMatrixProps) {
  const say = useSay();
  const own = useSession().user.role_id;
  const shown = roles.map((role) => ({ ...role, name: say(role.name) }));
  const staffOf = (role_id: number) => matrix?.find((row) => row.role_id === role_id)?.staff_count;

  return (
    <div className={css.scroller} tabIndex={0} role="region" aria-label="Access by role">
      <table className={css.table} aria-busy={!matrix || undefined}>
        <thead>
          <tr>
            <th scope="col" className={css.corner}>
              Access
            </th>
            {shown.map((role) => (
              <th
                key={role.role_id}
                scope="col"
                className={css.role}
                data-chosen={role.role_id === chosen ? '' : undefined}
              >
                {role.name}
                <span className={css.count}>
                  {staffOf(role.role_id) ?? '–'} staff{role.role_id === own ? ' · you' : ''}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <Fragment key={group.name}>
              <tr className={css.groupRow}>
                <th scope="colgroup" colSpan={shown.length + 1} className={css.group}>
                  <span>{group.name}</span>
                </th>
              </tr>
              {group.categories.map(({ category, name, line }) => (
                <tr key={category} className={css.row}>
                  <th scope="row" className={css.head}>
                    <span className={css.name}>{say(name)}</span>
                    <span className={css.line}>{say(line)}</span>
                  </th>
                  {shown.map((role) => (
                    <td key={role.role_id} className={css.cell} data-chosen={role.role_id === chosen ? '' : undefined}>
                      {matrix ? (
                        <Turn matrix={matrix} role={role} category={category} name={say(name)} />
                      ) : (
                        <Skeleton width={34} height={20} />
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}
