import type { PersonTab } from '../shell/parts.ts';
import { personTab } from './personTab.tsx';

export const staffTab: PersonTab = personTab;
