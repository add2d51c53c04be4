import { join } from 'node:path';
import nodeResolve from '@rollup/plugin-node-resolve';
import terser from '@rollup/plugin-terser';
import { transform } from 'esbuild';
import { rollup, type Plugin } from 'rollup';
import { adoptedStyles } from './styles.ts';

const src = join(import.meta.dirname, '..', 'src');

/** Types removed, constants inlined, JSX as `createElement`: Preact has it anyway, and its other runtime would be added. */
function typescript(define: Record<string, string>): Plugin {
  return {
    name: 'typescript',
    async transform(code, id) {
      if (!/\.tsx?$/.test(id)) return null;
      const done = await transform(code, {
        loader: id.endsWith('x') ? 'tsx' : 'ts',
        jsx: 'transform',
        jsxFactory: 'createElement',
        jsxFragment: 'Fragment',
        target: 'es2022',
        sourcefile: id,
        sourcemap: false,
        define,
      });
      const runtime = id.endsWith('x') ? "import { createElement, Fragment } from 'preact';\n" : '';
      return { code: runtime + done.code, map: null };
    },
  };
}

const sheets = join(src, 'shared/sheets.ts');
const resolve = () => nodeResolve({ extensions: ['.ts', '.tsx', '.mjs', '.js'], browser: true });

async function built(entry: string, plugins: Plugin[], name?: string): Promise<string> {
  // The loader counts every byte, and says nothing that differs in strict mode or for 1 and 0 as true and false.
  const isLoader = entry.startsWith('loader/');
  const made = await rollup({
    input: join(src, entry),
    plugins,
    onwarn(warning) {
      throw new Error(`${entry}: ${warning.message}`);
    },
  });
  const { output } = await made.generate({
    format: 'iife',
    strict: !isLoader,
    ...(name && { name, exports: 'default' }),
    plugins: [
      terser({
        ecma: 2020,
        compress: {
          passes: 3,
          unsafe: true,
          unsafe_arrows: true,
          pure_getters: true,
          booleans_as_integers: isLoader,
        },
        format: { comments: false, ascii_only: true },
      }),
    ],
  });
  await made.close();
  const code = output[0].code.trim();
  // Nothing in it is assigned by mistake: TypeScript has seen to that.
  return isLoader ? code.replaceAll(/\bconst\b/g, 'let') : code;
}

/** Booking and payment have their own signals, which are a fifth of the size. */
const ownSignals: Plugin = {
  name: 'own-signals',
  resolveId: (id) => (id === '@preact/signals-core' ? join(src, 'shared/booking/signals.ts') : null),
};

/** One entry as one self-contained script: an IIFE that leaves no name behind. */
export function bundle(entry: string, define: Record<string, string> = {}): Promise<string> {
  const plugins = [adoptedStyles(sheets), typescript(define), resolve()];
  return built(entry, /^(booking|payment)\//.test(entry) ? [ownSignals, ...plugins] : plugins);
}

/** The modules that a part takes from its element, by their name in the kit. */
const kit: Record<string, RegExp> = {
  preact: /^preact$/,
  controls: /\/form\/Controls\.tsx$/,
  sheets: /\/sheets\.ts$/,
  Field: /\/form\/Field\.tsx$/,
};
const KIT = '\0kit:';

/** What the second half of booking takes from the first. */
export const deskKit: Record<string, RegExp> = {
  preact: /^preact$/,
  signals: /\/signals-core$/,
  sheets: /\/sheets\.ts$/,
  call: /\/call\.ts$/,
  server: /\/server\.ts$/,
  texts: /\/texts\.ts$/,
  days: /\/days\/rules$/,
  Summary: /\/Summary\.tsx$/,
};

/** What the second half of paying takes from the first. */
export const tillKit: Record<string, RegExp> = {
  preact: /^preact$/,
  attributes: /\/attributes\.ts$/,
  call: /\/call\.ts$/,
  server: /\/server\.ts$/,
  sheets: /\/sheets\.ts$/,
  texts: /\/texts\.ts$/,
  linked: /\/linked\.ts$/,
  Icon: /\/Icon\.tsx$/,
  Note: /\/Note\.tsx$/,
};

/** Replaces those modules with the kit. */
function fromKit(modules: Record<string, RegExp>): Plugin {
  return {
    name: 'from-kit',
    resolveId(source) {
      const name = Object.keys(modules).find((one) => modules[one]!.test(source));
      return name ? { id: KIT + name, syntheticNamedExports: 'default' } : null;
    },
    load: (id) => (id.startsWith(KIT) ? `export default kit.${id.slice(KIT.length)};` : null),
  };
}

interface PartOptions {
  /** The modules that come from the kit. */
  modules?: Record<string, RegExp>;
  /** The style files that are the part's own. */
  isOwn?: (path: string) => boolean;
  define?: Record<string, string>;
}

/** One part as a module whose default export makes it from a kit (`shared/parts/parts.ts`, `shared/booking/bring.ts`). */
export async function bundlePart(
  entry: string,
  { modules = kit, isOwn = (path) => path.includes('shared/parts/'), define = {} }: PartOptions = {},
): Promise<string> {
  const plugins = [fromKit(modules), adoptedStyles(sheets, isOwn), typescript(define), resolve()];
  const code = await built(entry, plugins, 'part');
  return `export default kit=>{${code}return part};`;
}
