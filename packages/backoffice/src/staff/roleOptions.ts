import { roleRefusal } from '@schoolbell/core/staff/rules';
import { useSession, viewerOf } from '../session/session.ts';
import { roles } from '@schoolbell/core/settings/roles/rules';
import type { Option } from '../ui/Select.tsx';
import { useSay } from '../words/say.ts';

const none: ReadonlySet<string> = new Set();

/** The roles to choose from, without those that the viewer may never give; what a role may do beyond its giver the server decides. */
export function useRoleOptions(): Option[] {
  const session = useSession();
  const say = useSay();
  const asker = { ...viewerOf(session), user_detail_id: session.user.user_detail_id };
  return roles
    .filter(({ role_id }) => roleRefusal(role_id, none, asker) === null)
    .map(({ role_id, name }) => ({ value: role_id, label: say(name) }));
}
