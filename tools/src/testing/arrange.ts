import type { KitCommandPermissions, KitInstall } from './world/kit-records.js';
import type { KitWorld, WorldChange } from './world/kit-world.js';
import { createRecordWriter, type RecordChange } from './arranged-records.js';
import type { ControlCall } from './control-calls.js';

/** The records that a test arranges while an emulator runs. */
export interface Arranger {
  /**
   * Takes over changes, in their order.
   *
   * @throws Error for one that the emulator refuses, or whose kind it does not have. Those before it have been made.
   */
  arrange(changes: readonly WorldChange[]): Promise<void>;
  /** True while this message is being written: an event of it is no action of anybody. */
  isArranging(messageId: string): boolean;
}

interface Calls {
  /** The control plane. */
  readonly control: ControlCall;
  /** The API of the application, as its bot. */
  readonly api: ControlCall;
}

/** @param world - What the emulator was started with. */
export function createArranger(world: KitWorld, { control, api }: Calls): Arranger {
  const records = createRecordWriter(world, control);
  const application = `/applications/${world.application.id}`;
  const botsThatLeft = new Map<string, RecordChange>();
  const messages = new Set<string>();

  const install = async (place: KitInstall, installed: boolean): Promise<void> => {
    const method = installed ? 'PUT' : 'DELETE';
    if ('userId' in place) {
      await control(method, `${application}/users/${place.userId}`);
      return;
    }
    const { guildId } = place;
    // The bot user is a member where the test says so, and only there.
    await control(method, `${application}/guilds/${guildId}${installed ? '?bot=false' : ''}`);
    if (!installed) {
      // It leaves with its application, and comes back with it.
      const left = records.forget(toMembership(world, guildId));
      if (left) botsThatLeft.set(guildId, left);
      return;
    }
    const back = botsThatLeft.get(guildId);
    if (!back) return;
    botsThatLeft.delete(guildId);
    await records.put(back);
  };

  const permit = async ({ guildId, command, permissions }: KitCommandPermissions): Promise<void> => {
    const { owner_id: as } = await control<{ readonly owner_id: string }>('GET', `/guilds/${guildId}`);
    const ids = command === null ? [world.application.id] : await findCommandIds(api, guildId, command);
    for (const id of ids)
      await control('PUT', `/guilds/${guildId}/commands/${id}/permissions`, { as, permissions });
  };

  const putMessage = async (change: RecordChange & { readonly kind: 'message' }): Promise<void> => {
    messages.add(change.record.id);
    await records.put(change).finally(() => messages.delete(change.record.id));
  };

  const apply = (change: WorldChange): Promise<void> => {
    switch (change.kind) {
      case 'install':
        return install(change.record, change.installed);
      case 'commandPermissions':
        return permit(change.record);
      case 'message':
        return putMessage(change);
      default:
        return records.put(change);
    }
  };
  return {
    async arrange(changes) {
      for (const change of changes) await apply(change);
    },
    isArranging: (messageId) => messages.has(messageId),
  };
}

/** The membership of the bot user, whatever it is written with. */
function toMembership({ application: { botUserId } }: KitWorld, guildId: string): RecordChange {
  return {
    kind: 'member',
    record: { guildId, userId: botUserId, nick: null, roles: [], joinedAt: '', timedOutUntil: null },
  };
}

/** @throws Error that lists what is registered, if there is none of that name. */
async function findCommandIds(api: ControlCall, guildId: string, name: string): Promise<readonly string[]> {
  const lists = await Promise.all(
    ['/commands', `/guilds/${guildId}/commands`].map((path) =>
      api<readonly { readonly id: string; readonly name: string }[]>('GET', path),
    ),
  );
  const registered = lists.flat();
  const found = registered.filter((command) => command.name === name);
  if (found.length > 0) return found.map(({ id }) => id);
  const names = registered.map((command) => command.name).join(', ') || 'none';
  throw new Error(`No command "${name}" is registered for guild ${guildId}. There is ${names}.`);
}
