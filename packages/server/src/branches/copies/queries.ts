import { branchParts, type BranchPart } from '@schoolbell/core/branches/rules';
import { feeCopy, packageCategoryCopy, subjectCategoryCopy, subjectCopy } from '../../catalog/copies/queries.ts';
import {
  couponCopy,
  formatCopy,
  modeCopy,
  settingsCopy,
  remindersCopy,
  taxCopy,
} from '../../billing/copies/queries.ts';
import { packageCopy } from '../../catalog/copies/packages/queries.ts';
import type { Db } from '../../http/context.ts';
import { asBranch } from '../queries.ts';

/** The new ids of copies, by noun and old id (`subject 12`): a package's copy names the copies of its subjects. */
export type NewIds = Map<string, number>;

/** From which branch to which one rows are copied. */
export interface Way {
  from: number;
  to: number;
  ids: NewIds;
}

/** Copies one kind of rows. `copyOf` makes one. */
export type Copy = (db: Db, way: Way) => Promise<void>;

/** How an area copies one kind of its rows: read in one branch, written in another, each as its own tenant. */
export function copyOf<Row>(halves: {
  read(db: Db, institution_id: number): Promise<readonly Row[]>;
  write(db: Db, institution_id: number, rows: readonly Row[], ids: NewIds): Promise<void>;
}): Copy {
  return async (db, { from, to, ids }) => {
    const rows = await asBranch(db, from, () => halves.read(db, from));
    await asBranch(db, to, () => halves.write(db, to, rows, ids));
  };
}

/** The tables of each part of a branch; an area adds its line here, after those whose ids it names. */
export type Copies = Record<BranchPart, readonly Copy[]>;

/** All that can be copied today: what is taught, what is sold of it, what being registered costs, and how the school bills. */
export const copies: Copies = {
  subjects: [copyOf(subjectCategoryCopy), copyOf(subjectCopy)],
  packages: [copyOf(packageCategoryCopy), copyOf(packageCopy)],
  finance: [
    copyOf(feeCopy),
    copyOf(settingsCopy),
    copyOf(remindersCopy),
    copyOf(formatCopy),
    copyOf(modeCopy),
    copyOf(taxCopy),
    copyOf(couponCopy),
  ],
};

/** Copies the wanted parts of a branch into another one, in the order in which they name each other. */
export async function copyParts(
  db: Db,
  { from, to, parts }: { from: number; to: number; parts: ReadonlySet<BranchPart> },
  known: Copies = copies,
): Promise<void> {
  const ids: NewIds = new Map();
  for (const copy of branchParts.filter((part) => parts.has(part)).flatMap((part) => known[part]))
    await copy(db, { from, to, ids });
}
