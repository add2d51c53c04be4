import * as areas from './areas.ts';
import type { Endpoint } from './http/endpoint.ts';
import { merged } from './merged.ts';

/** All areas' parts with their endpoints. The server must handle each of them; OpenAPI and the generated tests read them here. */
export const contract = merged(areas);

export type Contract = typeof contract;
export type Area = keyof Contract;

/** An endpoint among the other things a contract file may export. */
export function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;
}

/** All endpoints, each with its area and its name. */
export function endpoints(): { area: Area; name: string; endpoint: Endpoint }[] {
  return (Object.keys(contract) as Area[]).flatMap((area) =>
    Object.entries(contract[area]).flatMap(([name, value]) =>
      isEndpoint(value) ? [{ area, name, endpoint: value }] : [],
    ),
  );
}
