import type { disableSecondFactor, newRecoveryCodes } from '@schoolbell/core/session/second-factor/contract';
import { Banner } from '../ui/Banner.tsx';
import { Modal } from '../ui/Modal.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useSecrets } from './secrets.ts';
import * as css from './Profile.css.ts';

interface StepUpProps {
  endpoint: typeof disableSecondFactor | typeof newRecoveryCodes;
  title: string;
  /** What will happen. */
  line: string;
  save: string;
  /** It takes something away. */
  danger?: boolean;
  onDone: (answer: { message: string; recovery_codes?: readonly string[] }) => void;
  onClose: () => void;
}

/** Asks for password and code again, before something that a stolen session must not do. */
export function StepUp({ endpoint, title, line, save, danger, onDone, onClose }: StepUpProps) {
  const { field, send, sending, refusal } = useSecrets(endpoint, ['password', 'code']);
  const run = async () => {
    const answer = await send();
    if (answer) onDone(answer);
  };
  return (
    <Modal size="sm" title={title} saveLabel={save} saving={sending} onSave={() => void run()} onClose={onClose}>
      <div className={css.steps}>
        {refusal && <Banner tone="danger" title={refusal} />}
        {danger ? <Banner tone="warning">{line}</Banner> : <p className={css.line}>{line}</p>}
        <PasswordField data-autofocus label="Password" autoComplete="current-password" {...field('password')} />
        <TextField
          label="Code"
          autoComplete="one-time-code"
          maxLength={40}
          hint="From your authenticator app, or a recovery code."
          {...field('code')}
        />
      </div>
    </Modal>
  );
}
