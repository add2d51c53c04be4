import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** The pages without a framework, by name: `/login` is `login.html`. */
export const staticNames = ['login', 'forgot', 'reset', 'confirm', 'setup'] as const;

/**
 * Writes the style sheets of the static pages into them, so that one request is enough to draw them, and puts a
 * `.br` and a `.gz` beside every script, style sheet and picture for the server to send as they are.
 */
export function inlinePages(): Plugin {
  return {
    name: 'schoolbell:inline-pages',
    apply: 'build',
    writeBundle(options) {
      const folder = options.dir!;
      for (const name of staticNames) {
        const file = join(folder, `${name}.html`);
        writeFileSync(file, withStyles(readFileSync(file, 'utf8'), folder));
      }
      for (const name of readdirSync(join(folder, 'assets')))
        if (/\.(js|css|svg)$/.test(name)) compress(join(folder, 'assets', name));
    },
  };
}

function withStyles(html: string, folder: string): string {
  return html.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (_, file: string) => {
    return `<style>${readFileSync(join(folder, file), 'utf8').trim()}</style>`;
  });
}

function compress(file: string): void {
  const bytes = readFileSync(file);
  if (bytes.length < 512) return;
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
}
