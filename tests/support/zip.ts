import { crc32, deflateRawSync } from 'node:zlib';

type Part = {
  readonly name: string;
  readonly content: string | Uint8Array;
  /** Name and size in the central directory, if they differ from the local header. */
  readonly listedAs?: { readonly name?: string; readonly size?: number };
  readonly isEncrypted?: boolean;
};

/** Build an archive of these parts like an office program. `listedAs` falsifies its central directory. */
export function zip(parts: readonly Part[]): Buffer {
  const files: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const { name, content, listedAs = {}, isEncrypted = false } of parts) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const common = (listed: string, size: number) => {
      const fields = Buffer.alloc(26);
      fields.writeUInt16LE(20, 0);
      fields.writeUInt16LE(isEncrypted ? 1 : 0, 2);
      fields.writeUInt16LE(8, 4);
      fields.writeUInt32LE(crc32(bytes), 10);
      fields.writeUInt32LE(packed.length, 14);
      fields.writeUInt32LE(size, 18);
      fields.writeUInt16LE(Buffer.byteLength(listed), 22);
      return fields;
    };
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common(name, bytes.length)]);
    const listed = listedAs.name ?? name;
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    const entry = [
      ...[Buffer.from('PK\x01\x02'), Buffer.from([20, 0])],
      ...[common(listed, listedAs.size ?? bytes.length), rest, Buffer.from(listed)],
    ];
    files.push(local, Buffer.from(name), packed);
    list.push(...entry);
    at += local.length + Buffer.byteLength(name) + packed.length;
  }
  const listBytes = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(listBytes.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, listBytes, end]);
}

const contentTypes = `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
/** Build a Word document with these additional parts. */
export const docx = (...more: Part[]): Buffer =>
  zip([
    { name: '[Content_Types].xml', content: contentTypes },
    { name: 'word/document.xml', content: '<w:document/>' },
    ...more,
  ]);
