import { FileError } from './file-error.ts';

/** A body without its framing. The trailers are complete only after the body was read to its end. */
export type PlainBody = {
  content: AsyncIterable<Buffer>;
  trailers: ReadonlyMap<string, string>;
};

const maxLineLength = 8192;

/** Reader of lines and fixed lengths from a byte stream. */
class Taker {
  readonly #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async #more(): Promise<void> {
    const next = await this.#source.next();
    if (next.done) throw new FileError('IncompleteBody', 'The body ended too early.');
    this.#rest = this.#rest.length > 0 ? Buffer.concat([this.#rest, next.value]) : next.value;
  }

  async line(): Promise<string> {
    while (true) {
      const end = this.#rest.indexOf('\r\n');
      if (end >= 0) {
        const line = this.#rest.toString('latin1', 0, end);
        this.#rest = this.#rest.subarray(end + 2);
        return line;
      }
      if (this.#rest.length > maxLineLength)
        throw new FileError('InvalidRequest', 'A chunk has no size.');
      await this.#more();
    }
  }

  async *bytes(count: number): AsyncGenerator<Buffer> {
    for (let left = count; left > 0; ) {
      if (this.#rest.length === 0) await this.#more();
      const part = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(part.length);
      left -= part.length;
      yield part;
    }
  }
}

/** Remove the `aws-chunked` framing of a body (S3 API reference, "Signature calculations: trailing headers"). */
export function decodeChunkedBody(source: AsyncIterable<Buffer>): PlainBody {
  const trailers = new Map<string, string>();
  const taker = new Taker(source);
  async function* content(): AsyncGenerator<Buffer> {
    while (true) {
      const size = /^([0-9a-f]{1,12})(;.*)?$/i.exec(await taker.line())?.[1];
      if (size === undefined) throw new FileError('InvalidRequest', 'A chunk has no size.');
      const count = Number.parseInt(size, 16);
      if (count === 0) break;
      yield* taker.bytes(count);
      await taker.line();
    }
    for (let line = await taker.line(); line !== ''; line = await taker.line()) {
      const [name = '', value = ''] = line.split(/:(.*)/s);
      trailers.set(name.trim().toLowerCase(), value.trim());
    }
  }
  return { content: content(), trailers };
}
