import { spawn } from 'node:child_process';
import { createReadStream, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { packPackages } from './packed.js';
import { root } from './run.js';

/** What npm reads of a version of a package. */
interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** A package of the registry in one version, and where its files are. */
interface Version {
  readonly manifest: Manifest;
  /** A tarball, or the folder of an installed package; none if it is not installed on this system. */
  readonly tarball?: string;
  readonly folder?: string;
}

export interface LocalRegistry {
  /** For npm's setting `registry`. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts a registry that has the three packages, packed as they are, and every package that is installed in this repository, with
 * which npm installs without a network.
 */
export async function startLocalRegistry(): Promise<LocalRegistry> {
  const versions = readVersions();
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '').replace(/\?.*/, '')).slice(1);
    const [name = '', version] = path.split('/-/');
    const found = versions.get(name) ?? [];
    if (version === undefined) sendDocument(response, url(server), name, found);
    else
      sendTarball(
        response,
        found.find(({ manifest }) => `${manifest.version}.tgz` === version),
      );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: url(server),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => {
          resolve();
        });
      }),
  };
}

function url(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** Returns the versions of each package, the newest last. */
function readVersions(): Map<string, Version[]> {
  const found = new Map<string, Version[]>();
  const add = (name: string, version: Version): void => {
    const others = (found.get(name) ?? []).filter(
      (each) => each.manifest.version !== version.manifest.version,
    );
    found.set(
      name,
      [...others, version].sort((a, b) => compareVersions(a.manifest.version, b.manifest.version)),
    );
  };
  const lock = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8')) as {
    readonly packages: Readonly<Record<string, Partial<Manifest> & { readonly link?: boolean }>>;
  };
  for (const [path, locked] of Object.entries(lock.packages)) {
    if (!path.includes('node_modules/') || locked.link) continue;
    const folder = `${root}${path}/`;
    const isInstalled = existsSync(`${folder}package.json`);
    // What is for other systems is known by the lock file alone, which is enough for npm to leave it out.
    const manifest = isInstalled
      ? readManifest(folder)
      : ({ name: path.replace(/^.*node_modules\//, ''), ...locked } as Manifest);
    add(manifest.name, { manifest, ...(isInstalled ? { folder } : {}) });
  }
  const packed = packPackages();
  for (const [tarball, folder] of [
    ['packed', ''],
    ['packed-tools', 'tools/'],
    ['packed-create', 'create/'],
  ] as const) {
    const manifest = readManifest(`${root}${folder}`);
    found.set(manifest.name, [{ manifest, tarball: `${packed}/${tarball}.tgz` }]);
  }
  return found;
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(`${folder}package.json`, 'utf8')) as Manifest;
}

/** Compares versions by their numbers; one before a release is older than it. */
function compareVersions(a: string, b: string): number {
  const [x, y] = [a, b].map((version) => version.split('-')[0] ?? '');
  const byNumbers = (x ?? '').localeCompare(y ?? '', 'en', { numeric: true });
  return byNumbers || Number(b.includes('-')) - Number(a.includes('-'));
}

function sendDocument(
  response: ServerResponse,
  base: string,
  name: string,
  versions: readonly Version[],
): void {
  const newest = versions.at(-1);
  response.writeHead(newest ? 200 : 404, { 'content-type': 'application/json' });
  const entries = versions.map(({ manifest }) => {
    // What a package does in its own repository is nothing to who installs it.
    const { scripts: _, devDependencies: __, ...rest } = manifest as Manifest & Record<string, unknown>;
    const dist = { tarball: `${base}${encodeURIComponent(name)}/-/${manifest.version}.tgz` };
    return [manifest.version, { ...rest, dist }] as const;
  });
  const document = {
    name,
    'dist-tags': { latest: newest?.manifest.version },
    versions: Object.fromEntries(entries),
  };
  response.end(JSON.stringify(newest ? document : { error: 'Not found' }));
}

function sendTarball(response: ServerResponse, version: Version | undefined): void {
  response.writeHead(version === undefined ? 404 : 200);
  if (version === undefined) response.end();
  else if (version.tarball !== undefined) createReadStream(version.tarball).pipe(response);
  else if (version.folder !== undefined) sendFolder(response, version.folder);
  else sendEmptyPackage(response, version.manifest);
}

function sendFolder(response: ServerResponse, folder: string): void {
  // Not compressed, which npm reads as well. Packages below it are packages of their own.
  spawn(
    'tar',
    ['-cf', '-', `--exclude=${basename(folder)}/node_modules`, '-C', dirname(folder), basename(folder)],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  ).stdout.pipe(response);
}

/** Yarn fetches some packages that are for other systems, and then leaves them alone. */
function sendEmptyPackage(response: ServerResponse, manifest: Manifest): void {
  const folder = mkdtempSync(join(tmpdir(), 'commandry-registry-'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  response.on('close', () => {
    rmSync(folder, { recursive: true, force: true });
  });
  sendFolder(response, folder);
}
