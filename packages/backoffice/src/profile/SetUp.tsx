import { useState } from 'react';
import { confirmSecondFactor, startSecondFactor } from '@schoolbell/core/session/second-factor/contract';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Banner } from '../ui/Banner.tsx';
import { Modal } from '../ui/Modal.tsx';
import { part } from '../ui/parts.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useSecrets } from './secrets.ts';
import * as css from './Profile.css.ts';

const QrCode = part(
  () => import('../ui/QrCode.tsx').then((file) => file.QrCode),
  () => <Skeleton width={208} height={208} />,
);

interface SetUpProps {
  onDone: (codes: readonly string[], message: string) => void;
  onClose: () => void;
}

/** Turns the second factor on: the password, then a code that an authenticator app shows after it has read the QR code. */
export function SetUp({ onDone, onClose }: SetUpProps) {
  const [made, setMade] = useState<{ uri: string; secret: string }>();
  if (made) return <Confirm made={made} onDone={onDone} onClose={onClose} />;
  return <Start onMade={setMade} onClose={onClose} />;
}

function Start({ onMade, onClose }: { onMade: (made: { uri: string; secret: string }) => void; onClose: () => void }) {
  const { field, send, sending, refusal } = useSecrets(startSecondFactor, ['password']);
  const start = async () => {
    const answer = await send();
    if (answer) onMade(answer);
  };
  return (
    <Modal
      size="sm"
      title="Set up the second factor"
      saveLabel="Continue"
      saving={sending}
      onSave={() => void start()}
      onClose={onClose}
    >
      <div className={css.steps}>
        {refusal && <Banner tone="danger" title={refusal} />}
        <p className={css.line}>
          You need an authenticator app on your phone (any app works). First, confirm that it is you.
        </p>
        <PasswordField data-autofocus label="Password" autoComplete="current-password" {...field('password')} />
      </div>
    </Modal>
  );
}

/** Groups of four are easier to type. */
const grouped = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');

function Confirm({ made, onDone, onClose }: SetUpProps & { made: { uri: string; secret: string } }) {
  const { field, send, sending, refusal } = useSecrets(confirmSecondFactor, ['code']);
  const confirm = async () => {
    const answer = await send();
    if (answer) onDone(answer.recovery_codes, answer.message);
  };
  return (
    <Modal
      title="Set up the second factor"
      saveLabel="Turn on"
      saving={sending}
      onSave={() => void confirm()}
      onClose={onClose}
    >
      <div className={css.steps}>
        {refusal && <Banner tone="danger" title={refusal} />}
        <div className={css.scan}>
          <QrCode text={made.uri} label="QR code for your authenticator app" />
          <div className={css.secret}>
            <p>Scan this with your authenticator app.</p>
            <p className={css.line}>No camera? Type this key instead:</p>
            <p className={css.mono}>{grouped(made.secret)}</p>
            <div>
              <CopyButton size="sm" label="Copy key" text={made.secret} />
            </div>
          </div>
        </div>
        <TextField
          data-autofocus
          label="Code from the app"
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={10}
          hint="Six digits. They change every half minute."
          {...field('code')}
        />
      </div>
    </Modal>
  );
}
