import { changePassword } from '@schoolbell/core/session/passwords/contract';
import { useSession } from '../session/session.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { toast } from '../ui/toasts.ts';
import { useSecrets } from './secrets.ts';
import * as css from './Profile.css.ts';

/** The fewest characters that a new password has. */
const FEWEST = 12;

/** A new password in exchange for the current one. */
export function PasswordCard() {
  const { user } = useSession();
  const { field, send, sending, refusal, refuse, values } = useSecrets(changePassword, ['current', 'password']);

  async function change() {
    const typed = values['password'] ?? '';
    if (typed && typed.length < FEWEST) return refuse('password', `This field must be at least ${FEWEST} long`);
    const answer = await send();
    if (answer) toast(answer.message);
  }

  return (
    <Card title="Password">
      <form
        noValidate
        className={css.fields}
        onSubmit={(event) => {
          event.preventDefault();
          if (!sending) void change();
        }}
      >
        {refusal && <Banner tone="danger" title={refusal} />}
        {/* For password managers, which keep the address beside what is typed below. */}
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField label="Current password" autoComplete="current-password" {...field('current')} />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint="At least 12 characters. You will be signed out everywhere else."
          {...field('password')}
        />
        <div>
          <Button type="submit" loading={sending}>
            Change password
          </Button>
        </div>
      </form>
    </Card>
  );
}
