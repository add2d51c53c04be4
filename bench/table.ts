/** One line of the table: the measurement, the figure, and its budget, if there is one. */
export interface Row {
  group: string;
  what: string;
  figure: string;
  budget?: string;
  /** Whether the budget holds; absent if there is none. */
  holds?: boolean;
}

const rows: Row[] = [];

/** Adds a line to the table and prints it at once, so that long runs show their progress. */
export function report(row: Row): void {
  rows.push(row);
  console.log(`  ${row.what}: ${row.figure}${row.budget ? ` (budget ${row.budget})` : ''}`);
}

/** A byte figure as people read it: 1 KB is 1,000 bytes, 1 KiB is 1,024. */
export function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`;
}

/** Prints everything as one table and answers how many budgets do not hold. */
export function printTable(): number {
  const columns = ['group', 'what', 'figure', 'budget'] as const;
  const cells = rows.map((row) => [
    row.group,
    row.what,
    row.figure,
    row.budget ? `${row.holds ? '✓' : '✗'} ${row.budget}` : '',
  ]);
  const widths = columns.map((name, at) => Math.max(name.length, ...cells.map((line) => line[at]!.length)));
  const line = (parts: readonly string[]) =>
    parts
      .map((part, at) => part.padEnd(widths[at]!))
      .join('  ')
      .trimEnd();
  console.log(`\n${line(columns)}\n${widths.map((width) => '─'.repeat(width)).join('  ')}`);
  for (const row of cells) console.log(line(row));
  return rows.filter((row) => row.holds === false).length;
}
