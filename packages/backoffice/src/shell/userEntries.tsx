import {
  CircleUserRound,
  CodeXml,
  CreditCard,
  GitBranchPlus,
  Keyboard,
  ListChecks,
  LogOut,
  MessageSquareHeart,
} from 'lucide-react';
import { mayOpenBranches } from '@schoolbell/core/branches/rules';
import { fullName, shortName } from '@schoolbell/core/format';
import { mayAddBranch } from '@schoolbell/core/settings/plan/rules';
import { currentSession, signOut, switchTo, viewerOf, type SignedIn } from '../session/session.ts';
import type { MenuEntry, MenuItem } from '../ui/menus.ts';
import { currentDensity, currentTheme, setDensity, setTheme, type Density, type Theme } from './preferences.ts';
import { hasHiddenSteps, showFirstSteps } from './newSchool.ts';
import type { UserDialogName } from './UserDialog.tsx';

const OWNER = 10;
const themes: [Theme, string][] = [
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['auto', 'As the system'],
];
const densities: [Density, string][] = [
  ['comfortable', 'Comfortable'],
  ['compact', 'Compact'],
];

/** The branches that the same human works in, where there is more than this one. */
function branches({ user, related_users }: SignedIn): MenuEntry[] {
  if (related_users.length < 2) return [];
  return [
    { line: true },
    { heading: 'Branches' },
    ...related_users.map(({ user_detail_id, branch }) => {
      const checked = user_detail_id === user.user_detail_id;
      return {
        label: shortName(branch.institutionName),
        radio: true,
        checked,
        onSelect: () => checked || void switchTo(user_detail_id),
      };
    }),
  ];
}

/** Add branch opens its dialog; where the plan blocks it, it says so and leads to the billing page. */
function addBranch(session: SignedIn, open: (dialog: UserDialogName) => void): MenuItem[] {
  if (!mayOpenBranches(viewerOf(session))) return [];
  const entry = { label: 'Add branch', icon: <GitBranchPlus size={16} /> };
  return [
    mayAddBranch(session.institution_plan)
      ? { ...entry, onSelect: () => open('branch') }
      : { ...entry, tag: 'Upgrade', to: '/settings/billing' },
  ];
}

/** The customer portal is the owner's, where there is one. */
function billingPlan({ user, institution_plan }: SignedIn): MenuItem[] {
  const portal = institution_plan.customerPortal;
  if (user.role_id !== OWNER || !portal) return [];
  return [
    {
      label: 'Billing plan',
      icon: <CreditCard size={16} />,
      onSelect: () => void window.open(portal, '_blank', 'noopener'),
    },
  ];
}

/** Everything that the user menu offers, read afresh each time it opens; names that the button shortens stand here whole. */
export function userEntries(open: (dialog: UserDialogName) => void): MenuEntry[] {
  const session = currentSession()!;
  return [
    ...[fullName(session.user), session.institution.institutionName]
      .filter((name) => shortName(name) !== name)
      .map((name) => ({ heading: name })),
    { heading: session.user.email },
    { label: 'Profile', icon: <CircleUserRound size={16} />, to: '/profile' },
    ...branches(session),
    { line: true },
    ...addBranch(session, open),
    ...billingPlan(session),
    ...(hasHiddenSteps()
      ? [{ label: 'Show first steps', icon: <ListChecks size={16} />, to: '/dashboard', onSelect: showFirstSteps }]
      : []),
    { label: 'Feedback', icon: <MessageSquareHeart size={16} />, onSelect: () => open('feedback') },
    { label: 'Keyboard shortcuts', icon: <Keyboard size={16} />, onSelect: () => open('shortcuts') },
    {
      label: 'API reference',
      icon: <CodeXml size={16} />,
      onSelect: () => void window.open('/api', '_blank', 'noopener'),
    },
    { line: true },
    { heading: 'Theme' },
    ...themes.map(([value, label]) => ({
      label,
      radio: true,
      checked: currentTheme() === value,
      onSelect: () => setTheme(value),
    })),
    { line: true },
    { heading: 'Density' },
    ...densities.map(([value, label]) => ({
      label,
      radio: true,
      checked: currentDensity() === value,
      onSelect: () => setDensity(value),
    })),
    { line: true },
    { label: 'Sign out', icon: <LogOut size={16} />, onSelect: () => void signOut() },
  ];
}
