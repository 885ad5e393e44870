import { beforeAll, describe, expect, it } from 'vitest';
import { buildPackage, type BuiltPackage } from '../../../support/project.js';

let built: BuiltPackage;

beforeAll(() => {
  built = buildPackage();
});

describe('commandry dev --live', () => {
  it.each<[string, readonly string[], RegExp]>([
    ['a program of its own', ['--yes', '--program', 'app.js'], /--program.*start it without "commandry dev"/],
    ['a world', ['--yes', '--world', 'world.json'], /--world, which is of the emulator/],
    [
      'a state and limits',
      ['--yes', '--state', 'x', '--rate-limits'],
      /--state, --rate-limits, which are of/,
    ],
    ['no terminal to ask in', [], /there is no terminal.*--yes/],
    ['an id that is none', ['--guild', 'harbour'], /id of a guild/],
  ])('refuses %s before anything is done', async (_name, parameters, message) => {
    const project = built.makeProject({ 'app.js': 'throw new Error("It was loaded.");' });
    const fetch = () => Promise.reject(new Error('Discord was asked.'));
    const { code, err } = await project.run(['dev', '--live', ...parameters], { fetch });
    expect({ code, err }).toEqual({ code: 2, err: expect.stringMatching(message) as string });
  });

  it('says what to install where the package that connects is missing', async () => {
    const project = built.makeProject({ 'app.js': '' });
    const { code, err } = await project.run(['dev', '--live', '--yes'], {
      env: { DISCORD_TOKEN: 'MTEwMDAwMDAwMDAwMDAwMDAwMQ.secret.of-nobody' },
    });
    expect({ code, err }).toEqual({
      code: 1,
      err: expect.stringContaining('npm install @discordjs/ws') as string,
    });
  });
});
