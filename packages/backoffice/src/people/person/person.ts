import type { UseQueryResult } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { Failure } from '@schoolbell/core/http/errors';
import type { GuardianOfPerson, PersonDetails } from '@schoolbell/core/people/person';
import { useRead } from '../../http/read.ts';
import { kinds, type Kind } from '../kinds.ts';

/** A student or lead with everything their page shows. */
export type Person = z.output<typeof PersonDetails>;
/** One of their guardians. */
export type Guardian = z.output<typeof GuardianOfPerson>;

/** People who are becoming someone else just now: under their old kind the server no longer knows them. */
export const leavingKind = new Set<number>();

/** Reads a person. While another one is being read, the one before is not shown in their place. */
export function usePerson(kind: Kind, id: number): UseQueryResult<Person, Failure> {
  const read = useRead(
    kinds[kind].details,
    { user_detail_id: id },
    { enabled: () => !leavingKind.has(id) },
  ) as UseQueryResult<Person, Failure>;
  return read.isPlaceholderData ? ({ ...read, data: undefined } as never) : read;
}
