import { listGivenProblems, parseGiven } from 'commandry/protocol';
import { realpath, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import * as z from 'zod';
import { CliError } from '../../output/cli-error.js';
import { readJsonFile } from '../../files/read-json-file.js';
import { replaceFile } from '../../files/replace-file.js';
import {
  compareManifestPermissions,
  compareManifestRoutes,
  compareManifests,
} from '../../manifest/compare-manifests.js';
import { formatManifest, type Manifest, MANIFEST_VERSION, toCanonical } from '../../manifest/manifest.js';

const MANIFEST_NAME = 'commandry.manifest.json';

const Scopes = z.array(
  z.strictObject({
    scope: z.enum(['global', 'guild']),
    guildId: z.string().optional(),
    commands: z.array(z.looseObject({ type: z.int().optional(), name: z.string() })),
  }),
);

const Permissions = z.array(
  z.strictObject({
    guildId: z.string(),
    sets: z.array(
      z.strictObject({
        scope: z.enum(['application', 'global', 'guild']),
        type: z.int().optional(),
        name: z.string().optional(),
        permissions: z.array(z.strictObject({ type: z.int(), id: z.string(), permission: z.boolean() })),
      }),
    ),
  }),
);

const State = z.array(
  z.strictObject({
    name: z.string(),
    type: z.enum(['string', 'integer', 'number', 'boolean', 'snowflake', 'choice', 'codec']),
    choices: z.array(z.union([z.string(), z.number()])).optional(),
    minLength: z.number().optional(),
    maxLength: z.number().optional(),
    minValue: z.number().optional(),
    maxValue: z.number().optional(),
    optional: z.literal(true).optional(),
  }),
);

const Routes = z.array(
  z.strictObject({
    id: z.string(),
    kind: z.enum([
      'button',
      'stringSelect',
      'userSelect',
      'roleSelect',
      'mentionableSelect',
      'channelSelect',
      'modal',
    ]),
    signed: z.boolean(),
    boundTo: z.enum(['user', 'message']).optional(),
    state: State.optional(),
    formerly: z
      .array(
        z.union([
          z.strictObject({ id: z.string(), state: State.optional() }),
          z.strictObject({ customId: z.string() }),
        ]),
      )
      .optional(),
  }),
);

/** Checked before a file is compared. The fields of a command are left to the comparison. */
const ManifestFile = z.discriminatedUnion('manifestVersion', [
  z.strictObject({
    manifestVersion: z.literal(MANIFEST_VERSION),
    scopes: Scopes,
    permissions: Permissions,
    routes: Routes,
  }),
  z.strictObject({ manifestVersion: z.literal(2), scopes: Scopes, permissions: Permissions }),
  z.strictObject({ manifestVersion: z.literal(1), scopes: Scopes }),
]);

/** A parsed manifest. */
export interface WrittenManifest extends Omit<Manifest, 'manifestVersion'> {
  /** Its format version, which may be an earlier one. Fields that the earlier format lacks are empty. */
  readonly manifestVersion: number;
}

/**
 * Returns the path of the manifest.
 *
 * @param given - A path relative to `cwd`. Default: `commandry.manifest.json` beside the package.json.
 */
export function findManifestPath(cwd: string, folder: string, given: string | undefined): string {
  return given === undefined ? join(folder, MANIFEST_NAME) : resolve(cwd, given);
}

/**
 * Reads a manifest, regardless of formatting.
 *
 * @throws CliError `MANIFEST_MISSING` or `MANIFEST_INVALID`.
 */
export async function readManifest(path: string): Promise<WrittenManifest> {
  if (!(await exists(path)))
    throw new CliError(
      `There is no manifest ${path}. Write it with "commandry manifest", review it and commit it.`,
      { code: 'MANIFEST_MISSING' },
    );
  const content = await readJsonFile(path);
  const version = (content as { readonly manifestVersion?: unknown } | null)?.manifestVersion;
  if (typeof version === 'number' && version > MANIFEST_VERSION) {
    throw manifestInvalid(
      `${path} was written by a newer version of commandry: its format is ${version}, and this version knows ${MANIFEST_VERSION}.`,
    );
  }
  const read = parseGiven(ManifestFile, content);
  if (read.success) return toCanonical({ permissions: [], routes: [], ...read.data }) as WrittenManifest;
  throw manifestInvalid(`${path} is not a manifest. ${listGivenProblems(read.problems)}.`);
}

function manifestInvalid(what: string): CliError {
  return new CliError(`${what} Write it again with "commandry manifest".`, { code: 'MANIFEST_INVALID' });
}

/** True if a file has an equal manifest, regardless of formatting. */
export async function isSameManifest(path: string, manifest: Manifest): Promise<boolean> {
  const written = await readManifest(path).catch(() => undefined);
  if (!written) return false;
  return (
    compareManifests(written, manifest).length === 0 &&
    compareManifestPermissions(written.permissions, manifest.permissions).length === 0 &&
    compareManifestRoutes(written.routes, manifest.routes).length === 0
  );
}

/** Writes a manifest atomically. */
export async function writeManifest(path: string, manifest: Manifest): Promise<void> {
  try {
    // A symbolic link is kept: its target is replaced.
    const target = await realpath(path).catch(() => path);
    const mode = await stat(target).then(
      (found) => found.mode,
      () => undefined,
    );
    await replaceFile(target, formatManifest(manifest), mode);
  } catch (cause) {
    throw new CliError(`Cannot write ${path}: ${explainWrite(path, cause)}`, { cause });
  }
}

/** Explains the failure without the name of the temporary file. */
function explainWrite(path: string, cause: unknown): string {
  const { code, message } = cause as NodeJS.ErrnoException;
  switch (code) {
    case 'ENOENT':
      return `there is no folder ${dirname(path)}. Create it, or name another file with --output.`;
    case 'EISDIR':
      return 'it is a folder. Name a file in it with --output.';
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `this process may not write in ${dirname(path)} (${code}). Name another file with --output.`;
    default:
      return code === undefined ? message : `the system says ${code}.`;
  }
}

/** True if something exists at a path. */
export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
