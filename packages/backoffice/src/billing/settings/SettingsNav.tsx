import { Link } from '../../ui/Link.tsx';
import * as css from './Settings.css.ts';

const pages = [
  { to: '/billing/billingsettings', label: 'Billing' },
  { to: '/billing/billingsettings/payments', label: 'Online payments' },
  { to: '/billing/billingsettings/reminders', label: 'Reminders' },
];

/** The pages of the billing settings, in a row. */
export function SettingsNav({ current }: { current: 'Billing' | 'Online payments' | 'Reminders' }) {
  return (
    <nav className={css.nav} aria-label="Billing settings">
      {pages.map(({ to, label }) => (
        <Link
          key={to}
          look="inherit"
          to={to}
          className={css.link}
          aria-current={label === current ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
