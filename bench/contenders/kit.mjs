/** What every contender of `bench/http.mjs` shares: where it listens, what its commands are, and how it is asked for its use. */
import process from 'node:process';
import { importFrom } from '../support/peers.mjs';

export { APPLICATION_ID, OPTIONS, phrase } from '../support/interaction.mjs';

export const PORT = Number(process.env.PORT);
export const HOST = '127.0.0.1';
export const PATH = '/interactions';
export const PUBLIC_KEY = process.env.PUBLIC_KEY;
export const COMMAND_NAMES = Array.from({ length: 50 }, (_, index) => `cmd${index}`);

/** A package from the folder that peers were fetched into. */
export const importPeer = (name) => importFrom(process.env.PEERS, name);

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send({ cpuUs: user + system, rssBytes: process.memoryUsage.rss() });
});
