import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { startBrowser } from '../../../e2e/browser/support/browser.js';

const TOP = fileURLToPath(new URL('../../../../', import.meta.url));

/** The content security policy of the playground. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' https: data:; form-action 'none'";

const HTML =
  '<!doctype html><html lang="en"><head><title>Stage</title><meta name="color-scheme" content="light dark">' +
  '<link rel="stylesheet" href="/style.css"></head><body><main id="stage"></main><script type="module" src="/script.js"></script></body></html>';

/** A browser with messages and modals, and nothing around them. */
export interface Stage {
  readonly open: (options?: Parameters<Browser['newPage']>[0]) => Promise<Page>;
  /** The violations of accessibility rules on a page. */
  readonly findObstacles: (page: Page) => Promise<readonly string[]>;
  readonly stop: () => Promise<void>;
}

/** The contents of the stage. */
interface Scenery {
  /** A file beside this one. */
  readonly script: string;
  readonly style: string;
}

export async function startStage(
  { script: scriptFile, style: styleFile }: Scenery = {
    script: 'stage-page.ts',
    style: 'tools/src/playground/messages/messages.css',
  },
): Promise<Stage> {
  const [script, style, browser] = await Promise.all([
    bundle(`test/tools/playground/support/${scriptFile}`),
    bundle(styleFile),
    startBrowser(),
  ]);
  const files = new Map([
    ['/', ['text/html', HTML]],
    ['/script.js', ['text/javascript', script]],
    ['/style.css', ['text/css', `${style} body { background: light-dark(#fff, #1f2126); }`]],
  ]);
  const server = createServer((request, response) => {
    const [type, text] = files.get(request.url ?? '') ?? [];
    response.statusCode = type === undefined ? 404 : 200;
    response.setHeader('Content-Type', type ?? 'text/plain');
    response.setHeader('Content-Security-Policy', POLICY);
    response.end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    open: async (options) => {
      const page = await browser.newPage(options);
      await page.goto(`http://127.0.0.1:${port}/`);
      return page;
    },
    findObstacles,
    stop: async () => {
      await browser.close();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function bundle(file: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [TOP + file],
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    jsxImportSource: 'preact',
  });
  return outputFiles[0]?.text ?? '';
}

const AXE = readFileSync(`${TOP}node_modules/axe-core/axe.min.js`, 'utf8');

async function findObstacles(page: Page): Promise<readonly string[]> {
  // By the protocol of the browser, which the policy of the page does not stop.
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      readonly axe: {
        run(options: object): Promise<{
          readonly violations: readonly {
            readonly id: string;
            readonly nodes: readonly { readonly html: string }[];
          }[];
        }>;
      };
    };
    // The elements that a whole page has around its messages.
    const rules = { 'page-has-heading-one': { enabled: false } };
    const { violations } = await axe.run({ rules });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
}
