import { hash } from 'node:crypto';
import { open, readFile, rename, writeFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { readSeal, type Seal } from './seal.js';

/** The file beside the database with the last acknowledged write. */
export const ACKNOWLEDGED = 'ACKNOWLEDGED';

/** Seals alternate between two slots, so that one is complete whenever the process ends. A slot is a memory page. */
const PLACE_BYTES = 4096;
const CHECK_CHARACTERS = 16;

/**
 * The last acknowledged seal, stored apart from the database. A truncated log looks like one whose process was killed
 * earlier; only a separate record shows that there was more.
 */
export class Acknowledged {
  readonly #file: FileHandle;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  /** Opens the file of a folder, or creates one with a seal. */
  static async open(folder: string, first: Seal): Promise<Acknowledged> {
    const path = join(folder, ACKNOWLEDGED);
    if ((await readAcknowledged(folder)) === 'missing') {
      await writeFile(`${path}.new`, Buffer.concat([toPlace(first), toPlace(first)]));
      await rename(`${path}.new`, path);
    }
    return new Acknowledged(await open(path, 'r+'));
  }

  /** Resolves when it was passed to the operating system, as batches are. */
  async write(seal: Seal): Promise<void> {
    const place = toPlace(seal);
    const { bytesWritten } = await this.#file.write(place, 0, PLACE_BYTES, (seal.writes % 2) * PLACE_BYTES);
    if (bytesWritten < PLACE_BYTES) throw new Error(`ENOSPC: ${ACKNOWLEDGED} could not be written whole`);
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}

/** Reads the last acknowledged seal of a folder. */
export async function readAcknowledged(folder: string): Promise<Seal | 'missing' | 'unreadable'> {
  let bytes: Buffer;
  try {
    bytes = await readFile(join(folder, ACKNOWLEDGED));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'missing';
    throw error;
  }
  const seals = [0, PLACE_BYTES]
    .map((start) => fromPlace(bytes.subarray(start, start + PLACE_BYTES)))
    .filter((seal) => seal !== undefined);
  return seals.toSorted((a, b) => b.writes - a.writes)[0] ?? 'unreadable';
}

function toPlace(seal: Seal): Buffer {
  // Without its tables it says less about what is missing, but still that something is.
  const whole = toLine(seal);
  const line = Buffer.byteLength(whole) < PLACE_BYTES ? whole : toLine({ ...seal, tables: [] });
  const place = Buffer.alloc(PLACE_BYTES, '\n');
  place.write(line);
  return place;
}

const toLine = (seal: Seal): string => {
  const text = JSON.stringify(seal);
  return `${toCheck(text)} ${text}\n`;
};

const toCheck = (text: string): string => hash('sha256', text).slice(0, CHECK_CHARACTERS);

function fromPlace(bytes: Buffer): Seal | undefined {
  const [line = ''] = bytes.toString().split('\n');
  const text = line.slice(CHECK_CHARACTERS + 1);
  return toCheck(text) === line.slice(0, CHECK_CHARACTERS) ? readSeal(text) : undefined;
}
