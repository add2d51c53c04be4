import { expect, it } from 'vitest';
import { leanLists } from './leanDeps.ts';

const written =
  'const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["assets/Screen.js","assets/Field.js","assets/base.css","assets/Panel.js"])))=>i.map(i=>d[i]);\nlet a=p(()=>import(`./Screen.js`),__vite__mapDeps([0,1,2])),b=p(()=>import(`./Panel.js`),__vite__mapDeps([3,1,2])),c=p(()=>import(`./Word.js`),[]);';

it('leaves a part of the page to its own name, and lists of another one what is not there yet', () => {
  expect(leanLists(written, new Set(['assets/base.css']), new Set(['assets/Screen.js']))).toBe(
    'let a=p(()=>import(`./Screen.js`)),b=p(()=>import(`./Panel.js`),[`assets/Panel.js`,`assets/Field.js`]),c=p(()=>import(`./Word.js`),[]);',
  );
});

it('leaves a script without lists alone, and stops at lists that it can’t read', () => {
  expect(leanLists('let a=1;', new Set(), new Set())).toBe('let a=1;');
  expect(() => leanLists('const x=__vite__mapDeps([0]);', new Set(), new Set())).toThrow('in another way');
});
