import { X } from 'lucide-react';
import { useState } from 'react';
import { Banner } from '../ui/Banner.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { LinkButton } from '../ui/Link.tsx';
import * as css from './SecondFactorNotice.css.ts';

/**
 * Owners and admins reach everything: without a second factor they are asked for one, once in a browser session, whose
 * storage keeps that it was put away. The banners ask for that and for the page, so that its place is held in time.
 */
export function SecondFactorNotice() {
  const [isOpen, setOpen] = useState(true);
  if (!isOpen) return null;

  function putAway() {
    sessionStorage.setItem('secondFactor', 'later');
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
