import { ArrowLeft, Lock } from 'lucide-react';
import type { Category } from '@schoolbell/core/access';
import { fullName } from '@schoolbell/core/format';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { accessControls, updatePersonAccess, type personAccess } from '@schoolbell/core/settings/contract';
import { personAccessRefusal, personRight, type PersonRight } from '@schoolbell/core/settings/rules';
import { useRead } from '../../http/read.ts';
import { useWrite } from '../../http/write.ts';
import { useSession, viewerOf } from '../../session/session.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Select } from '../../ui/Select.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { toast } from '../../ui/toasts.ts';
import { useSay } from '../../words/say.ts';
import { holds } from '../access.ts';
import { groups, roles } from '@schoolbell/core/settings/roles/rules';
import * as css from './PeopleAccess.css.ts';

type Person = ResultOf<typeof personAccess>['data'][number];

/** Why nothing of someone may be changed, whatever the category; null where some of it may. */
function wholeRefusal(person: Person, asker: Parameters<typeof personAccessRefusal>[1]): string | null {
  const reasons = new Set(
    groups
      .flatMap((group) => group.categories)
      .map(({ category }) => personAccessRefusal({ person, category, value: null }, asker)),
  );
  return reasons.size === 1 ? [...reasons][0]! : null;
}

/** Each category of one person: what holds, where it comes from, and the choice between the role's, allowed and denied. */
export function PersonRights({ person, onBack }: { person: Person; onBack: () => void }) {
  const matrix = useRead(accessControls, {}).data?.data;
  const session = useSession();
  const say = useSay();
  const asker = { ...viewerOf(session), user_detail_id: session.user.user_detail_id };
  const role = say(roles.find((one) => one.role_id === person.role_id)!.name);
  const refusal = wholeRefusal(person, asker);
  return (
    <>
      <div className={css.head}>
        <span className={css.back}>
          <IconButton label="All staff" icon={<ArrowLeft size={18} />} onClick={onBack} />
        </span>
        <Avatar name={fullName(person)} image={person.image_240} />
        <span className={css.who}>
          <h2 className={css.title}>{fullName(person)}</h2>
          <span className={css.line}>
            {role} · {differs(person)}
          </span>
        </span>
      </div>
      {refusal && (
        <div className={css.why}>
          <Banner>{refusal}.</Banner>
        </div>
      )}
      {!matrix && (
        <div className={css.why}>
          <SkeletonLines lines={8} />
        </div>
      )}
      {matrix &&
        groups.map((group) => (
          <section key={group.name} aria-label={group.name}>
            <h3 className={css.group}>{group.name}</h3>
            {group.categories.map(({ category, name, line }) => (
              <div key={category} className={css.right} role="group" aria-label={say(name)}>
                <span className={css.about}>
                  <span className={css.category}>{say(name)}</span>
                  <span className={css.line}>{say(line)}</span>
                </span>
                <Right
                  person={person}
                  category={category}
                  name={say(name)}
                  role={role}
                  roleValue={holds(matrix, person.role_id, category) ? 1 : 0}
                  because={refusal ? '' : personAccessRefusal({ person, category, value: null }, asker)}
                />
              </div>
            ))}
          </section>
        ))}
    </>
  );
}

/** How much of someone's access is their own: "3 exceptions to the role". */
export function differs({ role_id, exceptions }: Person): string {
  if (role_id === 10 || exceptions.length === 0) return 'as the role';
  return exceptions.length === 1 ? '1 exception to the role' : `${exceptions.length} exceptions to the role`;
}

interface RightProps {
  person: Person;
  category: Category;
  name: string;
  role: string;
  roleValue: 0 | 1;
  /** Why it may not be changed: a text, empty where it has been said for all; null where it may. */
  because: string | null;
}

function Right({ person, category, name, role, roleValue, because }: RightProps) {
  const update = useWrite(updatePersonAccess);
  const kept = person.exceptions.find((one) => one.category === category)?.value ?? null;
  // What was just chosen shows at once; a refusal takes it back.
  const own = update.isPending ? update.variables.value : kept;
  const right = personRight(person.role_id, roleValue, own);

  function choose(text: string) {
    const value = text === '' ? null : (Number(text) as 0 | 1);
    const said = value === null ? `as for every ${role}` : value ? 'allowed' : 'denied';
    update.mutate(
      { user_detail_id: person.user_detail_id, category, value },
      { onSuccess: () => toast(`${name} is ${said} now, for ${person.firstName}.`), onError: toast.error },
    );
  }

  return (
    <>
      <span className={css.state}>
        <Tag tone={right.value ? 'success' : 'neutral'}>{right.value ? 'Allowed' : 'Not allowed'}</Tag>
        <span className={css.line}>{sourceOf(right, role, person.firstName)}</span>
      </span>
      <span className={css.choice}>
        {because === null ? (
          <Select
            hideLabel
            label={`${name} for ${fullName(person)}`}
            value={own ?? ''}
            onChange={(event) => choose(event.target.value)}
            options={[
              { value: '', label: `By role (${roleValue ? 'allowed' : 'not allowed'})` },
              { value: 1, label: 'Allow' },
              { value: 0, label: 'Deny' },
            ]}
          />
        ) : (
          <span className={css.lock}>
            <Lock size={14} aria-hidden />
            {because || 'Locked'}
          </span>
        )}
      </span>
    </>
  );
}

function sourceOf({ own }: PersonRight, role: string, firstName: string): string {
  return own === null ? `by role: ${role}` : `for ${firstName} alone`;
}
