import { expect, test } from 'vitest';
import { textsIn } from './findTexts.mjs';

const code = `
import { useRead } from 'a module';
type Kind = 'Not a text';
const pupils = await sql\`select name from person\`;
export const Screen = () => (
  <Card className="card wide" title="Opening hours" data-part="Not seen">
    Closed on holidays
    {open === 'Not seen either' ? <Button label={say(words, 'Add {student}')}>go</Button> : 'Until then'}
  </Card>
);
const save = () => toast('Student added');
const refuse = () => { throw new Failure('notFound', \`\${name} not found\`); };
export const students = endpoint({ path: 'students list', summary: 'Lists students.' });
export const added = kind('added', { does: 'added @', feed: (what) => \`was given \${what}\` });
const mail = { subject: 'Your new class', paragraphs: ['See you there.'], link: { label: 'Open' } };
document.querySelector('main .title').textContent = 'Nothing here';
`;

test('finds each kind of text that people see, with its line, and nothing else', () => {
  expect(textsIn('Screen.tsx', code).map(({ line, kind, text }) => `${line} ${kind}: ${text}`)).toEqual([
    '6 label: Opening hours',
    '7 screen: Closed on holidays',
    '8 label: Add {student}',
    '8 screen: go',
    '8 label: Until then',
    '11 toast: Student added',
    '12 message: … not found',
    '13 API summary: Lists students.',
    '14 event: added @',
    '14 event: was given …',
    '15 mail: Your new class',
    '15 mail: See you there.',
    '15 label: Open',
    '16 text: Nothing here',
  ]);
});
