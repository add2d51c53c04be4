import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as analyzer from '@custom-elements-manifest/analyzer';

const root = join(import.meta.dirname, '..');
/** The host classes, base first: inherited members are copied down from it. */
const sources = [
  'src/shared/element.ts',
  'src/shared/form/element.ts',
  'src/signup/element.ts',
  'src/enquiry/element.ts',
  'src/update/element.ts',
  'src/booking/element.ts',
  'src/payment/element.ts',
];

interface Member {
  kind: string;
  name: string;
  privacy?: string;
  static?: boolean;
}
interface Declaration {
  kind: string;
  name: string;
  tagName?: string;
  customElement?: boolean;
  members?: Member[];
}
interface Manifest {
  schemaVersion: string;
  modules: { path: string; declarations: Declaration[] }[];
}

/** Members that a site can rely on, without internal, static and browser callbacks. */
function isPublished(member: Member): boolean {
  const callback = member.name.endsWith('Callback');
  return (
    !callback &&
    !member.static &&
    member.privacy !== 'protected' &&
    member.privacy !== 'private' &&
    !member.name.startsWith('#')
  );
}

interface Analyzer {
  create(input: { modules: unknown[]; plugins: never[]; context: { dev: boolean } }): Manifest;
  ts: { createSourceFile(name: string, text: string, target: number, setParents: boolean): unknown };
}
/** The package's own types lack its exports. */
const { create, ts } = analyzer as unknown as Analyzer;
const ES2015 = 2;

/** The contract file: every attribute, member, event, part and custom property that the JSDoc of the host classes names. */
export async function manifest(): Promise<Manifest> {
  const modules = await Promise.all(
    sources.map(async (path) => ts.createSourceFile(path, await readFile(join(root, path), 'utf8'), ES2015, true)),
  );
  const whole = create({ modules, plugins: [], context: { dev: false } });
  const elements = whole.modules.filter(({ path }) => !path.includes('/shared/'));
  for (const { declarations } of elements) {
    for (const declaration of declarations) declaration.members = declaration.members?.filter(isPublished) ?? [];
  }
  return { schemaVersion: whole.schemaVersion, modules: elements };
}
