/**
 * Plays a whole story and checks every answer: `npm run demo`. Ends with exit status 0 if all of them were right.
 * `--bot PATH` plays it with another bot.
 */
import { parseArgs } from 'node:util';
import { connectControl } from './play/control.js';
import { playStory } from './play/story.js';
import { Transcript } from './play/transcript.js';
import type { Started } from './play/start-process.js';
import { readScene, startBotProcess, startEmulatorProcess, type Scene } from './play/world.js';

const { values } = parseArgs({ options: { bot: { type: 'string' } } });
const bot = values.bot === undefined ? {} : { path: values.bot };
const transcript = new Transcript((line) => {
  console.log(line);
});
const running: Started[] = [];

async function play(): Promise<void> {
  transcript.title('Discord starts: an emulator, in a process of its own');
  const emulator = await startEmulatorProcess(0);
  running.push(emulator);
  const control = connectControl(emulator.url);
  const scene = await readScene(control);
  transcript.line(`${emulator.url}, ready in ${transcript.ms(emulator.milliseconds)}`);
  transcript.line(`guild ${scene.guildName}, channel #${scene.channelName}`);

  transcript.title('The bot starts, in another process, and registers its commands');
  const first = await startBotProcess(scene, 0, bot);
  transcript.quote(first.printed);
  transcript.check(
    'the plan names what it creates',
    first.printed.join('\n').includes('4 to create, 0 to update, 1 to rename'),
  );
  const registered = await readVersions(scene);
  transcript.check('five commands are registered', registered.length === 5);
  await first.stop();

  transcript.title('The bot starts again: nothing differs, so nothing is written');
  const second = await startBotProcess(scene, 0, bot);
  running.push(second);
  transcript.quote(second.printed);
  transcript.check('the plan is empty', second.printed.join('\n').includes('nothing differs'));
  const versions = await readVersions(scene);
  transcript.check('every command still has the version it had', versions.join() === registered.join());

  await playStory({ control, scene, transcript, endpointUrl: second.url });
}

/** Discord gives a command a new version with every write, so the versions tell whether there was one. */
async function readVersions({ environment }: Scene): Promise<string[]> {
  const {
    COMMANDRY_BASE_URL: baseUrl = '',
    DISCORD_APPLICATION_ID: id = '',
    DISCORD_TOKEN: token = '',
  } = environment;
  const response = await fetch(`${baseUrl}/api/v10/applications/${id}/commands`, {
    headers: { authorization: `Bot ${token}` },
  });
  return ((await response.json()) as { version: string }[]).map(({ version }) => version);
}

async function main(): Promise<void> {
  try {
    await play();
  } catch (error) {
    transcript.check(error instanceof Error ? error.message : String(error), false);
  }
  for (const started of running.reverse()) await started.stop();
  process.exitCode = transcript.end() ? 0 : 1;
}

await main();
