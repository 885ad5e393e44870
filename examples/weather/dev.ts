/** Starts the service and the bot and leaves them running: `npm run dev`. Ctrl-C ends both. */
import { once } from 'node:events';
import { connectControl } from './play/control.js';
import type { Started } from './play/start-process.js';
import { readScene, startBotProcess, startEmulatorProcess } from './play/world.js';

const EMULATOR_PORT = Number(process.env['EMULATOR_PORT'] ?? 4321);
const BOT_PORT = Number(process.env['BOT_PORT'] ?? 3000);

const running: Started[] = [];

async function start(): Promise<void> {
  const emulator = await startEmulatorProcess(EMULATOR_PORT);
  running.push(emulator);
  const control = connectControl(emulator.url);
  const scene = await readScene(control);
  const bot = await startBotProcess(scene, BOT_PORT, {
    onLine: (line) => {
      console.log(`bot | ${line}`);
    },
  });
  running.push(bot);
  for (const line of bot.printed) console.log(`bot | ${line}`);
  await control.setEndpoint(scene.applicationId, bot.url);

  const elsewhere = EMULATOR_PORT === 4321 ? '' : ` --emulator ${emulator.url}`;
  console.log(`
The service (emulator) is at ${emulator.url}, the bot at ${bot.url}.
Leave them running and open another terminal:

  npm run invoke --${elsewhere} '/weather forecast city:Paris days:2'
  npm run invoke --${elsewhere} --typing '/weather forecast city:pa'
  npm run invoke --${elsewhere} --as ben /ping
  npm run invoke --${elsewhere} --on-user ben 'High five'
  npm run invoke --${elsewhere} --on-message 'Count words'
  npm run invoke --${elsewhere} --launch radar

Ctrl-C ends both.`);

  const ended = await Promise.race([
    once(process, 'SIGINT').then(() => undefined),
    once(process, 'SIGTERM').then(() => undefined),
    emulator.ended.then(() => 'The emulator'),
    bot.ended.then(() => 'The bot'),
  ]);
  if (ended !== undefined) throw new Error(`${ended} has ended by itself.`);
}

try {
  await start();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
for (const started of running.reverse()) await started.stop();
process.exit();
