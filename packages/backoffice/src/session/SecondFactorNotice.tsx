import { X } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { Banner } from '../ui/Banner.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { LinkButton } from '../ui/Link.tsx';
import * as css from './SecondFactorNotice.css.ts';

/** In the storage of the browser session: the notice was put away. */
const KEY = 'secondFactor';

/** Owners and admins reach everything: without a second factor they are asked for one, once in a browser session. */
export function SecondFactorNotice() {
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(() => !sessionStorage.getItem(KEY));
  if (!isOpen || pathname.startsWith('/profile')) return null;

  function putAway() {
    sessionStorage.setItem(KEY, 'later');
    setOpen(false);
  }

  return (
    <Banner
      title="Protect your account with a second factor"
      action={
        <span className={css.actions}>
          <LinkButton size="sm" to="/profile?tab=security">
            Set up
          </LinkButton>
          <IconButton quiet size="sm" label="Not now" icon={<X size={14} />} onClick={putAway} />
        </span>
      }
    >
      <span className={css.why}>You can see everything in this school, so exports need a second factor.</span>
    </Banner>
  );
}
