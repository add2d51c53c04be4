import { pngOf } from '../http/logos.ts';
import { drawDocument } from '../outside/documents/documents.ts';
import type { PaperFile } from './papers.ts';

/** Draws a document as PDF, with the logo that it names. */
export async function drawPaper(dataDir: string, { paper, logo_handle }: PaperFile): Promise<Buffer> {
  const logo = await pngOf(dataDir, logo_handle);
  return drawDocument('paper', { ...paper, seller: { ...paper.seller, logo } });
}
