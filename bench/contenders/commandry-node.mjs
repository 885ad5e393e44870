import { createServer } from 'commandry/node';
import { createMeasuredApp } from './commandry.mjs';
import { HOST, PATH, PORT } from './kit.mjs';

await createServer(createMeasuredApp(), { path: PATH }).listen(PORT, HOST);
