import { Buffer } from 'node:buffer';
import { verify } from 'node:crypto';
import { createServer } from 'node:http';
import { answer, publicKey, signedBytes } from './floor.mjs';
import { HOST, PORT } from './kit.mjs';

// Signatures are checked by the threads of libuv while this one goes on.
createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const body = Buffer.concat(chunks);
    const { 'x-signature-ed25519': signature = '', 'x-signature-timestamp': timestamp = '' } =
      request.headers;
    verify(null, signedBytes(timestamp, body), publicKey, Buffer.from(signature, 'hex'), (_error, isGood) => {
      const text = isGood === true ? JSON.stringify(answer(JSON.parse(body))) : '{}';
      const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
      response.writeHead(isGood === true ? 200 : 401, headers).end(text);
    });
  });
}).listen(PORT, HOST);
