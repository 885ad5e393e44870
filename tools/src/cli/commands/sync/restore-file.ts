import { listGivenProblems, parseGiven } from 'commandry/protocol';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import type { Snowflake } from 'commandry/protocol';
import { CliError } from '../../output/cli-error.js';
import { exists } from '../manifest/manifest-file.js';
import { readJsonFile } from '../../files/read-json-file.js';
import { replaceFile } from '../../files/replace-file.js';
import type { LostPermissionRecord } from './taken-permissions.js';

const NAME = 'commandry.permissions-to-restore.json';

const Id = z.string().regex(/^\d{1,20}$/);
const RestoreFile = z.object({
  version: z.literal(1),
  applicationId: Id,
  commands: z.array(
    z.object({
      id: Id,
      scope: z.nullable(Id),
      type: z.int(),
      name: z.string(),
      formerName: z.string(),
      guilds: z.array(
        z.object({
          guildId: Id,
          permissions: z.array(z.object({ id: Id, type: z.int(), permission: z.boolean() })),
        }),
      ),
    }),
  ),
});

/** The permissions that renames remove from commands, saved until they are restored, even across processes. */
export interface RestoreFile {
  readonly path: string;
  /** The content when the file was opened. */
  readonly taken: readonly LostPermissionRecord[];
  /** @throws CliError if that content belongs to another application. */
  readonly check: (applicationId: Snowflake) => void;
  /**
   * Replaces the content, which is on the disk when this resolves; an empty list removes the file.
   *
   * @throws CliError with what to do.
   */
  readonly write: (applicationId: Snowflake, taken: readonly LostPermissionRecord[]) => Promise<void>;
}

/**
 * Opens the file of a project, which need not exist.
 *
 * @throws CliError if it cannot be read or is not a restore file.
 */
export async function openRestoreFile(folder: string): Promise<RestoreFile> {
  const path = join(folder, NAME);
  const found = (await exists(path)) ? await read(path) : undefined;
  let isWritten = found !== undefined;
  return {
    path,
    // Unknown types are passed on, and rejected where they are checked.
    taken: found?.commands ?? [],
    check(applicationId) {
      if (found === undefined || found.applicationId === applicationId) return;
      throw new CliError(
        `${path} holds permissions to restore to commands of application ${found.applicationId}, but this bot is application ${applicationId}. Run "commandry sync --permissions" as that application first, move the file away, or delete it to give them up. Nothing was written.`,
      );
    },
    async write(applicationId, taken) {
      try {
        if (taken.length > 0)
          await replaceFile(path, toText({ version: 1, applicationId, commands: taken }), 0o600);
        else if (isWritten) await rm(path, { force: true });
        isWritten = taken.length > 0;
      } catch (cause) {
        const { code = 'an error' } = cause as NodeJS.ErrnoException;
        throw new CliError(
          `Cannot write ${path}, which keeps the permissions that renames remove until they are restored: the system says ${code}. Let this process write in ${dirname(path)}, or sync without --permissions.`,
          { cause },
        );
      }
    },
  };
}

async function read(path: string): Promise<z.infer<typeof RestoreFile>> {
  const parsed = parseGiven(RestoreFile, await readJsonFile(path));
  if (parsed.success) return parsed.data;
  throw new CliError(
    `${path} does not hold permissions to restore. ${listGivenProblems(parsed.problems)}. Correct it, or delete it to give them up.`,
  );
}

function toText(content: object): string {
  return `${JSON.stringify(content, undefined, 2)}\n`;
}
