/** A file that can be downloaded. */
export interface KeptFile {
  readonly filename: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** The maximum of stored bytes; beyond it the oldest files are removed. */
const MAX_KEPT_BYTES = 268_435_456;

/** The contents of attachments, by attachment id. In memory only: a state file does not have them. */
export class FileStore {
  private readonly files = new Map<string, KeptFile>();
  private size = 0;

  constructor(private readonly maxBytes = MAX_KEPT_BYTES) {}

  get(id: string): KeptFile | undefined {
    return this.files.get(id);
  }

  set(id: string, file: KeptFile): void {
    this.delete(id);
    this.files.set(id, file);
    this.size += file.bytes.length;
    for (const oldest of this.files.keys()) {
      if (this.size <= this.maxBytes) return;
      this.delete(oldest);
    }
  }

  delete(id: string): void {
    const file = this.files.get(id);
    if (!file) return;
    this.files.delete(id);
    this.size -= file.bytes.length;
  }
}
