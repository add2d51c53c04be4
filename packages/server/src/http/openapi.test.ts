import { expect, test } from 'vitest';
import { openapi } from './openapi.ts';
import { type ApiDocument, referencePage } from './reference.ts';

test('the OpenAPI document is the reviewed one', async () => {
  await expect(`${JSON.stringify(openapi(), null, 1)}\n`).toMatchFileSnapshot('./openapi.snapshot.json');
});

test('every call is on the reference page, which loads nothing else', () => {
  const document = openapi() as unknown as ApiDocument;
  const page = referencePage(document);
  const calls = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  expect(calls.length).toBeGreaterThan(70);
  for (const { operationId } of calls) expect(page).toContain(`id="${operationId}"`);
  expect(page).not.toMatch(/(src|href)="(https?:)?\/\//);
});
