/** Somebody who may pay for a student: `share` is percent, where shares were agreed. */
export interface Payer {
  payer_id: number;
  share: number | null;
  is_main: 0 | 1;
  invoice_to: 0 | 1;
}

/** Who pays, and which part of the bill: percent, null for all of it. */
export interface Pays<P extends Payer> {
  payer: P;
  share: number | null;
}

/**
 * Who pays for a student, of all who may, in their order (the student last): guardians who get invoices, each their share
 * where their shares make 100 %, else the first of them; without any the main guardian, and without guardians the student.
 */
export function payersOf<P extends Payer>(possible: readonly P[]): Pays<P>[] {
  const invoiced = possible.filter((one) => one.invoice_to === 1);
  // With a share of 0, guardians get copies of invoices and pay nothing.
  const shares = invoiced.filter((one) => one.share !== null && one.share > 0);
  const hundredths = shares.reduce((sum, one) => sum + Math.round(one.share! * 100), 0);
  if (shares.length > 1 && hundredths === 10_000) return shares.map((payer) => ({ payer, share: payer.share }));
  const all = shares.find((one) => one.share === 100);
  const payer = all ?? invoiced[0] ?? possible.find((one) => one.is_main === 1) ?? possible.at(-1);
  return payer ? [{ payer, share: null }] : [];
}
