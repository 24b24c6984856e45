import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipPart {
  readonly path: string;
  readonly content: string | Uint8Array;
  /** What the container claims that the part unpacks to, where that is to be a lie. */
  readonly claimedSize?: number;
}

/** A ZIP container as every program writes it: local headers, then the directory. */
export function makeZip(parts: readonly ZipPart[]): Buffer {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { path, content, claimedSize } of parts) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes, { level: 1 });
    const name = Buffer.from(path);
    const sizes = commonFields(crc32(bytes), packed.length, claimedSize ?? bytes.length, name.length);
    const head = Buffer.concat([numbers([0x04034b50, 4]), sizes, name, packed]);
    directory.push(
      numbers([0x02014b50, 4], [20, 2]),
      sizes,
      numbers([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]),
      name,
    );
    local.push(head);
    offset += head.length;
  }
  const list = Buffer.concat(directory);
  const count = parts.length;
  const end = numbers([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [list.length, 4], [offset, 4], [0, 2]);
  return Buffer.concat([...local, list, end]);
}

/** Version, names in UTF-8, deflate, no time, checksum, sizes. */
function commonFields(sum: number, packed: number, unpacked: number, nameLength: number): Buffer {
  return numbers([20, 2], [0x800, 2], [8, 2], [0, 4], [sum, 4], [packed, 4], [unpacked, 4], [nameLength, 2], [0, 2]);
}

function numbers(...fields: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer {
  return Buffer.concat(
    fields.map(([value, bytes]) => {
      const buffer = Buffer.alloc(bytes);
      if (bytes === 2) buffer.writeUInt16LE(value);
      else buffer.writeUInt32LE(value);
      return buffer;
    }),
  );
}
