import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { expect, test } from 'vitest';
import { buildPackage } from '../../support/project.js';

test('a client starts the program with a bot, uses the bot and sees its plan, and nothing else is on its standard output', async () => {
  const { cli, makeProject } = buildPackage();
  const project = makeProject({
    'src/app.js': `
      import { createApp, defineCommand, readSettings } from 'commandry';
      console.log('The bot prints what it likes.');
      const greet = defineCommand({ name: 'greet', description: 'Greets', run: () => 'Hello' });
      export default createApp({ ...readSettings(), commands: [greet] });
    `,
  });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [cli, 'mcp', '--app', 'src/app.js'],
    cwd: project.folder,
    stderr: 'pipe',
  });
  const client = new Client({ name: 'test', version: '1.0.0' });
  const broken: unknown[] = [];
  client.onerror = (error) => broken.push(error);
  await client.connect(transport);
  try {
    const { structuredContent } = await client.callTool({ name: 'slash', arguments: { command: 'greet' } });
    expect(structuredContent).toMatchObject({ failed: false, outcome: 'message', shown: 'Hello' });
    const { structuredContent: planned, content } = await client.callTool({ name: 'plan', arguments: {} });
    expect({ planned, content }).toMatchObject({ planned: { plan: expect.any(Object) as unknown } });
    expect(broken).toEqual([]);
  } finally {
    await client.close();
  }
});
