import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { done, flag, id } from '../../http/fields.ts';
import { filterType } from '../contract.ts';

const access = ['students', 'leads', 'all_leads'] as const;
const viewName = z.string().check(z.trim(), z.minLength(1, 'This field is required'), z.maxLength(60));
/** The query of the list's address: tab, search, sort and filters, as the screen writes them. */
const address = z.string().check(z.maxLength(4000));
/** Ids of the columns that are shown. */
const columns = z.array(z.string().check(z.minLength(1), z.maxLength(64))).check(z.maxLength(60));

export const savedViews = endpoint({
  method: 'GET',
  path: 'savedViews/list',
  access,
  shows: ['segments'],
  summary: "Lists the saved views of a list: the viewer's own, and those that colleagues share.",
  input: z.strictObject({ list: filterType }),
  result: z.strictObject({
    data: z.array(
      z.strictObject({
        view_id: id,
        view_name: z.string(),
        address: z.string(),
        columns: z.array(z.string()),
        is_shared: flag,
        is_own: flag,
      }),
    ),
  }),
});

export const saveView = endpoint({
  method: 'POST',
  path: 'savedViews/save',
  access,
  summary: "Saves a view of a list under a name, or changes one of the viewer's own by its id.",
  input: z.strictObject({
    view_id: z.optional(id),
    list: filterType,
    view_name: viewName,
    address,
    columns,
    is_shared: z._default(flag, 0),
  }),
  result: z.strictObject({ view_id: id, message: z.string() }),
});

export const deleteView = endpoint({
  method: 'POST',
  path: 'savedViews/delete',
  access,
  summary: "Deletes one of the viewer's own views.",
  input: z.strictObject({ view_id: id }),
  result: done,
});
