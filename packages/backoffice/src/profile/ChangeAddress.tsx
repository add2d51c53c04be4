import { fullName } from '@schoolbell/core/format';
import { changeAddressOf } from '@schoolbell/core/session/addresses/contract';
import { useSession } from '../session/session.ts';
import { Banner } from '../ui/Banner.tsx';
import { Modal } from '../ui/Modal.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { TextField } from '../ui/TextField.tsx';
import { toast } from '../ui/toasts.ts';
import { useSecrets } from './secrets.ts';
import * as css from './Profile.css.ts';

interface ChangeAddressProps {
  person: { user_detail_id: number; firstName: string; surname: string; email: string };
  onClose: () => void;
}

/** Another sign-in address for a colleague, by an owner: with the owner's own password and code. */
export function ChangeAddress({ person, onClose }: ChangeAddressProps) {
  const { user } = useSession();
  const hasCode = user.second_factor === 1;
  const { field, send, sending, refusal } = useSecrets(
    changeAddressOf,
    ['new_email', 'password', ...(hasCode ? ['code' as const] : [])],
    { user_detail_id: person.user_detail_id },
  );
  async function run() {
    const answer = await send();
    if (!answer) return;
    toast(answer.message);
    onClose();
  }
  return (
    <Modal
      size="sm"
      title={`Change the sign-in address of ${fullName(person)}`}
      saveLabel="Change address"
      saving={sending}
      onSave={() => void run()}
      onClose={onClose}
    >
      <div className={css.steps}>
        {refusal && <Banner tone="danger" title={refusal} />}
        <p className={css.line}>
          Both addresses get a mail. {person.email} stays until the link that is mailed to the new one is opened.
        </p>
        <TextField data-autofocus label="New address" type="email" autoComplete="off" {...field('new_email')} />
        <PasswordField label="Your password" autoComplete="current-password" {...field('password')} />
        {hasCode && (
          <TextField
            label="Your code"
            autoComplete="one-time-code"
            maxLength={40}
            hint="Of your authenticator app, or a recovery code."
            {...field('code')}
          />
        )}
      </div>
    </Modal>
  );
}
