import express, { type ErrorRequestHandler, type Express } from 'express';
import session from 'express-session';
import type { App } from 'commandry';
import { interactions } from 'commandry/express';
import type { GuestBook } from './guest-book.js';

declare module 'express-session' {
  interface SessionData {
    visits: number;
  }
}

/** Creates the site. All but the two marked places was there before the bot. */
export function createSite(app: App, book: GuestBook): Express {
  const site = express();
  // First place: the signature covers the bytes as they were sent, so the parser keeps them.
  const keepBytes = (request: object, _response: unknown, rawBody: Buffer) => {
    Object.assign(request, { rawBody });
  };
  site.use(express.json({ verify: keepBytes }));
  // Second place: before the session, which interactions do not have.
  site.post('/interactions', interactions(app));

  site.use(session({ secret: 'change me', resave: false, saveUninitialized: true }));
  site.get('/', (request, response) => {
    request.session.visits = (request.session.visits ?? 0) + 1;
    response.type('text').send([`Visit ${request.session.visits}`, ...book.entries].join('\n'));
  });
  site.post('/entries', async (request, response) => {
    const { name, text } = request.body as { readonly name?: unknown; readonly text?: unknown };
    if (typeof name !== 'string' || typeof text !== 'string')
      throw new TypeError('An entry has a name and a text.');
    book.write(name, text);
    if (book.channelId !== undefined)
      await app.rest.channels.createMessage(book.channelId, {
        content: `${name} signed on the site: ${text}`,
      });
    response.status(201).json({ entries: book.entries.length });
  });
  site.use(((error: Error, _request, response, _next) => {
    response.status(error instanceof TypeError ? 400 : 500).json({ problem: error.message });
  }) satisfies ErrorRequestHandler);
  return site;
}
