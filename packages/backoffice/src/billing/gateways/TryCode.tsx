import { QrCode } from 'lucide-react';
import { paynowVerify } from '@schoolbell/core/billing/gateways/contract';
import { useWrite } from '../../http/write.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import * as css from './Gateways.css.ts';

/** What is typed of the account that PayNow pays to. */
interface Account {
  proxy: string;
  name: string;
}

/** Shows a code over SGD 1.00 for what is typed, so that a bank's app can say whose account it is. */
export function TryCode({ account }: { account: Account }) {
  const verify = useWrite(paynowVerify);
  const { proxy, name } = account;
  const shown = verify.variables?.proxy === proxy && verify.variables.name === name ? verify : undefined;
  const code = shown?.data?.data;
  const wrong = shown?.error && (Object.values(shown.error.fields ?? {})[0] ?? shown.error.message);
  return (
    <div className={css.hook}>
      <p className={css.quiet}>
        Scan a code over SGD 1.00 with your bank’s app, and see whose name it shows. You need not pay.
      </p>
      <div>
        <Button
          size="sm"
          icon={<QrCode size={15} aria-hidden />}
          disabled={!proxy.trim() || !name.trim()}
          loading={verify.isPending}
          onClick={() => verify.mutate({ proxy, name })}
        >
          Show the code
        </Button>
      </div>
      {wrong && <Banner tone="danger" title={wrong} />}
      {code && (
        <figure className={css.code}>
          <svg viewBox={`0 0 ${code.qr.size} ${code.qr.size}`} role="img" aria-label="PayNow code over SGD 1.00">
            <rect width={code.qr.size} height={code.qr.size} fill="#fff" />
            <path d={code.qr.path} stroke="#000" shapeRendering="crispEdges" />
          </svg>
          <figcaption className={css.quiet}>
            SGD 1.00 to {code.name}, {code.kind === 'uen' ? 'UEN' : 'mobile number'} {code.proxy}
          </figcaption>
        </figure>
      )}
    </div>
  );
}
