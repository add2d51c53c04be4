import { texts } from '../../validators.ts';

/** The four ways in which a subject can be charged for. */
export const chargingWays = ['session', 'period', 'package', 'hybrid'] as const;
export type Charging = (typeof chargingWays)[number];

/** How long a period may be. */
export const periodUnits = ['week', 'month', 'quarter', 'year'] as const;
export type PeriodUnit = (typeof periodUnits)[number];

/** The four ways, as screens explain them, with the nine words in braces. */
export const chargingTexts: Record<Charging, { name: string; line: string; example: string }> = {
  session: {
    name: 'Per session',
    line: 'Families pay for each session, by its duration.',
    example: 'Seven sessions: seven fees.',
  },
  period: {
    name: 'Per period',
    line: 'Families pay a fixed fee per period, for any number of sessions.',
    example: 'Two months: two fees, for all sessions in them.',
  },
  package: {
    name: 'Per {package}',
    line: 'Families buy several sessions in advance and use them up.',
    example: 'One {package} of seven sessions: paid once.',
  },
  hybrid: {
    name: 'Hybrid',
    line: 'A fee for each period includes some sessions; each further one costs its own fee.',
    example: 'Three sessions in a month that includes two: the month, and one extra fee.',
  },
};

/** What is paid at a session of the picture that explains a way: nothing, its fee, a period's fee, a package. */
export type Paid = 'nothing' | 'fee' | 'period' | 'package';

/** The sessions in the pictures: seven, of which the first three are in one period, the others in the next. */
const periods = [3, 4] as const;
const INCLUDED = 2;

/** What is paid at each of the picture's sessions, in order. */
export function paidAt(way: Charging): Paid[] {
  return periods.flatMap((length, period) =>
    Array.from({ length }, (_, at): Paid => {
      if (way === 'session') return 'fee';
      if (way === 'package') return period === 0 && at === 0 ? 'package' : 'nothing';
      if (at === 0) return 'period';
      return way === 'hybrid' && at >= INCLUDED ? 'fee' : 'nothing';
    }),
  );
}

/** How a subject charges, as a form holds it; fees are minor units. */
export interface ChargingValues {
  charging: Charging;
  period_unit: PeriodUnit | null;
  period_fee: number | null;
  period_sessions: number | null;
}

/** Whether a way needs a fee for a period. */
export const hasPeriod = (way: Charging): boolean => way === 'period' || way === 'hybrid';

/** What is missing, by field: a period needs its length and its fee, a hybrid one how many sessions are included. */
export function chargingErrors({
  charging,
  period_unit,
  period_fee,
  period_sessions,
}: ChargingValues): Record<string, string> {
  if (!hasPeriod(charging)) return {};
  return {
    ...(period_unit === null && { period_unit: texts.required }),
    ...(period_fee === null && { period_fee: texts.required }),
    ...(charging === 'hybrid' && period_sessions === null && { period_sessions: texts.required }),
  };
}

/** The same without what its way has no use for, so that nothing stale is kept. */
export function chargingKept(values: ChargingValues): ChargingValues {
  const { charging, period_unit, period_fee, period_sessions } = values;
  if (!hasPeriod(charging)) return { charging, period_unit: null, period_fee: null, period_sessions: null };
  return { charging, period_unit, period_fee, period_sessions: charging === 'hybrid' ? period_sessions : null };
}

/**
 * What sessions of one period cost in minor units: fees of single sessions in the order in which they are held. Sessions of a
 * package are paid with the package, so they cost nothing here.
 */
export function costOfPeriod(values: ChargingValues, fees: readonly number[]): number {
  const sum = (list: readonly number[]) => list.reduce((total, fee) => total + fee, 0);
  if (values.charging === 'session') return sum(fees);
  if (values.charging === 'package') return 0;
  const beyond = values.charging === 'hybrid' ? fees.slice(values.period_sessions ?? 0) : [];
  return (values.period_fee ?? 0) + sum(beyond);
}
