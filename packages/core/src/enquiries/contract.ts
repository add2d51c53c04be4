import * as z from 'zod/mini';
import { BulkResult, chosenPeople } from '../http/bulk.ts';
import { endpoint } from '../http/endpoint.ts';
import { done, flag, id, instant } from '../http/fields.ts';
import { pageOf } from '../http/page.ts';
import { Conditions, whichLeads } from '../filters/contract.ts';
import {
  fileColumnsOf,
  type LeadFileName,
  interest,
  NewLead,
  PersonDetails,
  personChanges,
  questionColumns,
} from '../people/person.ts';
import { conversionPeriods } from './rules.ts';
import { Conversions, LeadCard, LeadRow, StageVisit, boardFilters, depth, listed, rottenDays } from './schemas.ts';

export const leads = endpoint({
  method: 'GET',
  path: 'leads',
  access: ['leads', 'all_leads'],
  shows: ['duplicates', 'leads', 'tags'],
  summary: "A page of leads with their guardian; without all_leads only one's own.",
  input: z.strictObject({ ...listed, custom: questionColumns }),
  result: pageOf(LeadRow),
});

export const leadDetails = endpoint({
  method: 'GET',
  path: 'leads/getDetails',
  access: ['leads', 'all_leads'],
  shows: ['duplicates', 'forms', 'leads', 'students', 'tags'],
  summary: "Everything on a lead's page.",
  input: z.strictObject({ user_detail_id: id }),
  result: PersonDetails,
});

export const leadsByStage = endpoint({
  method: 'GET',
  path: 'leads/byStage',
  access: ['leads', 'all_leads'],
  shows: ['duplicates', 'leads', 'tags', 'tasks'],
  summary: 'The board: each stage with its count and its newest cards.',
  input: z.strictObject({
    search: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
    per_stage: z._default(z.int().check(z.minimum(1), z.maximum(200)), 50),
    depth,
    interest: z.optional(interest),
    ...boardFilters,
    filters: z._default(Conditions, []),
  }),
  result: z.strictObject({
    data: z.array(
      z.strictObject({
        id,
        stage_name: z.string(),
        colour: z.string(),
        rotten_days: rottenDays,
        total: z.int(),
        rotten: z.int(),
        leads: z.array(LeadCard),
      }),
    ),
  }),
});

export const createLead = endpoint({
  method: 'POST',
  path: 'leads/add',
  access: ['leads', 'all_leads'],
  idempotent: true,
  summary: 'Staff add a lead; a first name is enough.',
  input: NewLead,
  result: z.strictObject({ user_detail_id: id, message: z.string() }),
});

export const updateLead = endpoint({
  method: 'POST',
  path: 'leads/update',
  access: ['leads', 'all_leads'],
  summary: 'Changes a lead; a version that is not the newest answers 409 with what stands now.',
  input: z.strictObject({
    user_detail_id: id,
    version: z.int(),
    ...personChanges,
    interest: z.optional(interest),
    owner_id: z.optional(z.nullable(id)),
  }),
  result: PersonDetails,
});

export const moveLead = endpoint({
  method: 'POST',
  path: 'leads/update/stage',
  access: ['leads', 'all_leads'],
  summary: 'Moves leads to a stage.',
  input: z.strictObject({ ...whichLeads, stage_id: id }),
  result: BulkResult,
});

export const assignLeads = endpoint({
  method: 'POST',
  path: 'leads/bulk/assign',
  access: 'all_leads',
  summary: 'Gives leads to an owner, or to nobody.',
  input: z.strictObject({ ...whichLeads, owner_id: z.nullable(id) }),
  result: BulkResult,
});

export const leadStageHistory = endpoint({
  method: 'GET',
  path: 'leads/stageHistory',
  access: ['leads', 'all_leads', 'students'],
  shows: ['duplicates', 'leads', 'tags'],
  summary: "A lead's way through the stages, the first stage first; a student's from when they were a lead.",
  input: z.strictObject({ user_detail_id: id }),
  result: z.strictObject({ data: z.array(StageVisit), converted_at: z.nullable(instant) }),
});

export const leadConversions = endpoint({
  method: 'GET',
  path: 'leads/conversions',
  access: ['leads', 'all_leads'],
  shows: ['duplicates', 'leads', 'tags'],
  summary:
    'Of those who enquired in a period, how many there were and how many became students: by source, and by UTM campaign.',
  input: z.strictObject({ period: z._default(z.enum(conversionPeriods), 'last_90_days') }),
  result: z.strictObject({
    from: z.string(),
    to: z.string(),
    leads: z.int(),
    converted: z.int(),
    sources: Conversions,
    campaigns: Conversions,
  }),
});

export const convertLead = endpoint({
  method: 'POST',
  path: 'leads/convert',
  access: ['leads', 'all_leads'],
  idempotent: true,
  summary: 'Makes a lead a student; notes, tasks, guardians and history stay.',
  input: z.strictObject({ user_detail_id: id, version: z.int() }),
  result: z.strictObject({ user_detail_id: id, message: z.string() }),
});

export const archiveLeads = endpoint({
  method: 'POST',
  path: 'leads/bulk/archive',
  access: ['leads', 'all_leads'],
  summary: 'Archives or restores leads; says of each whether it was done.',
  input: z.strictObject({ ...whichLeads, is_archived: flag }),
  result: BulkResult,
});

const csv = z.custom<Blob>();
export const exportLeads = endpoint({
  method: 'GET',
  path: 'leads/export',
  access: ['leads', 'all_leads'],
  answers: 'csv',
  limit: 'export',
  summary: 'The list as CSV, streamed.',
  input: z.strictObject({ ...listed, columns: fileColumnsOf<LeadFileName>() }),
  result: csv,
});

export const exportChosenLeads = endpoint({
  method: 'POST',
  path: 'leads/export',
  access: ['leads', 'all_leads'],
  answers: 'csv',
  limit: 'export',
  summary: 'Chosen leads as CSV.',
  input: z.strictObject({ user_detail_ids: chosenPeople, columns: fileColumnsOf<LeadFileName>() }),
  result: csv,
});

export const reviewedLead = endpoint({
  method: 'POST',
  path: 'leads/reviewDuplicate',
  access: ['leads', 'all_leads'],
  summary: 'Clears the "possible duplicate" mark after a look.',
  input: z.strictObject({ user_detail_id: id }),
  result: done,
});
