/** What a family can be given on paper. */
export type PaperKind = 'invoice' | 'creditNote' | 'receipt' | 'statement';

/** The languages of a document's own words; `cn` is Chinese, as the specification calls it. */
export type PaperLanguage = 'en' | 'cn';

const english = {
  invoice: 'Invoice',
  creditNote: 'Credit note',
  receipt: 'Receipt',
  statement: 'Statement',
  to: 'To',
  for: 'For',
  issued: 'Issued',
  due: 'Due',
  received: 'Received',
  period: 'Period',
  forInvoice: 'For invoice',
  amountDue: 'Amount due',
  stillToPay: 'Still to pay',
  credited: 'Credited',
  what: 'What',
  quantity: 'Qty',
  price: 'Price',
  discount: 'Discount',
  tax: 'Tax',
  amount: 'Amount',
  subtotal: 'Subtotal',
  total: 'Total',
  payments: 'Payments',
  plan: 'Payment plan',
  howToPay: 'How to pay',
  notes: 'Notes',
  taxId: 'Tax ID',
  date: 'Date',
  reference: 'Reference',
  charge: 'Charged',
  payment: 'Paid',
  refund: 'Refund',
  transfer: 'Transfer',
  balance: 'Balance',
  openingBalance: 'Balance before',
  draft: 'Draft',
  paid: 'Paid',
  partPaid: 'Part paid',
  next: 'Next',
  overdue: 'Overdue',
  later: 'Later',
  cancelled: 'Cancelled',
  page: '{page} of {pages}',
};

/** The words that a document brings by itself, beside what the school and the family wrote. */
export type PaperLabels = Readonly<Record<keyof typeof english, string>>;

const chinese: PaperLabels = {
  invoice: '账单',
  creditNote: '贷记通知单',
  receipt: '收据',
  statement: '对账单',
  to: '付款人',
  for: '学生',
  issued: '开具日期',
  due: '到期日',
  received: '收款日期',
  period: '期间',
  forInvoice: '对应账单',
  amountDue: '应付金额',
  stillToPay: '待付金额',
  credited: '贷记金额',
  what: '项目',
  quantity: '数量',
  price: '单价',
  discount: '折扣',
  tax: '税',
  amount: '金额',
  subtotal: '小计',
  total: '合计',
  payments: '付款记录',
  plan: '分期付款',
  howToPay: '付款方式',
  notes: '备注',
  taxId: '税号',
  date: '日期',
  reference: '单号',
  charge: '应收',
  payment: '已付',
  refund: '退款',
  transfer: '转账',
  balance: '余额',
  openingBalance: '期初余额',
  draft: '草稿',
  paid: '已付清',
  partPaid: '部分已付',
  next: '下一期',
  overdue: '已逾期',
  later: '未到期',
  cancelled: '已取消',
  page: '第 {page} 页，共 {pages} 页',
};

/** A document's own words by its language. */
export const paperLabels: Readonly<Record<PaperLanguage, PaperLabels>> = { en: english, cn: chinese };

/** Whose document it is. The logo is a PNG or a JPEG; where there is none, the name stands in its place. */
export interface PaperSeller {
  name: string;
  address: readonly string[];
  taxId: string;
  logo: Uint8Array | null;
}
/** Who pays. */
export interface PaperPayer {
  name: string;
  address: readonly string[];
}
/** A label and what belongs to it: "Issued", "Nov 10, 2026". */
export interface PaperFact {
  label: string;
  text: string;
}
/** The sum that a reader looks for first, and what to know about it: "Amount due", "£161.46", "Due Dec 9, 2026". */
export interface PaperSum {
  label: string;
  text: string;
  note: string;
}
/** One line of a bill. A column that is empty in every line is left out. */
export interface PaperLine {
  name: string;
  detail: string;
  quantity: string;
  price: string;
  discount: string;
  tax: string;
  net: string;
}
/** The lines of one child, under the child's name; lines of nobody in particular have no name above them. */
export interface PaperGroup {
  name: string;
  lines: readonly PaperLine[];
}
/** A row of the totals; the first strong one ends the lines and taxes above it. */
export interface PaperTotal extends PaperFact {
  strong: boolean;
}
/** How a part of a plan stands. */
export type PaperPartState = 'paid' | 'partPaid' | 'next' | 'overdue' | 'later';
/** A part of a plan; `due` is a day as text, and the state is told by the labels. */
export interface PaperPart {
  due: string;
  amount: string;
  state: PaperPartState;
}
/** Money that arrived. */
export interface PaperPayment {
  date: string;
  what: string;
  amount: string;
}
/** How the money gets to the school; the link is an https address, or empty. */
export interface PaperPaying {
  text: string;
  link: string;
}
/** A line of a statement; what does not apply is empty. */
export interface PaperRow {
  date: string;
  what: string;
  reference: string;
  charge: string;
  payment: string;
  balance: string;
}
/** What is said across a document: that nobody should pay by it, or need not any more. */
export type PaperStamp = 'draft' | 'paid' | 'cancelled';

/**
 * A document as it is drawn. Every amount and date is finished text: what draws it only places it, and never
 * adds up. Text is plain: nothing in it is read as markup.
 */
export interface Paper {
  kind: PaperKind;
  language: PaperLanguage;
  labels: PaperLabels;
  sheet: 'a4' | 'letter';
  /** The school's colour as #rrggbb. */
  colour: string;
  title: string;
  number: string;
  stamp: PaperStamp | null;
  facts: readonly PaperFact[];
  sum: PaperSum | null;
  seller: PaperSeller;
  payer: PaperPayer;
  students: readonly string[];
  groups: readonly PaperGroup[];
  totals: readonly PaperTotal[];
  taxes: readonly PaperFact[];
  parts: readonly PaperPart[];
  /** What stands beside the plan's heading: "1 of 3 paid". */
  partsNote: string;
  payments: readonly PaperPayment[];
  paying: PaperPaying | null;
  notes: string;
  footer: string;
  /** The rows of a statement, oldest first. */
  rows: readonly PaperRow[];
}
