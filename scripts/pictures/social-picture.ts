import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { SOCIAL_PICTURE } from '../../docs/.vitepress/site/head.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

function toDataUrl(path: string, type: string): string {
  return `data:${type};base64,${readFileSync(root + path).toString('base64')}`;
}

/** Draws what chats and networks show with a link to the site: its title, and what Discord shows on its first page. */
export async function drawSocialPicture(page: Page, file: string): Promise<void> {
  const { width, height } = SOCIAL_PICTURE;
  const first = readFileSync(`${root}docs/index.md`, 'utf8');
  const title = /^# (.+)$/m.exec(first)?.[1];
  const [discord] = /<figure class="discord">[\s\S]*?<\/figure>/.exec(first) ?? [];
  if (title === undefined || discord === undefined)
    throw new Error('The first page has no title, or nothing that Discord shows.');
  const logo = toDataUrl('docs/public/commandry.svg', 'image/svg+xml');
  const style = readFileSync(`${root}docs/.vitepress/theme/home.css`, 'utf8').replaceAll(
    '/commandry.svg',
    logo,
  );
  const fonts = 'node_modules/vitepress/dist/client/theme-default/fonts';
  await page.setViewportSize({ width, height });
  await page.setContent(`<!doctype html><html class="dark"><style>
    @font-face {
      font-family: Inter;
      font-weight: 100 900;
      src: url(${toDataUrl(`${fonts}/inter-roman-latin.woff2`, 'font/woff2')});
    }
    ${style}
    * { box-sizing: border-box; }
    body {
      display: grid;
      grid-template-columns: 1fr 500px;
      gap: 56px;
      align-items: center;
      height: ${height}px;
      margin: 0;
      padding: 0 64px;
      background: radial-gradient(circle at 15% 0, #34366f, #17171c 70%);
      color: #f4f4f6;
      font-family: Inter, sans-serif;
    }
    header { display: flex; gap: 14px; align-items: center; font-size: 30px; font-weight: 600; }
    h1 { margin: 36px 0 40px; font-size: 54px; line-height: 1.15; letter-spacing: -0.02em; text-wrap: balance; }
    code { padding: 12px 18px; border-radius: 8px; background: #0d0d11; color: #b9c0ff; font-size: 21px; }
    .discord { margin: 0; box-shadow: 0 20px 60px #0009; }
    .discord figcaption { display: none; }
  </style>
  <main>
    <header><img src="${logo}" width="48" height="48">Commandry</header>
    <h1>${title}</h1>
    <code>npm create commandry my-bot</code>
  </main>
  <div class="vp-doc">${discord}</div>`);
  await page.evaluate('document.fonts.ready');
  await sharp(await page.screenshot())
    .png({ palette: true, colours: 256, effort: 10 })
    .toFile(file);
}
