import { hash } from 'node:crypto';
import { open, readFile, rename, writeFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { readSeal, type Seal } from './seal.js';

/** The file beside the database with the last acknowledged write. */
const ACKNOWLEDGED = 'ACKNOWLEDGED';

/** Seals alternate between two slots, so that one is complete whenever the process ends. A slot is a memory page. */
const SLOT_BYTES = 4096;
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
      await writeFile(`${path}.new`, Buffer.concat([toSlot(first), toSlot(first)]));
      await rename(`${path}.new`, path);
    }
    return new Acknowledged(await open(path, 'r+'));
  }

  /** Resolves when it was passed to the operating system, as batches are. */
  async write(seal: Seal): Promise<void> {
    const slot = toSlot(seal);
    const { bytesWritten } = await this.#file.write(slot, 0, SLOT_BYTES, (seal.writes % 2) * SLOT_BYTES);
    if (bytesWritten < SLOT_BYTES) throw new Error(`ENOSPC: ${ACKNOWLEDGED} could not be written whole`);
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
  const seals = [0, SLOT_BYTES]
    .map((start) => fromSlot(bytes.subarray(start, start + SLOT_BYTES)))
    .filter((seal) => seal !== undefined);
  return seals.toSorted((a, b) => b.writes - a.writes)[0] ?? 'unreadable';
}

function toSlot(seal: Seal): Buffer {
  // Without its tables it says less about what is missing, but still that something is.
  const whole = toLine(seal);
  const line = Buffer.byteLength(whole) < SLOT_BYTES ? whole : toLine({ ...seal, tables: [] });
  const slot = Buffer.alloc(SLOT_BYTES, '\n');
  slot.write(line);
  return slot;
}

const toLine = (seal: Seal): string => {
  const text = JSON.stringify(seal);
  return `${toCheck(text)} ${text}\n`;
};

const toCheck = (text: string): string => hash('sha256', text).slice(0, CHECK_CHARACTERS);

function fromSlot(bytes: Buffer): Seal | undefined {
  const [line = ''] = bytes.toString().split('\n');
  const text = line.slice(CHECK_CHARACTERS + 1);
  return toCheck(text) === line.slice(0, CHECK_CHARACTERS) ? readSeal(text) : undefined;
}
