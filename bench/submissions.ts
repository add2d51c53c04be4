import { hash } from 'node:crypto';
import { load, requestText } from './load.ts';
import type { Stage } from './stage.ts';
import { report } from './table.ts';

/** Solves a ticket's proof of work like a browser does, only faster. */
export function solve(challenge: string, difficulty: number): string {
  for (let nonce = 0; ; nonce += 1) {
    const found = hash('sha256', `${challenge}:${nonce}`, 'buffer');
    if (found.readUInt32BE(0) >>> (32 - difficulty) === 0) return String(nonce);
  }
}

interface FormConfig {
  fields: { field_name: string; field_type: string; isMandatory: number; select_options: { value: string }[] }[];
  ticket: { token: string; challenge: string; difficulty: number };
}

/** Values that the demo school's enquiry form accepts, each family another. */
function family(config: FormConfig, n: number): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const { field_name, field_type, isMandatory, select_options } of config.fields) {
    if (field_type === 'guardian')
      values[field_name] = {
        parentFirstName: `Parent${n}`,
        parentSurname: `Bench${n}`,
        relation: 'Mother',
        parentEmail: `parent${n}@bench.example`,
        parentPhone1: `+1 415 555 ${1000 + n}`,
      };
    else if (field_type === 'address')
      values[field_name] = { street: `${n} Harbour Street`, country: 'US', city: 'Springfield', state: '', zip: '' };
    else if (field_type === 'email') values[field_name] = `child${n}@bench.example`;
    else if (field_type === 'text') values[field_name] = `${field_name} ${n}`;
    else if (isMandatory && select_options[0])
      values[field_name] = field_type === 'multiselect' ? [select_options[0].value] : select_options[0].value;
    else if (isMandatory && field_type === 'date') values[field_name] = '2015-05-05';
    else if (isMandatory && field_type === 'phone') values[field_name] = `+1 415 555 ${1000 + n}`;
  }
  return values;
}

/** Submissions of the enquiry form, whole: ticket, proof of work, validation, person, guardians, audit, mail. */
export async function measureSubmissions(stage: Stage, count = 900): Promise<void> {
  const bodies: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const config = (await fetch(`${stage.address}/api/signUp/lead/getOptions?institution=${stage.hash}`).then(
      (answer) => answer.json(),
    )) as FormConfig;
    const { token, challenge, difficulty } = config.ticket;
    const body = {
      institution: stage.hash,
      values: { ...family(config, n), terms: true },
      ticket: { token, nonce: solve(challenge, difficulty) },
      elapsed: 60_000,
      isDuplicate: 1,
    };
    bodies.push(requestText(stage.port, { path: '/api/signUp/leads/add', body: JSON.stringify(body) }));
  }
  let next = 0;
  const result = await load(stage.port, 8, 10, () => bodies[next++]);
  report({
    group: 'requests',
    what: `form submission, 8 connections (${result.sent} families counted)`,
    figure: `${result.perSecond.toFixed(0)}/s, p95 ${result.p95.toFixed(1)} ms${result.refused ? `, ${result.refused} refused` : ''}`,
    budget: 'p95 ≤ 50 ms',
    holds: result.p95 <= 50 && result.refused === 0,
  });
}
