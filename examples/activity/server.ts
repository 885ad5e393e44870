import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { CommandryError, type App } from 'commandry';
import { createOAuthClient } from 'commandry/authorization';
import { interactions } from 'commandry/express';
import express from 'express';

export interface ServerSettings {
  readonly applicationId: string;
  readonly clientSecret: string | undefined;
  readonly baseUrl?: string | undefined;
}

/** Serves the page, what it asks for, and the bot. */
export async function startActivityServer(
  app: App,
  { applicationId, clientSecret, baseUrl = 'https://discord.com' }: ServerSettings,
  port = 0,
) {
  const oauth = createOAuthClient({ clientId: applicationId, clientSecret, baseUrl });
  const server = express();
  server.post('/interactions', interactions(app));
  server.use(express.static(fileURLToPath(new URL('page', import.meta.url))));
  server.get('/api/settings', (_request, response) => {
    response.json({ applicationId, authorizeUrl: `${baseUrl}/oauth2/authorize` });
  });
  // The page gets a code, and must not see the client secret with which it becomes a token.
  server.post('/api/session', express.json(), async (request, response) => {
    const { code, redirectUri } = (request.body ?? {}) as Readonly<Record<string, string | undefined>>;
    if (typeof code !== 'string') {
      response.status(400).json({ error: 'A code is missing.' });
      return;
    }
    try {
      const { accessToken, authorization } = await oauth.exchangeCode({ code, redirectUri });
      const answer = await fetch(`${baseUrl}/api/v10/users/@me`, { headers: { authorization } });
      const { username } = (await answer.json()) as { readonly username?: string };
      response.json({ accessToken, username });
    } catch (error) {
      const code = error instanceof CommandryError ? error.code : undefined;
      if (code === 'OAUTH_INVALID_GRANT')
        response.status(401).json({ error: 'This code is used or too old.' });
      // What the page sent is none of a request: it may come from anybody.
      else if (code === 'SETTING_INVALID')
        response.status(400).json({ error: 'This is no code of this page.' });
      else throw error;
    }
  });
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  return { port: (listening.address() as AddressInfo).port, close: () => listening.close() };
}
