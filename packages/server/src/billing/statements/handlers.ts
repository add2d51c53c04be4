import { MOST_LINES, movementWords } from '@schoolbell/core/billing/statements/rules';
import { statementExported } from '@schoolbell/core/billing/events';
import { statementPaper } from '@schoolbell/core/billing/paper/receipts/rules';
import { payersOf } from '@schoolbell/core/billing/payers/rules';
import { amount, dayIn } from '@schoolbell/core/format';
import { missing } from '@schoolbell/core/http/errors';
import type { Handlers, TableContext } from '../../http/context.ts';
import { dayColumn, moneyColumn } from '../../http/table.ts';
import { drawPaper } from '../../jobs/drawing.ts';
import { findAccount, mainAccounts } from '../accounts/queries.ts';
import { holderOf } from '../papers/queries.ts';
import { lookOf } from '../papers/verbs.ts';
import { possiblePayers } from '../payers/queries.ts';
import { findFormat } from '../settings/queries.ts';
import { holderNamed, movementsOf, owedOn } from './queries.ts';

interface Asked {
  user_detail_id: number;
  from: string;
  to: string;
}

/** The statement of a student's payer; for a guardian, their own. Throws `notFound`. */
async function readStatement(
  context: TableContext,
  { user_detail_id, from, to }: Asked,
  most: number | null = MOST_LINES,
) {
  const { db, viewer, tenant } = context;
  const { institution_id } = viewer;
  const possible = await possiblePayers(db, institution_id, [user_detail_id]);
  const [pays] = payersOf(possible);
  if (!pays) throw missing();
  const [main] = await mainAccounts(db, institution_id, tenant.currency, [pays.payer.payer_id]);
  const { account_id } = main!;
  const [account, holder, closing, movements] = await Promise.all([
    findAccount(db, institution_id, account_id),
    holderNamed(db, institution_id, account_id),
    owedOn(db, institution_id, account_id, to),
    movementsOf(db, institution_id, account_id, { from, to, most }),
  ]);
  // Counted back from the end, so that it is right where more moved than the lines show.
  const opening = movements.reduce((owed, one) => owed - one.charge + one.payment, closing);
  let balance = opening;
  const rows = movements.map((one) => {
    balance += one.charge - one.payment;
    return { ...one, balance };
  });
  const { currency, credit, balance: owed } = account!;
  return { account_id, holder, currency, opening, closing, balance: owed, credit, rows };
}

/** What a family was charged and paid, and who owes. */
export const statementsHandlers: Handlers<'statements'> = {
  statement: (asked, context) => readStatement(context, asked),

  statementPDF: async (asked, context) => {
    const { db, viewer, dataDir } = context;
    const statement = await readStatement(context, asked);
    const [party, { language }] = await Promise.all([
      holderOf(db, viewer.institution_id, statement.account_id),
      findFormat(db, viewer.institution_id),
    ]);
    const { look, logo_handle, countryName } = await lookOf(context, null, language);
    await context.audit(statementExported, { person_id: asked.user_detail_id });
    const paper = statementPaper(statement, party!, look, countryName);
    return {
      filename: 'statement.pdf',
      draw: () => drawPaper(dataDir, { filename: 'statement.pdf', paper, logo_handle }),
    };
  },

  exportStatement: async (asked, context) => {
    const { tenant, now } = context;
    const { rows, currency } = await readStatement(context, asked, null);
    await context.auditAtOnce(statementExported, { person_id: asked.user_detail_id });
    const sum = (minor: number) => amount(minor, currency).replaceAll(',', '');
    async function* lines() {
      yield rows.map((row) => [
        row.day,
        movementWords[row.kind],
        row.reference,
        row.text,
        row.charge ? sum(row.charge) : '',
        row.payment ? sum(row.payment) : '',
        sum(row.balance),
      ]);
    }
    return {
      name: `statement-${dayIn(now, tenant.time_zone)}`,
      columns: [
        dayColumn('Date'),
        'What',
        'Number',
        'Details',
        moneyColumn(`Charged (${currency})`),
        moneyColumn(`Paid (${currency})`),
        moneyColumn(`Balance (${currency})`),
      ],
      rows: lines(),
    };
  },
};
