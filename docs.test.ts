import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const root = import.meta.dirname;
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const under = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));
const pages = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', ...under('docs')];

/** The files and headings that a page leads to, seen from the project's folder. */
const linksOf = (page: string, text: string) =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link]) => link!)
    .filter((link) => !/^\w+:/.test(link))
    .map((link) => {
      const [path = '', heading = ''] = link.split('#');
      return { file: path === '' ? page : relative(root, join(root, dirname(page), path)), heading };
    });

/** A heading as links name it. */
const slug = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[`*_]|[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
const headings = (text: string) => [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) => slug(heading!));

/** What a page leads to that is not there. */
const lost = (page: string, text: string) =>
  linksOf(page, text)
    .filter(
      ({ file, heading }) =>
        !existsSync(join(root, file)) ||
        (heading !== '' && file.endsWith('.md') && !headings(read(file)).includes(heading)),
    )
    .map(({ file, heading }) => `${page} leads to ${file}${heading && `#${heading}`}`);

test('every link of the docs leads to a file and a heading that are there', () => {
  expect(pages.flatMap((page) => lost(page, read(page)))).toEqual([]);
  expect(lost('README.md', '[a](docs/nowhere.md) [b](docs/payments.md#nowhere)')).toHaveLength(2);
});

test('every page of the docs can be reached from the README', () => {
  const reached = new Set(['README.md']);
  for (const page of reached)
    if (existsSync(join(root, page)) && page.endsWith('.md'))
      for (const { file } of linksOf(page, read(page))) reached.add(file);
  expect(pages.filter((page) => !reached.has(page))).toEqual([]);
});

test('every command that the docs name is there', () => {
  const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts);
  const parts = [...read('bench/run.ts').matchAll(/^ {2}(\w+):/gm)].map(([, part]) => part!);
  const missing = (text: string) => [
    ...[...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name!).filter((name) => !scripts.includes(name)),
    ...[...text.matchAll(/npm run bench -- ([a-z ]+)/g)]
      .flatMap(([, names]) => names!.trim().split(' '))
      .filter((name) => !parts.includes(name)),
  ];
  expect(pages.flatMap((page) => missing(read(page)))).toEqual([]);
  expect(missing('`npm run nothing` or `npm run bench -- nothing`')).toEqual(['nothing', 'nothing']);
});
