import type { GivenFile } from '../../emulator/domain/acting/given-file.js';
import type { Entry } from './entry.js';

/** Reads a chosen file for the field of an option. */
export async function readFileEntry(file: File): Promise<Entry> {
  return { kind: 'file', bytes: file.size, file: await toGivenFile(file) };
}

/** Converts a chosen file to the form that the control plane accepts. */
export async function toGivenFile(file: File): Promise<GivenFile> {
  return {
    filename: file.name,
    content_type: file.type === '' ? 'application/octet-stream' : file.type,
    content_base64: toBase64(new Uint8Array(await file.arrayBuffer())),
  };
}

/** The number of bytes converted to text at once. */
const CHUNK_BYTES = 0x8000;

function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
    binary += String.fromCharCode(...bytes.subarray(start, start + CHUNK_BYTES));
  }
  return btoa(binary);
}
