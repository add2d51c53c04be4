import { useState } from 'react';
import { changeAddress } from '@schoolbell/core/session/addresses/contract';
import { useSession } from '../session/session.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useSecrets } from './secrets.ts';
import * as css from './Profile.css.ts';

/** Another address to sign in with: by password and code, and by a link that is mailed to it. */
export function AddressCard() {
  const { user } = useSession();
  const [sent, setSent] = useState<string>();
  const hasCode = user.second_factor === 1;
  const { field, send, sending, refusal } = useSecrets(changeAddress, [
    'new_email',
    'password',
    ...(hasCode ? ['code' as const] : []),
  ]);

  async function change() {
    setSent(undefined);
    const answer = await send();
    if (answer) setSent(answer.message);
  }

  return (
    <Card title="Sign-in address">
      <form
        noValidate
        className={css.fields}
        onSubmit={(event) => {
          event.preventDefault();
          if (!sending) void change();
        }}
      >
        {refusal && <Banner tone="danger" title={refusal} />}
        {sent && (
          <Banner tone="success" title="Check your mail">
            {sent}
          </Banner>
        )}
        <p className={css.line}>You sign in with {user.email}.</p>
        <TextField
          label="New address"
          type="email"
          autoComplete="off"
          hint="We mail a link there. Your present address is told."
          {...field('new_email')}
        />
        <PasswordField label="Your password" autoComplete="current-password" {...field('password')} />
        {hasCode && (
          <TextField
            label="Code"
            autoComplete="one-time-code"
            maxLength={40}
            hint="Of your authenticator app, or a recovery code."
            {...field('code')}
          />
        )}
        <div>
          <Button type="submit" loading={sending}>
            Change address
          </Button>
        </div>
      </form>
    </Card>
  );
}
