import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeStrangersProject } from '../../support/processes/packed.js';
import { root, runNode } from '../../support/processes/run.js';

/** A project elsewhere, with the package and what it depends on, but no optional package. */
let project: string;

beforeAll(() => {
  const { installed } = makeStrangersProject('missing-packages');
  project = mkdtempSync(join(tmpdir(), 'commandry-missing-'));
  mkdirSync(`${project}/node_modules/@discordjs`, { recursive: true });
  cpSync(installed, `${project}/node_modules/commandry`, { recursive: true });
  for (const name of ['discord-api-types', '@discordjs/rest', '@types'])
    symlinkSync(`${root}node_modules/${name}`, `${project}/node_modules/${name}`, 'junction');
  writeFileSync(`${project}/package.json`, '{ "type": "module", "private": true }');
  writeFileSync(
    `${project}/tsconfig.json`,
    JSON.stringify({
      compilerOptions: {
        ...{ target: 'es2022', module: 'nodenext', strict: true, noEmit: true, skipLibCheck: true },
        ...{ experimentalDecorators: true, types: ['node'] },
      },
      files: ['bot.ts'],
    }),
  );
});
afterAll(() => {
  rmSync(project, { recursive: true, force: true });
});

describe.each(['typescript-5.9', 'typescript', 'typescript-7.0'])(
  'without @discordjs/core, on %s,',
  (compiler) => {
    const compile = (bot: string) => {
      writeFileSync(`${project}/bot.ts`, bot);
      return runNode([`${root}node_modules/${compiler}/bin/tsc`, '-p', project, '--pretty', 'false']);
    };

    test('a bot compiles that only replies', async () => {
      expect(await compile(BOT)).toEqual({ code: 0, output: '' });
    });

    test('a call does not, whether it exists or not, and the message names the package', async () => {
      const { code, output } = await compile(BOT + CALLS);
      expect(code).not.toBe(0);
      const named = /^\S+bot\.ts\(\d+,\d+\): error .*PackageIsMissing<"@discordjs\/core">'\.$/;
      expect(output.trim().split('\n')).toEqual(
        CALLS.trim()
          .split('\n')
          .map(() => expect.stringMatching(named) as unknown),
      );
    });
  },
);

const BOT = `import { createApp, SlashCommand, type ChatInputInteraction } from 'commandry';
class Ping {
  @SlashCommand('ping', 'Says pong')
  async ping(interaction: ChatInputInteraction) {
    await interaction.deferReply();
    return interaction.editReply('Pong');
  }
}
export const app = createApp({ commands: [Ping], applicationId: '1', publicKey: '' });`;

const CALLS = `
export const a = ({ rest }: ChatInputInteraction) => rest.channels.createMessage('1', 'x');
export const b = ({ rest }: ChatInputInteraction) => rest.chanels.createMessage('1', 'x');
export const c = () => app.rest.users.createDM('1');`;
