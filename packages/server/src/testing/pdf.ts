import { PDFiumLibrary } from '@hyzyla/pdfium';

/** The text of each page of a PDF, on one line, as a reader copies it out of Chrome. */
export async function textOfPdf(bytes: Uint8Array): Promise<string[]> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(bytes);
    const texts = [...document.pages()].map((page) => page.getText().replace(/\s+/g, ' '));
    document.destroy();
    return texts;
  } finally {
    library.destroy();
  }
}
