import { useSyncExternalStore } from 'react';
import { useSession } from '../session/session.ts';

type Write = (phone: string, home: string) => string;
const readers = new Set<() => void>();
let write: Write | undefined;
let coming: Promise<void> | undefined;

/** What knows all countries' numbers is a file of its own, fetched once there is a number to write; until then it stands as it is kept. */
function subscribe(reader: () => void): () => void {
  readers.add(reader);
  coming ??= import('./phoneWriter.ts').then(
    (part) => {
      write = part.writePhone;
      for (const tell of readers) tell();
    },
    () => (coming = undefined),
  );
  return () => readers.delete(reader);
}
const nothing = () => () => {};

const known = () => write;

/** How kept telephone numbers read in this school: as at home, or with the code of another country. Other text stays as it is; `some` are there to be read. */
export function usePhones(some: boolean): (phone: string) => string {
  const home = useSession().institution.institutionCountry;
  const writer = useSyncExternalStore(some ? subscribe : nothing, known);
  return (phone) => (writer ? writer(phone, home) : phone);
}

/** The same of one number. */
export function usePhone(phone: string): string {
  return usePhones(phone.startsWith('+'))(phone);
}

/** A telephone number to read: from left to right, also beside a name that is not. */
export function Phone({ phone }: { phone: string }) {
  return <bdi dir="ltr">{usePhone(phone)}</bdi>;
}

/** A telephone number to call. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
      <Phone phone={phone} />
    </a>
  );
}
