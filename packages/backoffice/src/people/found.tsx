import { pageOf } from '@schoolbell/core/search/rules';
import { foundKind } from '../shell/parts.ts';
import { FoundPerson } from './FoundPerson.tsx';

export const found = foundKind({ key: 'person', at: 10, path: pageOf, Row: FoundPerson });
