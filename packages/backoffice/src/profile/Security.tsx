import { AddressCard } from './AddressCard.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { Sessions } from './Sessions.tsx';

/** What keeps the account its owner's: password, second factor, address, and where it is signed in. */
export function Security() {
  return (
    <>
      <SecondFactor />
      <PasswordCard />
      <AddressCard />
      <Sessions />
    </>
  );
}
