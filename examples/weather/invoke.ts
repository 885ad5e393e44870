/** Uses a command of a running bot, as one of the users of the emulator: `npm run invoke -- '/ping'`. */
import { parseArgs } from 'node:util';
import type { InvokeResult } from 'commandry/emulator';
import { connectControl, type Control } from './play/control.js';
import { readScene, type Scene } from './play/world.js';

const USAGE = `Usage:
  npm run invoke -- '/weather forecast city:Paris days:2'     use a slash command
  npm run invoke -- --typing '/weather forecast city:pa'      type into its last option
  npm run invoke -- --on-user ben 'High five'                 use a user command on ben
  npm run invoke -- --on-message 'Count words'                use a message command on the first message
  npm run invoke -- --launch radar                            use the entry point command

  --as NAME        who does it: ada (default) or ben
  --emulator URL   where the emulator is: http://127.0.0.1:4321 (default)`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    as: { type: 'string', default: 'ada' },
    emulator: { type: 'string', default: 'http://127.0.0.1:4321' },
    typing: { type: 'boolean', default: false },
    'on-user': { type: 'string' },
    'on-message': { type: 'boolean', default: false },
    launch: { type: 'boolean', default: false },
  },
});

async function use(control: Control, scene: Scene, command: string): Promise<InvokeResult> {
  const user = scene.userId(values.as);
  const { channelId: channel_id } = scene;
  if (values.typing) return control.autocomplete(user, { channel_id, text: command });
  if (values['on-user'] !== undefined) {
    return control.invoke(user, { channel_id, type: 2, command, target_id: scene.userId(values['on-user']) });
  }
  if (values['on-message']) {
    const [message] = (await control.messages(channel_id, user)).messages;
    if (!message) throw new Error('There is no message in the channel.');
    return control.invoke(user, { channel_id, type: 3, command, target_id: message.id });
  }
  if (values.launch) return control.invoke(user, { channel_id, type: 4, command });
  return control.invoke(user, { channel_id, text: command });
}

async function main(): Promise<number> {
  const [command] = positionals;
  if (command === undefined) {
    console.error(USAGE);
    return 2;
  }
  const control = connectControl(values.emulator);
  const result = await use(control, await readScene(control), command);
  console.log(result.shown);
  if (result.response) console.log(`(${Math.round(result.response.milliseconds)} ms)`);
  if (result.reason) console.error(result.reason.message);
  return result.outcome === 'failed' ? 1 : 0;
}

main().then(
  (status) => {
    process.exitCode = status;
  },
  (error: unknown) => {
    const refused = error instanceof TypeError && error.message === 'fetch failed';
    const hint = `Nothing answers at ${values.emulator}. Is "npm run dev" running in another terminal?`;
    console.error(refused ? hint : error instanceof Error ? error.message : error);
    process.exitCode = 1;
  },
);
