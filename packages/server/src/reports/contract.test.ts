import { contractTests } from '../testing/contract.ts';
import { examples } from './examples.ts';

contractTests('reports', examples);
