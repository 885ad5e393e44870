/**
 * The least code that answers the same: what a bot pays for its calls, whatever its framework. With the global `fetch`, as
 * Commandry makes them, or as discord.js does.
 */
import process from 'node:process';
import { DefaultRestOptions } from '@discordjs/rest';
import { WebSocket } from 'ws';
import { tellUsage, TOKEN } from '../support/gateway.mjs';

const [, , baseUrl, how] = process.argv;
const send = how === 'fetch' ? fetch : DefaultRestOptions.makeRequest;
const body = JSON.stringify({ type: 4, data: { content: 'pong' } });
const headers = { 'content-type': 'application/json' };
const socket = new WebSocket(baseUrl.replace('http', 'ws'));
socket.on('message', (data) => {
  const { op, t, d } = JSON.parse(data);
  if (op === 10)
    socket.send(JSON.stringify({ op: 2, d: { token: TOKEN, intents: 515, properties: { os: 'linux' } } }));
  if (t === 'READY') tellUsage();
  if (t !== 'INTERACTION_CREATE') return;
  const url = `${baseUrl}/api/v10/interactions/${d.id}/${d.token}/callback`;
  void send(url, { method: 'POST', headers, body }).then((response) => response.arrayBuffer());
});
