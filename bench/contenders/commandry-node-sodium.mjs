import { createServer } from 'commandry/node';
import { createMeasuredApp } from './commandry.mjs';
import { HOST, PATH, PORT } from './kit.mjs';

await import('sodium-native');
await createServer(createMeasuredApp({ verifier: 'auto' }), { path: PATH }).listen(PORT, HOST);
