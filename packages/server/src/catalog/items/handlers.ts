import { foundTypes } from '@schoolbell/core/catalog/items/contract';
import type { Handlers } from '../../http/context.ts';
import { findItems } from './queries.ts';

/** What can be on an invoice. */
export const itemsHandlers: Handlers<'items'> = {
  itemsSearch: async ({ field, isEdit, type }, { db, viewer, tenant }) => ({
    data: await findItems(
      db,
      { institution_id: viewer.institution_id, currency: tenant.currency },
      { field, isEdit: isEdit === 1, types: type ? [type] : foundTypes },
    ),
  }),
};
