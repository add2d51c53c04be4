import { contractTests, shareOf } from '../testing/contract.ts';
import { all } from '../testing/promises.ts';

contractTests(shareOf(all, 4));
