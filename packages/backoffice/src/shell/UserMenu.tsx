import { ChevronDown, LogOut } from 'lucide-react';
import { Avatar } from '../ui/Avatar.tsx';
import { MenuButton } from '../ui/MenuButton.tsx';
import { signOut, useSession } from '../session/session.ts';
import { shortName } from '@schoolbell/core/format';
import { setDensity, setTheme, useDensity, useTheme, type Density, type Theme } from './preferences.ts';
import * as css from './Shell.css.ts';

const themes: [Theme, string][] = [['light', 'Light'], ['dark', 'Dark'], ['auto', 'As the system']];
const densities: [Density, string][] = [['comfortable', 'Comfortable'], ['compact', 'Compact']];

/** Who is signed in: theme, density and the way out. */
export function UserMenu() {
  const { user, institution } = useSession();
  const theme = useTheme();
  const density = useDensity();
  const name = `${user.firstName} ${user.surname}`.trim();
  return (
    <MenuButton
      label={`${name}, ${institution.institutionName}`}
      variant="ghost"
      className={css.person}
      entries={() => [
        { heading: user.email },
        { line: true },
        { heading: 'Theme' },
        ...themes.map(([value, label]) => ({ label, radio: true, checked: theme === value, onSelect: () => setTheme(value) })),
        { line: true },
        { heading: 'Density' },
        ...densities.map(([value, label]) => ({ label, radio: true, checked: density === value, onSelect: () => setDensity(value) })),
        { line: true },
        { label: 'Sign out', icon: <LogOut size={16} />, onSelect: () => void signOut() },
      ]}
    >
      <Avatar name={name} image={user.image_240} />
      <span className={css.personText}>
        <span className={css.personName}>{shortName(name)}</span>
        <span className={css.personSchool}>{shortName(institution.institutionName)}</span>
      </span>
      <ChevronDown size={16} aria-hidden />
    </MenuButton>
  );
}
