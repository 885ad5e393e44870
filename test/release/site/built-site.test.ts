import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import MiniSearch from 'minisearch';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { findBrokenLinks } from '../../../docs/.vitepress/site/broken-links.js';
import { SITE } from '../../../src/common/errors/error-catalogue.js';
import { SOCIAL_PICTURE } from '../../../docs/.vitepress/site/head.js';
import { readPages } from '../../../docs/.vitepress/site/pages.js';
import { miniSearch } from '../../../docs/.vitepress/site/search.js';
import { QUERIES } from '../../docs/site/queries.js';
import { findViolations } from '../../e2e/browser/support/accessibility.js';
import { NO_BROWSER, startBrowser } from '../../e2e/browser/support/browser.js';
import { root, run } from '../../support/processes/run.js';
import { serveSite, type SiteServer } from './support/site-server.js';

const folder = mkdtempSync(join(tmpdir(), 'commandry-site-'));

beforeAll(async () => {
  const { code, output } = await run('npm', ['run', 'docs:build', '--', '--outDir', folder]);
  expect(code, output).toBe(0);
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('the site has every page, and every link, picture and anchor of them leads somewhere', () => {
  const { pages, links, broken } = findBrokenLinks(folder, root.slice(0, -1));
  expect(broken).toEqual([]);
  expect(pages).toBeGreaterThanOrEqual(readPages(`${root}docs`).length);
  expect(links).toBeGreaterThan(1000);
});

/** The index that the site loads when somebody searches, and its file. */
async function readSearchIndex(): Promise<{ readonly json: string; readonly bytes: number }> {
  const chunks = join(folder, 'assets/chunks');
  const [name = ''] = readdirSync(chunks).filter((file) => file.startsWith('@localSearchIndexroot.'));
  const copy = join(folder, 'index.mjs');
  copyFileSync(join(chunks, name), copy);
  const { default: json } = (await import(pathToFileURL(copy).href)) as { default: string };
  rmSync(copy);
  return { json, bytes: statSync(join(chunks, name)).size };
}

test('the index of the search is smaller than 700 kB, and what it finds is there', async () => {
  const { json, bytes } = await readSearchIndex();
  expect(bytes).toBeLessThan(700_000);
  const { documentIds } = JSON.parse(json) as { documentIds: Record<string, string> };
  const page = join(folder, 'found.html');
  writeFileSync(
    page,
    Object.values(documentIds)
      .map((id) => `<a href="${id}">`)
      .join(''),
  );
  const { broken } = findBrokenLinks(folder, root.slice(0, -1));
  rmSync(page);
  expect(broken).toEqual([]);
});

test('with the API in the index, too, the page that answers is among the first three', async () => {
  const { json } = await readSearchIndex();
  const { options, searchOptions } = miniSearch;
  const index = MiniSearch.loadJSON(json, { storeFields: ['title', 'titles'], ...options, searchOptions });
  const missed = QUERIES.flatMap(([query, page]) => {
    const found = index.search(query).map(({ id }) => String(id));
    return found.slice(0, 3).some((id) => id.startsWith(`/${page}.html#`)) ? [] : [{ query, page, found }];
  });
  expect(missed.map((miss) => ({ ...miss, found: miss.found.slice(0, 5) }))).toEqual([]);
});

test('the sitemap has every page, and every page a description', () => {
  const listed = readFileSync(join(folder, 'sitemap.xml'), 'utf8').matchAll(/<loc>([^<]*)<\/loc>/g);
  const paths = readPages(`${root}docs`).map(({ path }) => path.replace(/\.md$/, '.html'));
  expect([...listed].map(([, url]) => url).sort()).toEqual(
    paths.map((path) => `${SITE}/${path.replace(/(^|\/)index\.html$/, '$1')}`).sort(),
  );
  const silent = paths.filter(
    (path) => !/<meta name="description" content="[^"]{20,}"/.test(readFileSync(join(folder, path), 'utf8')),
  );
  expect(silent).toEqual([]);
});

test('each page has its Markdown beside it and names it, and llms.txt lists them', () => {
  const without = readPages(`${root}docs`).filter(({ path }) => {
    const html = readFileSync(join(folder, path.replace(/\.md$/, '.html')), 'utf8');
    return !existsSync(join(folder, path)) || !html.includes(`type="text/markdown" href="/${path}"`);
  });
  expect(without).toEqual([]);
  expect(readFileSync(join(folder, 'llms.txt'), 'utf8')).toMatch(/^# Commandry\n/);
  expect(existsSync(join(folder, SOCIAL_PICTURE.file))).toBe(true);
});

/** The page as code that runs in it sees it. */
interface Held {
  readonly document: {
    readonly activeElement: { readonly textContent: string } | null;
    readonly documentElement: { readonly scrollWidth: number };
  };
}

interface Block {
  readonly scrollWidth: number;
  readonly clientWidth: number;
  readonly textContent: string;
}

describe.skipIf(NO_BROWSER !== undefined)('in a browser', () => {
  const DESKTOP = { width: 1280, height: 800 };
  const PHONE = { width: 390, height: 800 };
  let browser: Browser;
  let server: SiteServer;
  const strays: string[] = [];
  const complaints: string[] = [];

  beforeAll(async () => {
    [browser, server] = await Promise.all([startBrowser(), serveSite(folder)]);
  });
  afterAll(async () => {
    await browser.close();
    server.stop();
  });

  /** Opens a page of the site without a way to anything else. */
  async function open(path: string, options: BrowserContextOptions = { viewport: DESKTOP }): Promise<Page> {
    const page = await browser.newPage(options);
    page.setDefaultTimeout(60_000);
    page.on('pageerror', ({ message }) => complaints.push(message));
    page.on('console', (said) => {
      if (said.type() === 'error' || said.text().includes('Hydration')) complaints.push(said.text());
    });
    await page.route('**/*', async (route) => {
      const url = route.request().url();
      if (url.startsWith(`${server.url}/`)) return route.continue();
      strays.push(url);
      return route.abort();
    });
    await go(page, path);
    return page;
  }

  /** Goes to a page, and waits until its scripts run: they empty the text of a key. */
  async function go(page: Page, path: string): Promise<void> {
    await page.goto(server.url + path);
    await page.locator('.DocSearch-Button-Key:last-child:empty').waitFor({ state: 'attached' });
  }

  /** Home, a page to learn from, wide tables, code, and what has captions if a page has them. */
  function choosePages(): readonly string[] {
    const captioned = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find(
      (file) => file.endsWith('.html') && readFileSync(join(folder, file), 'utf8').includes('<figcaption>'),
    );
    return [
      '/',
      '/start/going-live.html',
      '/reference/running/settings.html',
      '/reference/errors/definitions.html',
      '/reference/commands/commands.html',
      '/reference/api/commandry/functions/createApp.html',
      ...(captioned === undefined ? [] : [`/${captioned}`]),
    ];
  }

  it.each([
    ['light', 'a desk', DESKTOP],
    ['dark', 'a desk', DESKTOP],
    ['light', 'a phone', PHONE],
    ['dark', 'a phone', PHONE],
  ] as const)('%s on %s, axe has nothing to say', async (colorScheme, _place, viewport) => {
    const page = await open('/', { viewport, colorScheme, reducedMotion: 'reduce' });
    const found: Record<string, readonly string[]> = {};
    const paths = choosePages();
    for (const path of paths) {
      await go(page, path);
      found[path] = await findViolations(page);
    }
    expect(found).toEqual(Object.fromEntries(paths.map((path) => [path, []])));
    await page.close();
  });

  it('has a search that needs no network, by the keyboard alone', async () => {
    const page = await open('/');
    await page.keyboard.press('Control+k');
    const field = page.getByRole('searchbox').or(page.locator('#localsearch-input'));
    await field.waitFor();
    const hits = page.locator('#localsearch-list [role=option] a');
    for (const [typed, path] of [
      ['deferReply', '/guide/replies-and-time.html'],
      ['ephemeral', '/how-to/messages/edit-an-ephemeral-reply.html'],
    ] as const) {
      await field.fill(typed);
      await expect.poll(() => hits.first().getAttribute('href')).toContain(path);
    }
    await page.keyboard.press('Enter');
    await page.waitForURL(/edit-an-ephemeral-reply\.html#/);
    await page.locator('.vp-doc').getByText('ephemeral').first().waitFor();
    await page.close();
  });

  it('has room for code beside its sidebars, and breaks the lines of outputs on a phone', async () => {
    for (const [viewport, blocks, paths] of [
      [{ width: 1280, height: 900 }, '.vp-doc pre', ['/guide/modals.html', '/guide/waiting.html']],
      [PHONE, '.vp-doc .language-text pre', ['/guide/errors.html', '/reference/tools/cli.html']],
    ] as const) {
      const page = await open('/', { viewport });
      for (const path of paths) {
        await go(page, path);
        const wide = await page
          .locator(blocks)
          .evaluateAll((found: readonly Block[]) =>
            found
              .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
              .map(({ textContent }) => textContent),
          );
        expect({ path, wide }).toEqual({ path, wide: [] });
      }
      await page.close();
    }
  });

  it('remembers the package manager that the reader chose, on every page', async () => {
    const page = await open('/');
    await page.getByRole('radio', { name: 'pnpm' }).focus();
    await page.keyboard.press('Space');
    await page.getByText('pnpm create commandry my-bot').waitFor();
    await go(page, '/start/first-command.html');
    await page.getByText('pnpm create commandry my-bot').waitFor();
    expect(await page.getByText('npm create commandry my-bot', { exact: true }).isVisible()).toBe(false);
    await page.close();
  });

  it('shows the commands of a package manager without scripts, too', async () => {
    const page = await browser.newPage({ viewport: DESKTOP, javaScriptEnabled: false });
    await page.goto(`${server.url}/`);
    await page.getByRole('radiogroup').getByText('yarn', { exact: true }).click();
    expect(await page.getByText('yarn create commandry my-bot').isVisible()).toBe(true);
    await page.close();
  });

  it('leads from a page of the API to what its entry exports', async () => {
    const page = await open('/reference/api/commandry/gateway/functions/attach.html');
    expect(await page.getByRole('link', { name: 'Edit this page' }).count()).toBe(0);
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByText('Functions').click();
    await page.waitForURL('**/reference/api/commandry/gateway/#functions');
    await page.locator('#functions').waitFor();
    await page.close();
  });

  it('lets the keyboard skip the navigation', async () => {
    const page = await open('/reference/commands/commands.html');
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(() => (globalThis as unknown as Held).document.activeElement?.textContent),
    ).toBe('Skip to content');
    await page.keyboard.press('Enter');
    await expect
      .poll(() =>
        page.locator('#VPContent').evaluate((content: { contains: (node: unknown) => boolean }) => {
          return content.contains((globalThis as unknown as Held).document.activeElement);
        }),
      )
      .toBe(true);
    await page.close();
  });

  it('has its menus on a phone, and no page is wider than it', async () => {
    const page = await open('/reference/errors/definitions.html', { viewport: PHONE });
    const menu = page.getByRole('button', { name: 'mobile navigation' });
    await menu.focus();
    await page.keyboard.press('Enter');
    await page.locator('.VPNavScreen').getByRole('link', { name: 'Contributing' }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.VPNavScreen').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.locator('.VPSidebar').getByRole('link', { name: 'Registration', exact: true }).click();
    await page.waitForURL('**/reference/commands/registration.html');
    for (const path of choosePages()) {
      await go(page, path);
      const width = await page.evaluate(
        () => (globalThis as unknown as Held).document.documentElement.scrollWidth,
      );
      expect({ path, width }).toEqual({ path, width: PHONE.width });
    }
    await page.close();
  });

  it('asked nobody else for anything, and nothing went wrong', () => {
    expect({ strays, complaints }).toEqual({ strays: [], complaints: [] });
  });
});
