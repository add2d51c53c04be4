import { LEAD, STUDENT } from '@schoolbell/core/access';
import { billingSettingsChanged, invoiceFormatChanged } from '@schoolbell/core/billing/events';
import { type Numbered, numberOf, periodOf, type Reset, resets } from '@schoolbell/core/billing/numbers/rules';
import { formatErrors } from '@schoolbell/core/billing/settings/rules';
import { samplePaper } from '@schoolbell/core/billing/settings/sample/rules';
import { dayIn } from '@schoolbell/core/format';
import { refuseStale, refuseWrong } from '@schoolbell/core/http/errors';
import { difference } from '../../catalog/edits/verbs.ts';
import { pngOf } from '../../http/logos.ts';
import type { Handlers, DrawnFile, StaffContext } from '../../http/context.ts';
import { drawDocument } from '../../outside/documents/documents.ts';
import { findGeneral } from '../../settings/general/queries.ts';
import { nextNumber } from '../numbers/queries.ts';
import { beginRow, changeRow, findFormat, findSettings, type Format, listReferralSources } from './queries.ts';

/** The next running number of a document, by when its numbers begin again. */
async function nextOf({ db, tenant }: StaffContext, document: Numbered, today: string) {
  const next = {} as Record<Reset, number>;
  for (const reset of resets)
    next[reset] = await nextNumber(db, tenant.institution_id, document, periodOf(today, reset));
  return next;
}

/** A format with what its patterns would give next. */
async function shown(context: StaffContext, data: Format) {
  const today = dayIn(context.now, context.tenant.time_zone);
  const next = {
    invoice: await nextOf(context, 'invoice', today),
    creditNote: await nextOf(context, 'creditNote', today),
    receipt: await nextOf(context, 'receipt', today),
  };
  return { data, next, today };
}

/** A sample invoice in a format; the logo is read and the page drawn when the database is free again. */
async function sampleOf(context: StaffContext, typed: Partial<Format>, as: 'pdf' | 'svg'): Promise<DrawnFile> {
  const format = { ...(await findFormat(context.db, context.tenant.institution_id)), ...typed };
  refuseWrong(formatErrors(format));
  const { db, tenant, now, dataDir } = context;
  const today = dayIn(now, tenant.time_zone);
  const { invoice_pattern: pattern, invoice_prefix: prefix, invoice_reset: reset } = format;
  const next = await nextNumber(db, tenant.institution_id, 'invoice', periodOf(today, reset));
  const number = numberOf({ pattern, prefix, reset }, today, next);
  const school = await findGeneral(db, tenant.institution_id);
  const place = [school.zip, school.city, school.state].filter(Boolean).join(' ');
  const address = [school.street, place, school.phone, school.institution_email].filter(Boolean);
  return {
    filename: `sample-invoice.${as}`,
    draw: async () => {
      const logo = format.show_logo ? await pngOf(dataDir, school.logo_handle) : null;
      const seller = { name: school.institution_name, address, taxId: format.seller_tax_id, logo };
      const { country, currency } = school;
      return drawDocument('paper', samplePaper(format, { seller, country, currency, today, number }), as);
    },
  };
}

/** How a school bills, and how its documents are numbered and look. */
export const billingSettingsHandlers: Handlers<'billingSettings'> = {
  billingSettings: async (_, { db, tenant }) => ({ data: await findSettings(db, tenant.institution_id) }),

  updateBillingSettings: async ({ version, ...changes }, context) => {
    const { db, tenant, now } = context;
    await beginRow(db, tenant.institution_id, 'billing_setting');
    const kept = await findSettings(db, tenant.institution_id, { held: true });
    refuseStale(version, kept.version, kept);
    const { before, after } = difference({ ...kept }, changes);
    if (Object.keys(after).length > 0) {
      await changeRow(db, tenant.institution_id, 'billing_setting', after, now);
      await context.audit(billingSettingsChanged, { before, after });
    }
    return { data: await findSettings(db, tenant.institution_id), message: 'Billing settings updated.' };
  },

  invoiceFormat: async (_, context) => shown(context, await findFormat(context.db, context.tenant.institution_id)),

  updateInvoiceFormat: async ({ version, ...changes }, context) => {
    const { db, tenant, now } = context;
    await beginRow(db, tenant.institution_id, 'invoice_format');
    const kept = await findFormat(db, tenant.institution_id, { held: true });
    refuseStale(version, kept.version, kept);
    refuseWrong(formatErrors({ ...kept, ...changes }));
    const { before, after } = difference({ ...kept }, changes);
    if (Object.keys(after).length > 0) {
      await changeRow(db, tenant.institution_id, 'invoice_format', after, now);
      await context.audit(invoiceFormatChanged, { before, after });
    }
    const saved = await shown(context, await findFormat(db, tenant.institution_id));
    return { ...saved, message: 'Invoice format updated.' };
  },

  previewInvoiceFormat: (typed, context) => sampleOf(context, typed, 'pdf'),

  pictureInvoiceFormat: (typed, context) => sampleOf(context, typed, 'svg'),

  referralSources: async (_, { db, tenant, viewer }) => {
    const may = (category: 'setup' | 'students' | 'leads') => viewer.access.has(category);
    const roles = [
      ...(may('setup') || may('students') ? [STUDENT] : []),
      ...(may('setup') || may('leads') ? [LEAD] : []),
    ];
    const owner_id = may('setup') || viewer.access.has('all_leads') ? null : viewer.user_detail_id;
    return { data: await listReferralSources(db, tenant.institution_id, { roles, owner_id }) };
  },
};
