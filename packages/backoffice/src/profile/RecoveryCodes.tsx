import { Download, Printer } from 'lucide-react';
import { CopyButton } from '../ui/CopyButton.tsx';
import { useSession } from '../session/session.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { cx } from '../ui/cx.ts';
import { today } from '../ui/dates.ts';
import { Sheet } from '../ui/Sheet.tsx';
import { download, print } from './keeping.ts';
import * as modal from '../ui/Modal.css.ts';
import * as css from './Profile.css.ts';

/** The codes that stand in for a lost phone, shown this once: to be copied, kept as a file, or printed. */
export function RecoveryCodes({
  codes,
  said,
  onClose,
}: {
  codes: readonly string[];
  said: string;
  onClose: () => void;
}) {
  const { user } = useSession();
  const text = [
    `Schoolbell: recovery codes for ${user.email}, made on ${today()}.`,
    'Each works once, in place of a code from your authenticator app.',
    '',
    ...codes,
    '',
  ].join('\n');
  return (
    <Sheet guarded title="Save your recovery codes" className={cx(modal.modal, modal.width.md)} onClose={onClose}>
      <div className={cx(modal.body, css.steps)}>
        <Banner tone="success" title={said} />
        <p className={css.line}>
          If you lose your phone, each of these signs you in once. Keep them in a safe place: they aren't shown again.
        </p>
        <ol className={css.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <div className={css.buttons}>
          <CopyButton label="Copy" text={text} />
          <Button
            icon={<Download size={16} aria-hidden />}
            onClick={() => download(text, 'schoolbell-recovery-codes.txt')}
          >
            Download
          </Button>
          <Button icon={<Printer size={16} aria-hidden />} onClick={() => print(text)}>
            Print
          </Button>
        </div>
      </div>
      <div className={modal.foot}>
        <Button variant="primary" onClick={onClose}>
          I have saved them
        </Button>
      </div>
    </Sheet>
  );
}
