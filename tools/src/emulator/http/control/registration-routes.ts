import * as z from 'zod';
import { Snowflake } from 'commandry/protocol';
import { compareScopes, type CommandChange } from '../../domain/commands/compare-bodies.js';
import { readCommand } from '../../domain/commands/read-command.js';
import { listCommands } from '../../domain/commands/registered-commands.js';
import type { DeclaredScope, LastWrite, SyncedScope } from '../../domain/commands/registrations.js';
import { DomainError } from '../../domain/domain-error.js';
import { serializeCommand } from '../../domain/objects/wire-command.js';
import { findApplication } from '../../domain/world/find-records.js';
import type { Application } from '../../storage/store-records.js';
import { readWith } from './control-requests.js';
import { ControlResult, type ControlCall } from './control-route.js';

const CommandChangeRequest = z.strictObject({
  action: z.enum(['create', 'update', 'rename', 'delete', 'keep']),
  type: z.int(),
  name: z.string(),
  former_name: z.string().optional(),
  fields: z.array(z.strictObject({ path: z.string(), before: z.unknown(), after: z.unknown() })).default([]),
});

const DeclarationRequest = z.strictObject({
  scopes: z.array(
    z.strictObject({
      guild_id: z.nullable(Snowflake),
      /** The bodies of the commands, as they are sent. */
      commands: z.array(z.looseObject({ name: z.string() })),
      /** True if undeclared commands are removed. */
      prune: z.boolean().default(true),
      formerly: z
        .array(z.strictObject({ type: z.int(), name: z.string(), formerly: z.array(z.string()) }))
        .default([]),
    }),
  ),
  /** What the last sync did in each scope. */
  synced: z
    .array(
      z.strictObject({
        guild_id: z.nullable(Snowflake),
        done: z.array(CommandChangeRequest),
        left: z.array(CommandChangeRequest).default([]),
        problem: z.string().nullable().default(null),
      }),
    )
    .nullable()
    .default(null),
});
/** Body of `PUT /control/applications/{id}/declaration`. */
export type DeclarationRequest = z.input<typeof DeclarationRequest>;

/** Records what the code of a bot declares, as reported by whoever runs it. */
export async function noteDeclaration({
  service,
  param,
  readBodyWithFiles,
}: ControlCall): Promise<ControlResult> {
  const body = readWith(DeclarationRequest, await readBodyWithFiles());
  service.registrations.declare(findApplication(service.store, param('id')).id, body);
  return new ControlResult(204);
}

/** `GET /control/applications/{id}/registration`: what is declared, beside what is registered. */
export interface RegistrationResult {
  /** When the declaration was reported; null if none was. */
  readonly declared_at_ms: number | null;
  /** The global one first; then each guild where something is declared or registered. */
  readonly scopes: readonly RegistrationScope[];
}

export interface RegistrationScope {
  readonly guild_id: string | null;
  /** The commands as the API returns them. */
  readonly registered: readonly object[];
  /** Those of the code. Null: it was not reported, or declares nothing here. */
  readonly declared: readonly object[] | null;
  /** What a sync would do now. Null where nothing is declared. */
  readonly pending: readonly CommandChange[] | null;
  /** Why declared commands would be refused. */
  readonly problems: readonly string[];
  /** What the last sync did; null if none was reported. */
  readonly synced: SyncedScope | null;
  /** The last request that wrote commands here; null if there was none since the emulator started. */
  readonly last_write: LastWrite | null;
}

export function showRegistration({ service, param }: ControlCall): RegistrationResult {
  const { store, registrations } = service;
  const application = findApplication(store, param('id'));
  const declaration = registrations.declarationOf(application.id);
  const guildIds = [
    ...(declaration?.scopes ?? []).map(({ guild_id: id }) => id),
    ...[...store.commands.values()]
      .filter(({ applicationId }) => applicationId === application.id)
      .map(({ guildId }) => guildId),
  ].filter((id) => id !== null);
  return {
    declared_at_ms: declaration?.at_ms ?? null,
    scopes: [null, ...new Set(guildIds)].map((guildId): RegistrationScope => {
      const scope = { applicationId: application.id, guildId };
      const registered = listCommands(store, scope);
      const isHere = ({ guild_id: id }: { readonly guild_id: string | null }) => id === guildId;
      const declared = declaration?.scopes.find(isHere);
      const read = declared ? readDeclared(declared, application) : undefined;
      return {
        guild_id: guildId,
        registered: registered.map((command) => serializeCommand(command)),
        declared: declared?.commands ?? null,
        pending:
          declared && read
            ? compareScopes(
                registered.map(({ body }) => body),
                read.bodies,
                declared,
              )
            : null,
        problems: read?.problems ?? [],
        synced: declaration?.synced?.find(isHere) ?? null,
        last_write: registrations.lastWriteOf(scope) ?? null,
      };
    }),
  };
}

/** Reads declared commands as their registration would. */
function readDeclared({ guild_id: guildId, commands }: DeclaredScope, application: Application) {
  const scope = { applicationId: application.id, guildId };
  const problems: string[] = [];
  const bodies = commands.flatMap((command) => {
    try {
      return readCommand(command, scope, application);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const { name } = command as { readonly name: string };
      const { broken } = error;
      const faults =
        broken.rule === 'INVALID_FIELDS'
          ? broken.problems.map(({ path, code }) => `${path.join('.')} ${code}`)
          : [error.message];
      problems.push(...faults.map((fault) => `${name}: ${fault}`));
      return [];
    }
  });
  return { bodies, problems };
}
