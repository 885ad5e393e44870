/**
 * Sends ranges of requests that were written beforehand, as `bench/request.mjs` asks by messages, over connections that
 * are kept, each with at most one request in flight. Answers with how many responses were wrong.
 *
 * node block-client.mjs <connections> <file>
 */
import { Buffer } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import process from 'node:process';

const connections = Number(process.argv[2]);
const requestsByName = Object.fromEntries(
  Object.entries(JSON.parse(readFileSync(process.argv[3], 'utf8'))).map(([name, requests]) => [
    name,
    requests.map(toBytes),
  ]),
);

function toBytes({ body, timestamp, signature }) {
  const head = [
    'POST /interactions HTTP/1.1',
    'Host: 127.0.0.1',
    'Content-Type: application/json',
    `X-Signature-Ed25519: ${signature}`,
    `X-Signature-Timestamp: ${timestamp}`,
    'User-Agent: Discord-Interactions/1.0 (+https://discord.com)',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
}

const socketsByPort = new Map();
function socketsTo(port) {
  const known = socketsByPort.get(port);
  if (known) return known;
  const made = Array.from({ length: connections }, () => connect(port, '127.0.0.1').setNoDelay(true));
  socketsByPort.set(port, made);
  return made;
}

process.on('message', ({ port, name, from, to }) => {
  const requests = requestsByName[name];
  let next = from;
  let left = to - from;
  let wrong = 0;
  for (const socket of socketsTo(port)) {
    let text = '';
    const send = () => {
      if (next < to) socket.write(requests[next++]);
    };
    socket.removeAllListeners('data');
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      const headEnd = text.indexOf('\r\n\r\n');
      if (headEnd < 0) return;
      const end = headEnd + 4 + Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
      if (text.length < end) return;
      // Every handler answers with a phrase of this form.
      if (!text.startsWith('HTTP/1.1 200') || !text.includes(' x ')) wrong++;
      text = text.slice(end);
      if (--left === 0) process.send(wrong);
      else send();
    });
    send();
  }
});
process.send('ready');
