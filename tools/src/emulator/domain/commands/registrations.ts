import type { Snowflake } from 'commandry/protocol';
import { toScopeKey, type CommandBody, type Scope } from '../../storage/stored-command.js';
import type { EventLog } from '../emulator-events.js';
import { compareScopes, type CommandChange, type FormerNames } from './compare-bodies.js';

/** What the code of a bot declares in a scope, as whoever runs it reports. */
export interface DeclaredScope {
  readonly guild_id: Snowflake | null;
  /** As they are sent. */
  readonly commands: readonly object[];
  /** True if undeclared commands are removed. */
  readonly prune: boolean;
  readonly formerly: readonly FormerNames[];
}

/** What the last sync of a scope did. */
export interface SyncedScope {
  readonly guild_id: Snowflake | null;
  readonly done: readonly CommandChange[];
  /** What was planned and not done. */
  readonly left: readonly CommandChange[];
  /** Why something is left. */
  readonly problem: string | null;
}

/** What a bot declares, and what its last sync did. */
export interface Declaration {
  readonly scopes: readonly DeclaredScope[];
  /** Null until a sync has ended. */
  readonly synced: readonly SyncedScope[] | null;
  /** When it was reported. */
  readonly at_ms: number;
}

/** The last request that wrote commands of a scope. */
export interface LastWrite {
  readonly at_ms: number;
  /** Empty if it changed nothing. */
  readonly changes: readonly CommandChange[];
}

/** How commands came to be registered. In memory only. */
export class Registrations {
  readonly #declarations = new Map<Snowflake, Declaration>();
  readonly #writes = new Map<string, LastWrite & { readonly scope: Scope }>();

  constructor(
    private readonly events: EventLog,
    private readonly now: () => number,
  ) {}

  declare(applicationId: Snowflake, declaration: Omit<Declaration, 'at_ms'>): void {
    this.#declarations.set(applicationId, { ...declaration, at_ms: this.now() });
    this.events.emit({ type: 'DECLARATION_UPDATE', application_id: applicationId });
  }

  declarationOf(applicationId: Snowflake): Declaration | undefined {
    return this.#declarations.get(applicationId);
  }

  noteWrite(scope: Scope, before: readonly CommandBody[], after: readonly CommandBody[]): void {
    const { applicationId, guildId } = scope;
    const write = { at_ms: this.now(), changes: compareScopes(before, after) };
    this.#writes.set(toScopeKey(scope), { ...write, scope: { applicationId, guildId } });
  }

  lastWriteOf(scope: Scope): LastWrite | undefined {
    return this.#writes.get(toScopeKey(scope));
  }
}
