/** Money of a branch, or of several, in one currency. */
export interface BranchMoney {
  currency: string;
  invoices: number;
  invoiced: number;
  collected: number;
  owed: number;
  previous: { invoiced: number; collected: number } | null;
}

/** Students and attendance of a branch, or of several. */
export interface BranchTeaching {
  students: number;
  new_students: number;
  events: number;
  enrolled: number;
  present: number;
}

const previousOf = (one: BranchMoney['previous'], other: BranchMoney['previous']): BranchMoney['previous'] =>
  one && other
    ? { invoiced: one.invoiced + other.invoiced, collected: one.collected + other.collected }
    : (one ?? other);

/** Money of several branches, each currency apart, in the order of their codes. */
export function addedMoney(branches: readonly (readonly BranchMoney[] | null)[]): BranchMoney[] {
  const sums = new Map<string, BranchMoney>();
  for (const one of branches.flatMap((money) => money ?? [])) {
    const sum = sums.get(one.currency);
    sums.set(
      one.currency,
      sum
        ? {
            currency: one.currency,
            invoices: sum.invoices + one.invoices,
            invoiced: sum.invoiced + one.invoiced,
            collected: sum.collected + one.collected,
            owed: sum.owed + one.owed,
            previous: previousOf(sum.previous, one.previous),
          }
        : one,
    );
  }
  return [...sums.values()].toSorted((one, other) => (one.currency < other.currency ? -1 : 1));
}

/** Students and attendance of several branches; null where none of them shows any. */
export function addedTeaching(branches: readonly (BranchTeaching | null)[]): BranchTeaching | null {
  const shown = branches.filter((one) => one !== null);
  if (shown.length === 0) return null;
  const sum = (name: keyof BranchTeaching) => shown.reduce((all, one) => all + one[name], 0);
  return {
    students: sum('students'),
    new_students: sum('new_students'),
    events: sum('events'),
    enrolled: sum('enrolled'),
    present: sum('present'),
  };
}
