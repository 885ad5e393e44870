/**
 * Sends requests that were written beforehand over connections that are kept, each once, at most one in flight per
 * connection, and prints what it saw as JSON. With a rate, requests fall due by the clock, and their time counts from
 * then, so that a server that stands still cannot hide it. It ends after some seconds, or after so many answers.
 *
 * node load.mjs '{"file", "port", "connections", "seconds", "answers", "rate", "from", "repeat"}'
 */
import { Buffer } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { setImmediate } from 'node:timers';

const settings = JSON.parse(process.argv[2]);
const { file, port, connections, seconds, answers = Infinity, rate = 0, from = 0, repeat = false } = settings;
const requests = splitFile(readFileSync(file));

const latenciesMs = [];
const due = [];
const idle = [];
let next = from;
let refused = 0;
let broken = 0;
let isOver = false;
let hasRunOut = false;
const begunMs = performance.now();
const endMs = begunMs + seconds * 1000;

function splitFile(bytes) {
  const parts = [];
  for (let at = 0; at < bytes.length;) {
    const length = bytes.readUInt32LE(at);
    parts.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return parts;
}

function open() {
  let received = Buffer.alloc(0);
  let sentMs;
  const socket = connect({ host: '127.0.0.1', port, noDelay: true });
  const connection = {
    send(atMs) {
      const request = requests[repeat ? next++ % requests.length : next++];
      if (request === undefined) {
        hasRunOut = true;
        return finish();
      }
      sentMs = atMs;
      socket.write(request);
    },
  };
  const ready = () => {
    if (isOver) return;
    if (rate === 0) connection.send(performance.now());
    else if (due.length > 0) connection.send(due.shift());
    else idle.push(connection);
  };
  socket.on('connect', ready);
  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const length = lengthOfResponse(received);
    if (length === 0 || received.length < length) return;
    if (received[9] !== 0x32) refused++;
    latenciesMs.push(performance.now() - sentMs);
    sentMs = undefined;
    const isClosing = received
      .subarray(0, length)
      .toString('latin1')
      .toLowerCase()
      .includes('connection: close');
    received = received.subarray(length);
    if (!isClosing) ready();
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    if (sentMs !== undefined) broken++;
    const at = idle.indexOf(connection);
    if (at !== -1) idle.splice(at, 1);
    if (!isOver) open();
  });
}

/** 0 while the headers are not complete. */
function lengthOfResponse(bytes) {
  const end = bytes.indexOf('\r\n\r\n');
  if (end === -1) return 0;
  const head = bytes.latin1Slice(0, end).toLowerCase();
  const length = /content-length: (\d+)/.exec(head);
  if (length) return end + 4 + Number(length[1]);
  const last = bytes.indexOf('\r\n0\r\n\r\n', end);
  return last === -1 ? 0 : last + 7;
}

function finish() {
  if (isOver) return;
  isOver = true;
  const tookMs = performance.now() - begunMs;
  latenciesMs.sort((a, b) => a - b);
  const quantile = (part) =>
    latenciesMs[Math.min(latenciesMs.length - 1, Math.floor(part * latenciesMs.length))];
  process.stdout.write(
    JSON.stringify({
      answered: latenciesMs.length,
      perSecond: (latenciesMs.length * 1000) / tookMs,
      p50Ms: quantile(0.5),
      p99Ms: quantile(0.99),
      refused,
      broken,
      hasRunOut,
      next,
    }),
    () => process.exit(),
  );
}

for (let count = 0; count < connections; count++) open();

let issued = 0;
// This process never sleeps: waking it would be work of the server's core.
(function poll() {
  const now = performance.now();
  if (now >= endMs || latenciesMs.length >= answers) return finish();
  if (rate > 0) {
    for (const wanted = Math.floor(((now - begunMs) / 1000) * rate); issued < wanted; issued++) {
      const dueMs = begunMs + (issued / rate) * 1000;
      const connection = idle.shift();
      if (connection) connection.send(dueMs);
      else due.push(dueMs);
    }
  }
  setImmediate(poll);
})();
