import type { ParsedOf } from '@schoolbell/core/http/endpoint';
import { invalid, refuseStale } from '@schoolbell/core/http/errors';
import type { updateGeneral } from '@schoolbell/core/settings/general/contract';
import { generalErrors, websiteOf } from '@schoolbell/core/settings/general/rules';
import { generalChanged } from '@schoolbell/core/settings/events';
import { findFile } from '../../files/queries.ts';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { changeGeneral, findGeneral, type GeneralRow } from './queries.ts';

type Changes = Omit<ParsedOf<typeof updateGeneral>, 'version'>;
type Row = Omit<GeneralRow, 'version'>;

function shown({ street, city, state, zip, country, ...row }: GeneralRow) {
  return {
    institutionName: row.institution_name,
    institutionEmail: row.institution_email,
    institutionPhone: row.phone,
    institutionWebsite: row.website,
    institutionLogo: row.logo_handle ? `/files/${row.logo_handle}` : null,
    institutionAddress: { street, city, state, zip, country },
    institutionCurrency: row.currency,
    institutionTimeZone: row.time_zone,
    institutionNameOrder: row.name_order,
    version: row.version,
  };
}

/** A change in the names of the columns, with every text as it is kept. */
function columnsOf({ institutionAddress, logo_handle, institutionWebsite, ...changes }: Changes): Partial<Row> {
  const {
    institutionName: institution_name,
    institutionEmail: institution_email,
    institutionPhone: phone,
    institutionCurrency: currency,
    institutionTimeZone: time_zone,
    institutionNameOrder: name_order,
  } = changes;
  const website = institutionWebsite === undefined ? undefined : websiteOf(institutionWebsite)!;
  const all = {
    institution_name,
    institution_email,
    phone,
    website,
    logo_handle,
    currency,
    time_zone,
    name_order,
    ...institutionAddress,
  };
  const sent = Object.entries(all).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    sent.map(([name, value]) => [name, typeof value === 'string' ? value.normalize('NFC').trim() : value]),
  );
}

/** The changed fields with their current and new values. */
function difference(kept: GeneralRow, wanted: Partial<Row>): { before: Partial<Row>; after: Partial<Row> } {
  const names = (Object.keys(wanted) as (keyof Row)[]).filter((name) => kept[name] !== wanted[name]);
  const pick = (from: Partial<Row>) => Object.fromEntries(names.map((name) => [name, from[name]]));
  return { before: pick(kept), after: pick(wanted) };
}

async function refuseWrong({ db, tenant }: StaffContext, changes: Changes): Promise<void> {
  const errors = generalErrors(changes);
  if (changes.logo_handle && (await findFile(db, tenant.institution_id, changes.logo_handle))?.kind !== 'logo')
    errors['logo_handle'] = 'Image not found';
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** What a school says about itself, on its own pages and on the public ones. */
export const generalHandlers: Handlers<'general'> = {
  generalSettings: async (_, { db, tenant }) => ({ data: shown(await findGeneral(db, tenant.institution_id)) }),

  updateGeneral: async ({ version, ...changes }, context) => {
    const { db, tenant } = context;
    const kept = await findGeneral(db, tenant.institution_id, { locked: true });
    refuseStale(version, kept.version, shown(kept));
    await refuseWrong(context, changes);
    const { before, after } = difference(kept, columnsOf(changes));
    if (Object.keys(after).length > 0) {
      await changeGeneral(db, tenant.institution_id, after);
      await context.audit(generalChanged, { before, after });
    }
    return { data: shown(await findGeneral(db, tenant.institution_id)), message: 'Settings updated.' };
  },
};
