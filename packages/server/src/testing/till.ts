import { expect } from 'vitest';
import type { TestSchool, TestServer, TestStaff } from './server.ts';

type Body = Awaited<ReturnType<TestServer['call']>>['body'];

/** A school that bills: what its owner asks, and a student of it. */
export interface Till {
  call(method: 'GET' | 'POST', path: string, input?: object, as?: TestStaff): ReturnType<TestServer['call']>;
  /** Calls, and hands over what came of it. */
  done(method: 'GET' | 'POST', path: string, input?: object): Promise<Body>;
  student(firstName: string, more?: object): Promise<number>;
  /** Issues an invoice with one line for a student. */
  bill(user_detail_id: number, unit_price: number, more?: object): Promise<Body>;
  /** Takes cash. */
  pay(input: object): Promise<Body>;
  invoice(id: number): Promise<Body>;
  /** What a person owes, and has free. */
  account(holder_id: number): Promise<{ balance: number; credit: number } | undefined>;
}

/** A line that sells nothing of the catalogue. */
export const customLine = (student_id: number, unit_price = 10_000, more: object = {}) => ({
  type: 'custom' as const,
  name: 'Exam fee',
  student_id,
  unit_price,
  ...more,
});

/** Asks a school about money as its owner does. */
export function tillOf(server: TestServer, school: TestSchool): Till {
  const call: Till['call'] = (method, path, input = {}, as = school.owner) =>
    server.call(method, path, input as Record<string, unknown>, { as });
  const done: Till['done'] = async (method, path, input) => {
    const answer = await call(method, path, input);
    expect(answer.status, `${path}: ${answer.text}`).toBe(200);
    return answer.body;
  };
  return {
    call,
    done,
    student: async (firstName, more = {}) =>
      (await done('POST', 'students/add', { firstName, isDuplicate: 1, ...more })).user_detail_id,
    bill: async (user_detail_id, unit_price, more = {}) =>
      (await done('POST', 'invoice', { user_detail_id, items: [customLine(user_detail_id, unit_price)], ...more }))
        .data,
    pay: (input) => done('POST', 'payment/addPayment', { mode_id: 1, ...input }),
    invoice: (id) => done('GET', 'invoice', { id }),
    account: (holder_id) =>
      school.sql((db) =>
        db.selectFrom('account').select(['balance', 'credit']).where('holder_id', '=', holder_id).executeTakeFirst(),
      ),
  };
}
