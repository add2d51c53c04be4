import { join } from 'node:path';
import nodeResolve from '@rollup/plugin-node-resolve';
import terser from '@rollup/plugin-terser';
import { transform } from 'esbuild';
import { rollup, type Plugin } from 'rollup';
import { adoptedStyles } from './styles.ts';

const src = join(import.meta.dirname, '..', 'src');

/** Types away, constants in, JSX into `createElement`: Preact brings it anyhow, and its other runtime would come on top. */
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

/** One entry as one self-contained script: an IIFE that leaves no name behind. */
export async function bundle(entry: string, define: Record<string, string> = {}): Promise<string> {
  const built = await rollup({
    input: join(src, entry),
    plugins: [
      adoptedStyles(join(src, 'shared/sheets.ts')),
      typescript(define),
      nodeResolve({ extensions: ['.ts', '.tsx', '.mjs', '.js'], browser: true }),
    ],
    onwarn(warning) {
      throw new Error(`${entry}: ${warning.message}`);
    },
  });
  const { output } = await built.generate({
    format: 'iife',
    plugins: [terser({ ecma: 2020, compress: { passes: 3, unsafe: true, unsafe_arrows: true, pure_getters: true }, format: { comments: false, ascii_only: true } })],
  });
  await built.close();
  return output[0].code.trim();
}
