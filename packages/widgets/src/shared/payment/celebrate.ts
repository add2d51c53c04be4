import { serverOf } from '../server.ts';

/** Filled in by the build: this release, and the version in the part's address, so that a changed one is fetched again. */
declare const __VERSION__: string;
declare const __CHEER__: string;

type Cheer = { default(): (canvas: HTMLCanvasElement) => Promise<void> };

/** Confetti over the whole page, for payers who don't mind motion. Without it the result is complete. */
export async function celebrate(host: Element): Promise<void> {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const canvas = document.createElement('canvas');
  canvas.ariaHidden = 'true';
  Object.assign(canvas.style, { position: 'fixed', inset: 0, width: '100%', height: '100%', pointerEvents: 'none' });
  const part = (await import(`${serverOf(host)}/w/${__VERSION__}/cheer.js?${__CHEER__}`)) as Cheer;
  host.shadowRoot!.append(canvas);
  await part.default()(canvas);
}
