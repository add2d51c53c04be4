import { fullName } from '@schoolbell/core/format';
import { answerInvitation } from '@schoolbell/core/session/invitations/contract';
import { useWrite } from '../http/write.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { toast } from '../ui/toasts.ts';
import { reloadSession, type SignedIn } from './session.ts';
import * as css from './SecondFactorNotice.css.ts';

/** Asks someone whether they join another school that invited them, before anything is theirs there. */
export function InvitationNotice({ invitation }: { invitation: SignedIn['invitations'][number] }) {
  const answer = useWrite(answerInvitation);
  const { user_detail_id, branch } = invitation;
  const send = (join: 0 | 1) =>
    void answer
      .mutateAsync({ user_detail_id, join })
      .then(({ message }) => toast(message), toast.error)
      .then(() => reloadSession())
      .catch(toast.error);
  return (
    <Banner
      title={`Join ${branch.institutionName} as ${fullName(invitation)}?`}
      action={
        <span className={css.actions}>
          <Button size="sm" variant="primary" loading={answer.isPending} onClick={() => send(1)}>
            Join
          </Button>
          <Button size="sm" disabled={answer.isPending} onClick={() => send(0)}>
            Decline
          </Button>
        </span>
      }
    >
      <span className={css.why}>
        They invited you to join their staff. Your password stays the same; switch schools in the menu under your name.
      </span>
    </Banner>
  );
}
