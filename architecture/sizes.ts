import type { Held, Rule } from './rule.ts';
import { withoutComments } from './sources.ts';

const longest = 300;
const mostProps = 11;

export const shortFiles: Rule = (sources) =>
  sources.flatMap(({ path, text }) => {
    const lines = text.trimEnd().split('\n').length;
    return lines > longest ? [`${path}: ${lines} lines; split it by its nouns below ${longest}`] : [];
  });

/** Functions of 60 lines and nesting of three are the linter's to hold; it can't count a component's props. */
export const fewProps: Rule = (sources) =>
  sources
    .filter(({ path }) => path.endsWith('.tsx'))
    .flatMap((source) => {
      const code = withoutComments(source.text);
      const taken = [...code.matchAll(/\bfunction ([A-Z]\w*)(?:<[^(]*>)?\(\{([^}]*)\}/g)].map(([, name, list]) => ({
        name,
        count: list!.split(',').filter((prop) => prop.trim()).length,
      }));
      const declared = [...code.matchAll(/\b(?:interface|type) (\w*Props)\b[^{]*\{([^}]*)\}/g)].map(
        ([, name, list]) => ({ name, count: list!.match(/(^|[;,\n])\s*\w+\??:/g)?.length ?? 0 }),
      );
      return [...taken, ...declared]
        .filter(({ count }) => count > mostProps)
        .map(
          ({ name, count }) =>
            `${source.path}: ${name} takes ${count} props; split it, or give it one object, below ${mostProps + 1}`,
        );
    });

/** The maximum size of a file and a component. */
export const sizes: Held[] = [
  {
    promise: 'a file has at most 300 lines',
    rule: shortFiles,
    broken: [{ path: 'packages/core/src/format.ts', text: 'line\n'.repeat(301) }],
  },
  {
    promise: 'a component takes fewer than 12 props',
    rule: fewProps,
    broken: [
      {
        path: 'packages/backoffice/src/ui/Seeded.tsx',
        text: 'export function Seeded({ a, b, c, d, e, f, g, h, i, j, k, l }: SeededProps) {}',
      },
    ],
  },
];
