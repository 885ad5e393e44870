import type { KitCommandPermissions, KitInstall, KitMember } from './world/kit-records.js';
import type { KitWorld, WorldChange } from './world/kit-world.js';
import { toSnakeCase } from '../emulator/http/control/world/field-names.js';
import { resourceOf } from '../emulator/domain/world/world.js';
import { memberKey, type Store } from '../emulator/storage/store.js';
import type { ControlCall } from './control-calls.js';
import { toEntitlementRecord } from './to-world-input.js';

/** The records that a test arranges while an emulator runs. */
export interface Arranger {
  /**
   * Takes over changes, in their order.
   *
   * @throws Error for one that the emulator refuses. Those before it have been made.
   */
  arrange(changes: readonly WorldChange[]): Promise<void>;
  /** True while this message is being written: an event of it is no action of anybody. */
  isArranging(messageId: string): boolean;
}

/** A change of a record that is in a list of the world. */
type RecordChange = Exclude<WorldChange, { readonly kind: 'install' | 'commandPermissions' }>;

interface Calls {
  /** The tables of Discord. */
  readonly store: Store;
  /** The control plane. */
  readonly control: ControlCall;
  /** The API of the application, as its bot. */
  readonly api: ControlCall;
}

/** @param world - What the emulator was started with. */
export function createArranger(world: KitWorld, { control, api, store }: Calls): Arranger {
  const { id: applicationId, botUserId } = world.application;
  const application = `/applications/${applicationId}`;
  const botsThatLeft = new Map<string, KitMember>();
  const messages = new Set<string>();

  /** Creates a record, or replaces the one of its id: the emulator makes some along with others, and the bot deletes some. */
  const put = async (change: RecordChange): Promise<void> => {
    const { kind, record } = change;
    const { schema } = resourceOf(`${kind}s`).world;
    const body = toSnakeCase(kind === 'entitlement' ? toEntitlementRecord(world, record) : record, schema);
    const list = kind === 'member' ? `/guilds/${record.guildId}/members` : `/${kind}s`;
    const id = kind === 'member' ? record.userId : record.id;
    const key = kind === 'member' ? memberKey(record.guildId, record.userId) : record.id;
    if (store[`${kind}s`].has(key)) await control('PATCH', `${list}/${id}`, body);
    else await control('POST', list, body);
  };

  const install = async (place: KitInstall, installed: boolean): Promise<void> => {
    const method = installed ? 'PUT' : 'DELETE';
    if ('userId' in place) {
      await control(method, `${application}/users/${place.userId}`);
      return;
    }
    const { guildId } = place;
    const membership = store.members.get(memberKey(guildId, botUserId));
    // The bot user is a member where the test says so, and only there.
    await control(method, `${application}/guilds/${guildId}${installed ? '?bot=false' : ''}`);
    if (!installed) {
      // It leaves with its application, and comes back with it.
      if (membership) botsThatLeft.set(guildId, membership);
      return;
    }
    const back = botsThatLeft.get(guildId);
    if (back && !membership) await put({ kind: 'member', record: back });
    botsThatLeft.delete(guildId);
  };

  const permit = async ({ guildId, command, permissions }: KitCommandPermissions): Promise<void> => {
    const { owner_id: as } = await control<{ readonly owner_id: string }>('GET', `/guilds/${guildId}`);
    const ids = command === null ? [applicationId] : await findCommandIds(api, guildId, command);
    for (const id of ids)
      await control('PUT', `/guilds/${guildId}/commands/${id}/permissions`, { as, permissions });
  };

  const putMessage = async (change: RecordChange & { readonly kind: 'message' }): Promise<void> => {
    messages.add(change.record.id);
    await put(change).finally(() => messages.delete(change.record.id));
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
        return put(change);
    }
  };
  return {
    async arrange(changes) {
      for (const change of changes) await apply(change);
    },
    isArranging: (messageId) => messages.has(messageId),
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
