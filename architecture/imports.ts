import type { Rule } from './rules.ts';
import { importsOf } from './sources.ts';

const test = /\.(test|spec)\.tsx?$/;

/** Handlers answer one endpoint each. What several of them do is a verb beside them; an area.ts joins what one part's files handle. */
export const handlersApart: Rule = (sources) =>
  sources
    .filter(({ path }) => /^packages\/server\/src\/.*\bhandlers\.ts$/.test(path))
    .flatMap((source) =>
      importsOf(source)
        .filter(({ target }) => target?.endsWith('/handlers.ts'))
        .map(({ target }) => `${source.path}: must not import ${target}; move what both need into a verbs.ts`),
    );

/** Examples of calls, and what else helps tests: never part of what runs in a school. */
const forTests = /^packages\/server\/src\/(testing\/|.*\/examples\.ts$)/;

export const examplesForTestsOnly: Rule = (sources) =>
  sources
    .filter(({ path }) => path.startsWith('packages/') && !test.test(path) && !forTests.test(path))
    .flatMap((source) =>
      importsOf(source)
        .filter(({ target }) => target && forTests.test(target))
        .map(({ target }) => `${source.path}: only tests may import ${target}`),
    );
