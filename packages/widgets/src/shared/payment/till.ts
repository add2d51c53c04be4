import { Going } from '../../payment/Going.tsx';
import { Lines } from '../../payment/Lines.tsx';
import { Other } from '../../payment/Other.tsx';
import { Result } from '../../payment/Result.tsx';
import { Saved } from '../../payment/Saved.tsx';
import { Transfer } from '../../payment/Transfer.tsx';
import { UnderWay } from '../../payment/UnderWay.tsx';
import type { Refusal } from '../call.ts';
import type { Page } from './basket.ts';
import { Cashier } from './cashier.ts';
import type { Flow } from './flow.ts';
import { mountInside } from './inside.ts';
import type { Till } from './linked.ts';
import { OtherAmount } from './other.ts';
import { report } from './problems.ts';

/** The second half of paying. One for each element that needs it. */
export default (flow: Flow): Till =>
  Object.assign(new Cashier(flow), {
    view: () => (flow.phase === 'transfer' ? Transfer({ flow }) : Result({ flow })),
    lines: (invoice: Page['invoices'][number]) => Lines({ flow, invoice }),
    going: () => Going({ flow }),
    underWay: () => UnderWay({ flow }),
    saved: () => Saved({ flow }),
    other: (text: string) => {
      const other = new OtherAmount(flow, text);
      return Object.assign(other, { view: () => Other({ flow, other }) });
    },
    report: (refusal: Refusal, again: () => void) => report(flow, refusal, again),
    mount: () => mountInside(flow.out.host),
  });
