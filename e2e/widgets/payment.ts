import { expect, type Locator, type Page } from '@playwright/test';
import { hashOf, newToken } from '../../packages/server/src/http/tokens.ts';
import { faultsIn } from '../axe.ts';
import { makeSchool, type School, unique } from '../school.ts';
import { inState, LOADER, visit } from './site.ts';

/** A school that takes money by the demo gateway, and a family with two children. */
export interface PayingSchool {
  school: School;
  harry: number;
  ivy: number;
  /** Issues an invoice; amounts are pence. */
  bill(name: string, price: number, more?: Record<string, unknown>): Promise<{ invoice_id: number; number: string }>;
  /** A link of an invoice's mail. */
  link(invoice_id: number, more?: { expires_at?: Date }): Promise<string>;
}

export const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

export async function payingSchool(
  gateway: object = { payment_gateway: 'demo' },
  place?: Parameters<typeof makeSchool>[1],
): Promise<PayingSchool> {
  const school = await makeSchool(`Harbour ${unique()}`, place);
  await school.ask('POST', 'paymentGateway', { ...gateway });
  const guardian = {
    firstName: 'Rachel',
    surname: 'Ashworth',
    email: `rachel.${unique()}@home.example`,
    phone: '',
    relation: 'Mother',
  };
  const student = async (firstName: string): Promise<number> =>
    (await school.ask('POST', 'students/add', { firstName, surname: 'Ashworth', isDuplicate: 1, guardian }))
      .user_detail_id;
  const [harry, ivy] = [await student('Harry'), await student('Ivy')];
  return {
    school,
    harry,
    ivy,
    bill: async (name, unit_price, { student_id = harry, ...more } = {}) =>
      (
        await school.ask('POST', 'invoice', {
          user_detail_id: student_id,
          items: [{ type: 'custom', name, student_id, unit_price }],
          ...more,
        })
      ).data,
    link: async (invoice_id, { expires_at = new Date('2040-01-01') } = {}) => {
      const token = newToken();
      const { institution_id } = school;
      await school.sql((db) =>
        db
          .insertInto('invoice_link')
          .values({ institution_id, invoice_id, token_hash: hashOf(token), expires_at })
          .execute(),
      );
      return token;
    },
  };
}

/** The family of the design's picture: a plan in three parts, an invoice that is late, and a small one. Answers the plan's link. */
export async function billFamily({ school, bill, link, harry, ivy }: PayingSchool): Promise<string> {
  const plan = await bill('Winter term', 24_220, { due_on: inDays(20) });
  const { version } = await school.ask('GET', 'invoice', { id: plan.invoice_id });
  const parts = [8_074, 8_073, 8_073].map((amount, at) => ({ due_on: inDays([1, 20, 50][at]!), amount }));
  await school.ask('POST', 'installment', { invoice_id: plan.invoice_id, version, installments: parts });
  await school.ask('POST', 'payment/addPayment', { invoice_id: plan.invoice_id, amount: 8_074, mode_id: 1 });
  const late = await bill('Piano, 3 lessons', 7_800, { due_on: inDays(3), student_id: harry });
  await bill('Registration', 4_500, { due_on: inDays(7), student_id: ivy });
  await school.sql((db) =>
    db
      .updateTable('invoice')
      .set({ next_due_on: inDays(-9) })
      .where('invoice_id', '=', late.invoice_id)
      .execute(),
  );
  return link(plan.invoice_id);
}

export const payment = (page: Page): Locator => page.locator('school-payment');
export const submit = (page: Page): Locator => payment(page).locator('[part~=submit]');
export const notice = (page: Page, code: string): Locator => payment(page).locator(`[data-code=${code}]`);
export const heading = (page: Page, name: string | RegExp): Locator =>
  payment(page).getByRole('heading', { name, level: 2 });

/** Opens the hosted page. */
export async function openPage(page: Page, { school }: Pick<PayingSchool, 'school'>, token: string): Promise<void> {
  await page.goto(`/payment/${token}?institution=${school.hash}`);
  await inState(page, 'ready', 'school-payment');
}

/** Puts the element on a page of someone's website. */
export async function openSite(
  page: Page,
  { school }: Pick<PayingSchool, 'school'>,
  token: string,
  { attributes = '', ...around }: { attributes?: string } & NonNullable<Parameters<typeof visit>[2]> = {},
): Promise<void> {
  const html = `<school-payment institution="${school.hash}" invoice="${token}" ${attributes}><a href="/x">Open the invoice</a></school-payment>`;
  await visit(page, `${LOADER}${html}`, around);
  await inState(page, 'ready', 'school-payment');
}

/** Pays what is chosen, as far as the demo gateway's page. */
export async function toGateway(page: Page): Promise<void> {
  await submit(page).click();
  await page.waitForURL('**/demo-gateway/*');
}

/** Presses a button of the demo gateway's page. */
export async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await expect(payment(page)).toBeVisible();
}

/** An invoice of its own for a child of its own, so that nothing else of the account is open. */
export async function oneInvoice(
  own: PayingSchool,
  price = 12_000,
): Promise<{ token: string; invoice_id: number; number: string }> {
  const { user_detail_id } = await own.school.ask('POST', 'students/add', { firstName: 'Max', isDuplicate: 1 });
  const made = await own.bill('Exam fee', price, { student_id: user_detail_id, due_on: inDays(14) });
  return { ...made, token: await own.link(made.invoice_id) };
}

/** Nothing that axe finds, in light and in dark. */
export async function expectClean(page: Page, what: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await payment(page).evaluate((host, name) => host.setAttribute('theme', name), theme);
    await page.emulateMedia({ colorScheme: theme });
    expect(await faultsIn(page, { colours: theme === 'dark' }), `${what}, ${theme}`).toEqual([]);
  }
}
