import { newStudent } from '../../students/examples.ts';
import type { Examples } from '../../testing/calls.ts';
import type { World } from '../../testing/world.ts';
import { newPayment } from '../payments/examples.ts';

const asked = async (world: World) => {
  await world.one(newPayment);
  return { user_detail_id: await world.one(newStudent), from: '2026-01-01', to: '2040-01-01' };
};

export const statementsExamples: Examples<'statements'>['statements'] = {
  statement: asked,
  statementPDF: asked,
  exportStatement: asked,
};
