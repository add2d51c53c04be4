import type { Area } from '@schoolbell/core/contract';
import { bringing, merged } from '@schoolbell/core/merged';
import * as areas from './areas.ts';
import type { Handlers } from './http/context.ts';

/** The handlers of every endpoint, from the areas. The compiler asks for a missing one. */
export const handlers: { [A in Area]: Handlers<A> } = merged(bringing(areas, 'handlers'));
