/** What every contender of `bench/http.mjs` shares: where it listens, what its commands are, and how it is asked for its use. */
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import process from 'node:process';

export { APPLICATION_ID, phrase } from '../support/interaction.mjs';

export const PORT = Number(process.env.PORT);
export const HOST = '127.0.0.1';
export const PATH = '/interactions';
export const PUBLIC_KEY = process.env.PUBLIC_KEY;
export const COMMAND_NAMES = Array.from({ length: 50 }, (_, index) => `cmd${index}`);

/** The two options of every command, as the service reads them. */
export const OPTIONS = [
  { type: 3, name: 'text', description: 'A text', required: true },
  { type: 4, name: 'count', description: 'A number', required: true },
];

/** A package from the folder that peers were fetched into. */
export async function importPeer(name) {
  const from = createRequire(pathToFileURL(`${process.env.PEERS}/package.json`));
  return await import(pathToFileURL(from.resolve(name)).href);
}

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send({ cpuUs: user + system, rssBytes: process.memoryUsage.rss() });
});
