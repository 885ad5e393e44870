import cluster from 'node:cluster';
import process from 'node:process';
import { createServer } from 'commandry/node';
import { createMeasuredApp } from './commandry.mjs';
import { HOST, PATH, PORT } from './kit.mjs';

if (cluster.isPrimary) {
  cluster.fork();
  cluster.fork();
  process.once('disconnect', () => process.exit());
} else await createServer(createMeasuredApp(), { path: PATH }).listen(PORT, HOST);
