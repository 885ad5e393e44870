import {
  createWorld,
  startEmulator,
  type InvokeResult,
  type WorldInput,
} from '../../../../../tools/src/emulator/index.js';
import { ADA, BEN, BOT, GENERAL, HARBOUR, withRequests, WEATHER, type TestEmulator } from '../emulator.js';
import type { Login, StartStoryBot, StoryBot } from './story-bot.js';

export { ADA, BEN, GENERAL, HARBOUR };

/** A role, the role of the bot, and a user who is not a member. */
export const [CREW, STAFF, CLEO] = [
  '1100000000000000801',
  '1100000000000000802',
  '1100000000000000803',
] as const;
const ADMINISTRATOR = (1n << 3n).toString();

/** The default world with a bot that may do everything, a role and a user who is not a member. */
function createStoryWorld(): WorldInput {
  const world = createWorld();
  world.roles.push(
    { id: STAFF, guildId: HARBOUR, name: 'staff', permissions: ADMINISTRATOR, position: 2 },
    { id: CREW, guildId: HARBOUR, name: 'crew', permissions: '0', position: 1 },
  );
  world.members = world.members.map((member) =>
    member.userId === BOT ? { ...member, roles: [STAFF] } : member,
  );
  world.users.push({ id: CLEO, username: 'cleo' });
  return world;
}

/** A guard against a hang, not a measure. */
const GUARD_MS = 60_000;

/** What a bot has noted, in order. */
export class Notebook {
  readonly lines: string[] = [];
  readonly #waiting = new Set<() => void>();

  readonly note = (line: string): void => {
    this.lines.push(line);
    for (const look of this.#waiting) look();
  };

  /** Resolves when a line has been noted as often as it is given. */
  async until(...wanted: readonly string[]): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const guard = setTimeout(() => {
        this.#waiting.delete(look);
        const seen = this.lines.slice(-20).map((line) => `\n  ${line}`);
        reject(
          new Error(`Waited for ${JSON.stringify(missing())}. The last that were noted:${seen.join('')}`),
        );
      }, GUARD_MS);
      const missing = () => wanted.filter((line) => count(this.lines, line) < count(wanted, line));
      const look = () => {
        if (missing().length > 0) return;
        clearTimeout(guard);
        this.#waiting.delete(look);
        resolve();
      };
      this.#waiting.add(look);
      look();
    });
  }
}

const count = (lines: readonly string[], line: string) => lines.filter((each) => each === line).length;

/** A bot at an emulator, and what users do there. */
export interface Stage {
  readonly emulator: TestEmulator;
  readonly notebook: Notebook;
  readonly bot: StoryBot;
  /** A request to the control plane, whose answer must be one of success. */
  readonly control: (method: string, path: string, body?: object) => Promise<unknown>;
  readonly says: (content: string, userId?: string) => Promise<{ readonly id: string }>;
  readonly invokes: (body: object) => Promise<InvokeResult>;
  readonly presses: (body: object) => Promise<InvokeResult>;
  readonly stop: () => Promise<void>;
}

export async function createStage(start: StartStoryBot): Promise<Stage> {
  const emulator = withRequests(
    await startEmulator({ world: createStoryWorld(), rateLimits: false, onNotice: () => undefined }),
  );
  const notebook = new Notebook();
  const login: Login = {
    baseUrl: emulator.baseUrl,
    port: emulator.port,
    token: WEATHER.token,
    guildId: HARBOUR,
  };
  const bot = await start(login, notebook.note);
  const control: Stage['control'] = async (method, path, body) => {
    const answered = await emulator.control(method, path, body);
    if (answered.status >= 300) throw new Error(`${method} ${path}: ${answered.text}`);
    return answered.body;
  };
  return {
    emulator,
    notebook,
    bot,
    control,
    says: async (content, userId = ADA) =>
      (await control('POST', `/users/${userId}/messages`, { channel_id: GENERAL, content })) as {
        id: string;
      },
    invokes: async (body) =>
      (await control('POST', `/users/${ADA}/invoke`, { channel_id: GENERAL, ...body })) as InvokeResult,
    presses: async (body) => (await control('POST', `/users/${ADA}/component`, body)) as InvokeResult,
    stop: async () => {
      await bot.stop();
      await emulator.stop();
    },
  };
}

const MESSAGES_PER_FAULT = 5;

/**
 * Ada writes numbered messages at once after each fault of the gateway, until the bot has the last of them.
 *
 * @returns What the bot has not noted, or more than once.
 */
export async function writeThrough(stage: Stage, faults: readonly object[]) {
  const written: string[] = [];
  for (const fault of faults) {
    await stage.control('POST', '/faults', { on: 'gateway', times: 1, ...fault });
    for (let count = 0; count < MESSAGES_PER_FAULT; count += 1) {
      written.push(`message ada: ${written.length}`);
      await stage.says(String(written.length - 1));
    }
    await stage.notebook.until(...written.slice(-1));
  }
  const noted = stage.notebook.lines.filter((line) => /^message ada: \d+$/.test(line));
  return {
    missing: written.filter((line) => !noted.includes(line)),
    repeated: noted.filter((line, index) => noted.indexOf(line) !== index),
    isInOrder: noted.every((line, index) => line === written[index]),
  };
}
