import { PasswordCard } from './PasswordCard.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { Sessions } from './Sessions.tsx';

/** What keeps the account its owner's: password, second factor, and where it is signed in. */
export function Security() {
  return (
    <>
      <SecondFactor />
      <PasswordCard />
      <Sessions />
    </>
  );
}
