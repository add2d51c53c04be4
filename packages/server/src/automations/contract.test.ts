import { contractTests } from '../testing/contract.ts';
import { examples } from './examples.ts';

contractTests('automations', examples);
