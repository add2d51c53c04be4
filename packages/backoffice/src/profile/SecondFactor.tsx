import { useState } from 'react';
import {
  disableSecondFactor,
  newRecoveryCodes,
  secondFactorStatus,
} from '@schoolbell/core/session/second-factor/contract';
import { useRead } from '../http/read.ts';
import { reloadSession } from '../session/session.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { part } from '../ui/parts.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import { Tag } from '../ui/Tag.tsx';
import { toast } from '../ui/toasts.ts';
import * as css from './Profile.css.ts';

const SetUp = part(() => import('./SetUp.tsx').then((file) => file.SetUp));
const StepUp = part(() => import('./StepUp.tsx').then((file) => file.StepUp));
const RecoveryCodes = part(() => import('./RecoveryCodes.tsx').then((file) => file.RecoveryCodes));

/** So few codes left that it is time for new ones. */
const FEW = 3;

type Open = 'setUp' | 'off' | 'codes' | null;

/** Whether signing in also asks for a code; turning this on and off, and the recovery codes for a lost phone. */
export function SecondFactor() {
  const status = useRead(secondFactorStatus, {});
  const [open, setOpen] = useState<Open>(null);
  const [made, setMade] = useState<{ codes: readonly string[]; said: string }>();
  const close = () => setOpen(null);
  // The notice above the screens goes by the session.
  const reload = () => void reloadSession().catch(() => undefined);

  function show(codes: readonly string[], said: string) {
    close();
    setMade({ codes, said });
  }

  return (
    <Card title="Second factor">
      {status.data ? (
        <State {...status.data} onOpen={setOpen} />
      ) : status.error ? (
        <ErrorState line={status.error.message} onRetry={() => void status.refetch()} />
      ) : (
        <SkeletonLines lines={3} />
      )}
      {open === 'setUp' && <SetUp onClose={close} onDone={(codes, said) => (show(codes, said), reload())} />}
      {open === 'off' && (
        <StepUp
          danger
          endpoint={disableSecondFactor}
          title="Turn off the second factor?"
          line="You will sign in with your password only."
          save="Turn off"
          onClose={close}
          onDone={({ message }) => (close(), toast(message), reload())}
        />
      )}
      {open === 'codes' && (
        <StepUp
          endpoint={newRecoveryCodes}
          title="New recovery codes"
          line="Your current codes will stop working."
          save="Make new codes"
          onClose={close}
          onDone={({ recovery_codes = [], message }) => show(recovery_codes, message)}
        />
      )}
      {made && <RecoveryCodes {...made} onClose={() => setMade(undefined)} />}
    </Card>
  );
}

function State({
  is_on,
  is_needed,
  recovery_codes_left: left,
  onOpen,
}: {
  is_on: 0 | 1;
  is_needed: 0 | 1;
  recovery_codes_left: number;
  onOpen: (open: Open) => void;
}) {
  if (!is_on) {
    return (
      <>
        <p className={css.state}>
          <Tag tone={is_needed ? 'warning' : 'neutral'}>Off</Tag>
          {is_needed === 1 && <span>Owners and admins are asked to turn it on. Exports need it.</span>}
        </p>
        <p className={css.about}>
          You sign in with your password and a code from an app on your phone, so a stolen password is not enough.
        </p>
        <Button variant="primary" onClick={() => onOpen('setUp')}>
          Set up
        </Button>
      </>
    );
  }
  return (
    <>
      <p className={css.state}>
        <Tag tone="success">On</Tag>
        <span>{left === 1 ? '1 recovery code' : `${left} recovery codes`} left</span>
        {left <= FEW && <Tag tone="warning">Make new codes soon</Tag>}
      </p>
      <p className={css.about}>You sign in with your password and a code from your authenticator app.</p>
      <div className={css.buttons}>
        <Button onClick={() => onOpen('codes')}>New recovery codes</Button>
        <Button onClick={() => onOpen('off')}>Turn off</Button>
      </div>
    </>
  );
}
