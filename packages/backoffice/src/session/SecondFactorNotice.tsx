import { X } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { isAdminLike } from '@schoolbell/core/access';
import { secondFactorStatus } from '@schoolbell/core/session/second-factor/contract';
import { useRead } from '../http/read.ts';
import { Banner } from '../ui/Banner.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { LinkButton } from '../ui/Link.tsx';
import { isSecondFactorOpen, noteSecondFactor } from './secondFactorNote.ts';
import { useSession } from './session.ts';
import * as css from './SecondFactorNotice.css.ts';

/** Owners and admins reach everything: without a second factor they are asked for one, once in a browser session. */
export function SecondFactorNotice() {
  const { user } = useSession();
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(isSecondFactorOpen);
  const asks = isOpen && isAdminLike(user.role_id);
  const { data } = useRead(secondFactorStatus, {}, { enabled: asks });
  if (data?.is_on) noteSecondFactor('on');
  if (!asks || !data || data.is_on || pathname.startsWith('/profile')) return null;

  function putAway() {
    noteSecondFactor('later');
    setOpen(false);
  }

  return (
    <Banner
      title="Protect your account with a second factor"
      action={
        <span className={css.actions}>
          <LinkButton size="sm" to="/profile?tab=security">Set up</LinkButton>
          <IconButton quiet size="sm" label="Not now" icon={<X size={14} />} onClick={putAway} />
        </span>
      }
    >
      You reach everything in this school, so exports ask you for more than a password.
    </Banner>
  );
}
