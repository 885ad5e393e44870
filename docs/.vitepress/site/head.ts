import type { HeadConfig } from 'vitepress';
import { SITE } from '../../../src/common/errors/error-catalogue.js';
import { toAddress } from './links.js';

/** The picture that chats and networks show with a link to a page; `npm run docs:pictures` takes it. */
export const SOCIAL_PICTURE = { file: 'social.png', width: 1200, height: 630 } as const;

/**
 * What is in the head of a page for programs: its Markdown, and how a link to it is shown.
 *
 * @param path - The path of the page in the folder of the documentation.
 */
export function makeHead(path: string, title: string, description: string): HeadConfig[] {
  const url = `${SITE}/${toAddress(path)}`;
  const picture = `${SITE}/${SOCIAL_PICTURE.file}`;
  const properties = {
    'og:type': 'website',
    'og:site_name': 'Commandry',
    'og:title': title,
    'og:description': description,
    'og:url': url,
    'og:image': picture,
    'og:image:width': `${SOCIAL_PICTURE.width}`,
    'og:image:height': `${SOCIAL_PICTURE.height}`,
    'og:image:alt': 'Commandry: Discord bots in TypeScript, over HTTP',
  };
  return [
    ['link', { rel: 'alternate', type: 'text/markdown', href: `/${path}` }],
    ...Object.entries(properties).map(([property, content]): HeadConfig => ['meta', { property, content }]),
    ['meta', { name: 'twitter:card', content: 'summary_large_image' }],
  ];
}
