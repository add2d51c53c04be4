import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const pages = ['index.html', 'login.html', 'setup.html'];

/**
 * Writes the style sheets of the two static pages into them (one request until they are drawn), and lists the hashes of
 * what is inline in each page in `inline-hashes.json`, so that the server's Content-Security-Policy can name them.
 */
export function inlinePages(): Plugin {
  return {
    name: 'schoolbell:inline-pages',
    apply: 'build',
    writeBundle(options) {
      const folder = options.dir!;
      const hashes: Record<string, { script: string[]; style: string[] }> = {};
      for (const page of pages) {
        const file = join(folder, page);
        let html = readFileSync(file, 'utf8');
        if (page !== 'index.html') html = withStyles(html, folder);
        writeFileSync(file, html);
        hashes[page] = { script: hashesOf(html, 'script'), style: hashesOf(html, 'style') };
      }
      writeFileSync(join(folder, 'inline-hashes.json'), `${JSON.stringify(hashes, null, 2)}\n`);
    },
  };
}

function withStyles(html: string, folder: string): string {
  return html.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (_, file: string) => {
    return `<style>${readFileSync(join(folder, file), 'utf8').trim()}</style>`;
  });
}

function hashesOf(html: string, tag: 'script' | 'style'): string[] {
  const found = html.matchAll(new RegExp(`<${tag}(?![^>]*\\bsrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g'));
  return [...found].map(([, text]) => `'sha256-${createHash('sha256').update(text!).digest('base64')}'`);
}
