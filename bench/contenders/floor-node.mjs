import { Buffer } from 'node:buffer';
import { createServer } from 'node:http';
import { answer, isSigned } from './floor.mjs';
import { HOST, PORT } from './kit.mjs';

createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const body = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks);
    const isGood = isSigned(request.headers, body);
    const text = isGood ? JSON.stringify(answer(JSON.parse(body))) : '{}';
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
    response.writeHead(isGood ? 200 : 401, headers).end(text);
  });
}).listen(PORT, HOST);
