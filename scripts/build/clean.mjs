import { rm } from 'node:fs/promises';

for (const folder of ['dist', 'tools/dist', 'create/dist'])
  await rm(new URL(`../../${folder}`, import.meta.url), { recursive: true, force: true });
