import { mkdir, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import express from 'express';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { readAsset } from '../../../../tools/src/emulator/http/playground/playground-files.js';
import {
  ASSETS,
  MISSING_PAGE,
  PAGE,
} from '../../../../tools/src/emulator/http/playground/playground-page.js';
import { createPlaygroundRouter } from '../../../../tools/src/emulator/http/playground/playground-router.js';
import { makeTemporaryFolder } from '../../../support/temporary-folder.js';
import { startTestEmulator } from '../support/emulator.js';

const BASE_URL = 'http://127.0.0.1:4321';

/** The page as it is served from a folder with these files. */
async function serve(files: Readonly<Record<string, string>>) {
  const folder = `${makeTemporaryFolder()}/playground/`;
  await mkdir(folder);
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(folder + name, text)));
  return express().use(createPlaygroundRouter({ baseUrl: BASE_URL }, [pathToFileURL(folder)]));
}

const BUILT = { 'playground.js': 'console.log("hello")', 'playground.css': 'body {}' };

describe('the playground', () => {
  it('is a page whose script and style are files of the emulator', async () => {
    const app = await serve(BUILT);
    const page = await request(app).get('/playground').expect(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.text).toContain('src="/playground/playground.js"');
    expect(page.text).toContain('href="/playground/playground.css"');
    expect(page.text).not.toMatch(/<script(?![^>]* src=)|<style|style=|\son\w+=/);
  });

  it.each([
    ['/playground/playground.js', 'text/javascript; charset=utf-8', BUILT['playground.js']],
    ['/playground/playground.css', 'text/css; charset=utf-8', BUILT['playground.css']],
  ])('has %s as %s', async (path, type, text) => {
    const { headers, text: found } = await request(await serve(BUILT))
      .get(path)
      .expect(200);
    expect(headers['content-type']).toBe(type);
    expect(found).toBe(text);
  });

  it.each(['/playground', '/playground/playground.js'])('sends %s with strict headers', async (path) => {
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
      'cache-control': 'no-store',
    });
  });

  it('says what to run where it is not built', async () => {
    const app = await serve({});
    const page = await request(app).get('/playground').expect(503);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.text).toContain('npm run build:playground');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    await request(app).get('/playground/playground.js').expect(404);
  });

  it('is there as soon as it is built, without a new start', async () => {
    const folder = `${makeTemporaryFolder()}/later/`;
    const app = express().use(createPlaygroundRouter({ baseUrl: BASE_URL }, [pathToFileURL(folder)]));
    await request(app).get('/playground').expect(503);
    await mkdir(folder);
    await Promise.all(Object.entries(BUILT).map(([name, text]) => writeFile(folder + name, text)));
    await request(app).get('/playground').expect(200);
  });

  it('leads from the address with a slash at its end to the one without', async () => {
    const { headers } = await request(await serve(BUILT))
      .get('/playground/')
      .expect(308);
    expect(headers['location']).toBe('/playground');
  });

  it('is refused under a foreign Host, as everything is', async () => {
    const { port } = await startTestEmulator();
    const answer = await request(`http://127.0.0.1:${port}`).get('/playground').set('Host', 'evil.example');
    expect(answer.status).toBe(403);
  });

  it('has an address of its own in a running emulator', async () => {
    const emulator = await startTestEmulator();
    const files = await Promise.all(Object.values(ASSETS).map(({ file }) => readAsset(file)));
    const page = await emulator.request('GET', '/playground');
    // In a clone it may not be built.
    const [status, text] = files.includes(undefined) ? [503, MISSING_PAGE] : [200, PAGE];
    expect(page).toMatchObject({ status, text });
  });
});
