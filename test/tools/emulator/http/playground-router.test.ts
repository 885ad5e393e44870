import { mkdir, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import express from 'express';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import {
  createPlaygroundRouter,
  MISSING_PAGE,
} from '../../../../tools/src/emulator/http/playground/playground-router.js';
import { makeTemporaryFolder } from '../../../support/temporary-folder.js';
import { startTestEmulator } from '../support/emulator.js';

const BASE_URL = 'http://127.0.0.1:4321';

/** The page as it is served from a folder with these files. */
async function serve(files: Readonly<Record<string, string | Buffer>>) {
  const folder = `${makeTemporaryFolder()}/playground/`;
  await mkdir(folder);
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(folder + name, text)));
  return express().use(createPlaygroundRouter({ baseUrl: BASE_URL }, [pathToFileURL(folder)]));
}

const SCRIPT = 'console.log("hello")';
const PAGE = '<script type="module" src="/playground/playground-ABCD1234.js"></script>';
const BUILT = {
  'index.html': PAGE,
  'playground-ABCD1234.js': SCRIPT,
  'playground-ABCD1234.js.br': brotliCompressSync(SCRIPT),
  'playground-ABCD1234.js.gz': gzipSync(SCRIPT),
  'playground-WXYZ5678.css': 'body {}',
};

describe('the playground', () => {
  it.each([
    ['/playground', 'text/html;charset=utf-8', PAGE],
    ['/playground/', 'text/html;charset=utf-8', PAGE],
    ['/playground/playground-ABCD1234.js', 'text/javascript', SCRIPT],
    ['/playground/playground-WXYZ5678.css', 'text/css', 'body {}'],
  ])('has %s as %s', async (path, type, text) => {
    const { headers, text: found } = await request(await serve(BUILT))
      .get(path)
      .expect(200);
    expect(headers['content-type']).toBe(type);
    expect(found).toBe(text);
  });

  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ])('compresses its script for whoever accepts %s', async (accepted, encoding) => {
    const { headers, text } = await request(await serve(BUILT))
      .get('/playground/playground-ABCD1234.js')
      .set('Accept-Encoding', accepted)
      .buffer()
      .expect(200);
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['content-type']).toBe('text/javascript');
    if (encoding !== 'br') expect(text).toBe(SCRIPT);
  });

  it('may be kept for ever where its name changes with its content, and else not at all', async () => {
    const app = await serve(BUILT);
    const kept = async (path: string) => (await request(app).get(path)).headers['cache-control'];
    expect(await kept('/playground/playground-ABCD1234.js')).toBe('public, max-age=31536000, immutable');
    expect(await kept('/playground/playground-WXYZ5678.css')).toBe('public, max-age=31536000, immutable');
    expect(await kept('/playground')).toBe('no-store');
  });

  it.each(['/playground', '/playground/playground-ABCD1234.js'])(
    'sends %s with strict headers',
    async (path) => {
      const { headers } = await request(await serve(BUILT)).get(path);
      expect(headers).toMatchObject({
        'content-security-policy': [
          "default-src 'none'",
          "script-src 'self'",
          "style-src 'self'",
          "connect-src 'self'",
          `img-src 'self' ${BASE_URL} https: data:`,
          `media-src 'self' ${BASE_URL} https:`,
          "base-uri 'none'",
          "form-action 'none'",
          "frame-ancestors 'none'",
        ].join('; '),
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
      });
    },
  );

  it('says what to run where it is not built', async () => {
    const app = await serve({});
    const page = await request(app).get('/playground').expect(503);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.text).toContain('npm run build:playground');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    await request(app).get('/playground/playground-ABCD1234.js').expect(404);
  });

  it('is there as soon as it is built, without a new start', async () => {
    const folder = `${makeTemporaryFolder()}/later/`;
    const app = express().use(createPlaygroundRouter({ baseUrl: BASE_URL }, [pathToFileURL(folder)]));
    await request(app).get('/playground').expect(503);
    await mkdir(folder);
    await writeFile(`${folder}index.html`, PAGE);
    await request(app).get('/playground').expect(200);
  });

  it('gives no file outside its folder', async () => {
    const app = await serve(BUILT);
    await request(app).get('/playground/..%2f..%2fpackage.json').expect(404);
  });

  it('is refused under a foreign Host, as everything is', async () => {
    const { port } = await startTestEmulator();
    const answer = await request(`http://127.0.0.1:${port}`).get('/playground').set('Host', 'evil.example');
    expect(answer.status).toBe(403);
  });

  it('has an address of its own in a running emulator', async () => {
    const emulator = await startTestEmulator();
    const { status, text } = await emulator.request('GET', '/playground');
    // In a clone it may not be built.
    if (status === 503) expect(text).toBe(MISSING_PAGE);
    else expect(text).toMatch(/src="\/playground\/playground-[A-Z0-9]{8}\.js"/);
    expect([200, 503]).toContain(status);
  });
});
