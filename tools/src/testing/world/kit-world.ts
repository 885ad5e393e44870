import type { Snowflake } from 'commandry/protocol';
import { memberKey } from '../../emulator/storage/store.js';
import type {
  KitApplication,
  KitChannel,
  KitCommandPermissions,
  KitEntitlement,
  KitGuild,
  KitInstall,
  KitMember,
  KitMessage,
  KitRole,
  KitUser,
} from './kit-records.js';

/** What a test has arranged, for the emulator. */
export type WorldChange =
  | { readonly kind: 'user'; readonly record: KitUser }
  | { readonly kind: 'guild'; readonly record: KitGuild }
  | { readonly kind: 'member'; readonly record: KitMember }
  | { readonly kind: 'role'; readonly record: KitRole }
  | { readonly kind: 'channel'; readonly record: KitChannel }
  | { readonly kind: 'message'; readonly record: KitMessage }
  | { readonly kind: 'entitlement'; readonly record: KitEntitlement }
  | { readonly kind: 'install'; readonly record: KitInstall; readonly installed: boolean }
  | { readonly kind: 'commandPermissions'; readonly record: KitCommandPermissions };

/**
 * The world that a test arranges: guilds, channels, roles, users. Records are replaced, never changed. The emulator begins
 * with it, and takes over later changes before somebody acts; what the bot changes there comes back from its tables.
 */
export class KitWorld {
  /** By id: users and bots. */
  readonly users = new Map<Snowflake, KitUser>();
  /** By id. */
  readonly guilds = new Map<Snowflake, KitGuild>();
  /** By `memberKey`: the ids of guild and user. */
  readonly members = new Map<string, KitMember>();
  /** By id. The role of `@everyone` has the id of its guild. */
  readonly roles = new Map<Snowflake, KitRole>();
  /** By id: channels, threads and direct messages. */
  readonly channels = new Map<Snowflake, KitChannel>();
  /** By id: the messages that the test arranged, not those that the bot or users sent. */
  readonly messages = new Map<Snowflake, KitMessage>();
  /** By id. */
  readonly entitlements = new Map<Snowflake, KitEntitlement>();
  /** The guilds that the application is installed in. */
  readonly installedGuildIds = new Set<Snowflake>();
  /** The users that have installed the application. */
  readonly installedUserIds = new Set<Snowflake>();
  /** In the order in which they were set: the last ones of a command in a guild count. */
  readonly commandPermissions: KitCommandPermissions[] = [];
  #changes: WorldChange[] = [];

  readonly #elsewhere: ReadonlySet<Snowflake>;

  /**
   * @param application - The application under test.
   * @param elsewhere - The ids of records that the emulator has beside these.
   */
  constructor(
    readonly application: KitApplication,
    elsewhere: Iterable<Snowflake> = [],
  ) {
    this.#elsewhere = new Set(elsewhere);
  }

  /** Whether the emulator has been given the record beside those of this world. */
  isElsewhere(id: Snowflake): boolean {
    return this.#elsewhere.has(id);
  }

  /** Arranges a record, in the emulator as well. */
  apply(change: WorldChange): void {
    this.#changes.push(change);
    switch (change.kind) {
      case 'user':
        this.users.set(change.record.id, change.record);
        return;
      case 'guild':
        this.guilds.set(change.record.id, change.record);
        return;
      case 'member':
        this.members.set(memberKey(change.record.guildId, change.record.userId), change.record);
        return;
      case 'role':
        this.roles.set(change.record.id, change.record);
        return;
      case 'channel':
        this.channels.set(change.record.id, change.record);
        return;
      case 'message':
        this.messages.set(change.record.id, change.record);
        return;
      case 'entitlement':
        this.entitlements.set(change.record.id, change.record);
        return;
      case 'install':
        this.#install(change.record, change.installed);
        return;
      case 'commandPermissions':
        this.commandPermissions.push(change.record);
    }
  }

  #install(install: KitInstall, installed: boolean): void {
    const [ids, id] =
      'guildId' in install
        ? [this.installedGuildIds, install.guildId]
        : [this.installedUserIds, install.userId];
    if (installed) ids.add(id);
    else ids.delete(id);
  }

  /** Returns the changes since the last call, in their order. */
  takeChanges(): readonly WorldChange[] {
    const changes = this.#changes;
    this.#changes = [];
    return changes;
  }
}
