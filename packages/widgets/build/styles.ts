import { compile, cssFileFilter, processVanillaFile } from '@vanilla-extract/integration';
import { Features, transform } from 'lightningcss';
import type { Plugin } from 'rollup';

const VIRTUAL = '\0adopted:';
/** lightningcss counts versions as major << 16 | minor << 8: the oldest browsers the widgets are built for. */
const targets = { chrome: 99 << 16, firefox: 101 << 16, safari: (16 << 16) | (4 << 8) };

/** Minifies one style sheet. Nothing here uses `light-dark()`, so its fallback for older browsers is left out. */
export function minifyCss(source: string, name: string): string {
  return transform({
    filename: name,
    code: Buffer.from(source),
    minify: true,
    targets,
    exclude: Features.LightDark,
  }).code.toString();
}

/**
 * Names need to be unique inside one shadow root only: two or three characters do; the capital keeps them apart from CSS
 * words. They are the same in every bundle of a build, so that a part may use the names of the element that brings it.
 */
const names = new Map<string, string>();

const identOption = ({ hash }: { hash: string }): string => {
  if (!names.has(hash)) names.set(hash, `Z${names.size.toString(36)}`);
  return names.get(hash)!;
};

/** Gives the names of all these style files in order: bundles are built side by side, and each build would number them again. */
export async function nameStyles(files: readonly string[]): Promise<void> {
  for (const filePath of files) {
    const { source } = await compile({ filePath, identOption });
    await processVanillaFile({ source, filePath, identOption, serializeVirtualCssPath: () => '' });
  }
}

/**
 * Turns `*.css.ts` into class names plus one adopted style sheet per file: nothing reaches the document, no `<style>`
 * element is written, so a page whose policy is `style-src 'none'` shows the widget as designed. A file that is not the
 * bundle's own gives its names only.
 */
export function adoptedStyles(sheets: string, isOwn: (path: string) => boolean = () => true): Plugin {
  const texts = new Map<string, string>();
  return {
    name: 'adopted-styles',
    resolveId: (id) => (id.startsWith(VIRTUAL) ? id : null),
    load: (id) => {
      if (!id.startsWith(VIRTUAL)) return null;
      return `import { register } from ${JSON.stringify(sheets)};\nregister(${JSON.stringify(texts.get(id) ?? '')});`;
    },
    async transform(_code, id) {
      if (!cssFileFilter.test(id)) return null;
      const { source, watchFiles } = await compile({ filePath: id, identOption });
      for (const file of watchFiles) this.addWatchFile(file);
      const code = await processVanillaFile({
        source,
        filePath: id,
        identOption,
        serializeVirtualCssPath: ({ fileName, source: css }) => {
          if (!isOwn(fileName)) return '';
          const virtual = VIRTUAL + fileName;
          texts.set(virtual, minifyCss(css, fileName));
          return `import ${JSON.stringify(virtual)};`;
        },
      });
      return { code, map: null, moduleSideEffects: true };
    },
  };
}
