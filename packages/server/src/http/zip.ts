import { once } from 'node:events';
import { Readable } from 'node:stream';
import yazl from 'yazl';
import type { ZipFile } from './context.ts';

/** The file's bytes as its entries come, in constant memory. An entry that fails ends the whole in its error. */
export async function* zipBytes(file: ZipFile): AsyncGenerator<Uint8Array> {
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as Readable;
  const fill = async () => {
    for await (const { name, pieces } of file.entries) {
      const stream = Readable.from(pieces, { objectMode: false, highWaterMark: 65_536 });
      stream.on('error', (error) => output.destroy(error));
      zip.addReadStream(stream, name);
      // The next entry reads from the same connection, so it waits for this one's end.
      await once(stream, 'close');
    }
    zip.end();
  };
  fill().catch((error: Error) => output.destroy(error));
  yield* output as AsyncIterable<Uint8Array>;
}
