import { ChevronDown } from 'lucide-react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { fullName, shortName } from '@schoolbell/core/format';
import { useSession } from '../session/session.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { MenuButton } from '../ui/MenuButton.tsx';
import { part } from '../ui/parts.tsx';
import { whenIdle } from '../ui/whenIdle.ts';
import type { UserDialogName } from './UserDialog.tsx';
import * as css from './Header.css.ts';

const UserDialog = part(() => import('./UserDialog.tsx').then((file) => file.UserDialog));

const load = () => import('./userEntries.tsx');

/** A question mark where no one is typing. */
const asksForShortcuts = ({ key, target }: KeyboardEvent) =>
  key === '?' && !(target as Element).closest('input, textarea, select, dialog, [contenteditable]');

/** Who is signed in, and where; its entries and dialogs come when there is time for them. */
export function UserMenu() {
  const { user, institution } = useSession();
  const [dialog, setDialog] = useState<UserDialogName>();
  const name = fullName(user);
  useEffect(() => whenIdle(load), []);
  // Heard from the moment on in which it is seen.
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent) => asksForShortcuts(event) && setDialog('shortcuts');
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, []);
  return (
    <>
      <MenuButton
        label={`${name}, ${institution.institutionName}`}
        variant="ghost"
        className={css.person}
        load={load}
        entries={({ userEntries }) => userEntries(setDialog)}
      >
        <Avatar name={name} image={user.image_240} />
        <span className={css.personText}>
          <span className={css.personName}>{shortName(name)}</span>
          <span className={css.personSchool}>{shortName(institution.institutionName)}</span>
        </span>
        <ChevronDown size={16} aria-hidden />
      </MenuButton>
      {dialog && <UserDialog name={dialog} onClose={() => setDialog(undefined)} />}
    </>
  );
}
