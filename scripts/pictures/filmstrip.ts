import { statSync } from 'node:fs';
import type { Page } from 'playwright-core';
import sharp from 'sharp';

interface Frame {
  readonly png: Buffer;
  shownMs: number;
}

/** What a page looks like, moment by moment, as an animated WebP. */
export class Filmstrip {
  readonly #page: Page;
  readonly #frames: Frame[] = [];

  constructor(page: Page) {
    this.#page = page;
  }

  /** Adds the page as it is now. A frame like the one before lengthens that one. */
  async shoot(shownMs: number): Promise<void> {
    const png = await this.#page.screenshot({ animations: 'disabled', caret: 'initial' });
    const last = this.#frames.at(-1);
    if (last?.png.equals(png)) last.shownMs += shownMs;
    else this.#frames.push({ png, shownMs });
  }

  async save(path: string): Promise<{ readonly frames: number; readonly bytes: number }> {
    await sharp(
      this.#frames.map(({ png }) => png),
      { join: { animated: true } },
    )
      .webp({ loop: 0, delay: this.#frames.map(({ shownMs }) => shownMs), quality: 80, effort: 5 })
      .toFile(path);
    return { frames: this.#frames.length, bytes: statSync(path).size };
  }
}
