import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { parseAllowed, parseDockerfile, parseExecForm, type Stage } from './dockerfile.js';

/** A folder that holds what an image would, and how it is run. */
export interface Image {
  /** The root of its files. */
  readonly folder: string;
  /** The folder in it where programs start. */
  readonly workFolder: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly user: string | undefined;
  readonly command: readonly [program: string, ...parameters: string[]];
  readonly healthCheck: readonly [program: string, ...parameters: string[]];
}

interface Building {
  readonly project: string;
  /** What the .dockerignore lets through. */
  readonly allowed: ReadonlySet<string>;
  readonly stages: ReadonlyMap<string | undefined, Image>;
  /** The environment of the machine that builds. */
  readonly environment: Readonly<Record<string, string>>;
  readonly say: (line: string) => void;
}

/**
 * Carries out the Dockerfile of a project step by step, without a container: each stage in its own folder and
 * environment. Returns the last stage.
 *
 * @param environment - What an instruction gets besides what the Dockerfile says, for example the registry of npm.
 */
export async function buildImage(
  project: string,
  folder: string,
  environment: Readonly<Record<string, string>>,
  say: (line: string) => void,
): Promise<Image> {
  const read = (name: string) => readFileSync(join(project, name), 'utf8');
  const allowed = parseAllowed(read('.dockerignore'));
  const stages = new Map<string | undefined, Image>();
  let last: Image | undefined;
  for (const [index, stage] of parseDockerfile(read('Dockerfile')).entries()) {
    const root = join(folder, String(index));
    last = await buildStage(stage, root, { project, allowed, stages, environment, say });
    stages.set(stage.name, last);
  }
  if (!last) throw new Error('The Dockerfile has no stage.');
  return last;
}

async function buildStage({ instructions }: Stage, folder: string, building: Building): Promise<Image> {
  mkdirSync(folder, { recursive: true });
  let image: Image = {
    folder,
    workFolder: folder,
    environment: { PATH: process.env['PATH'] ?? '', HOME: join(folder, 'root') },
    user: undefined,
    command: [''],
    healthCheck: [''],
  };
  for (const { name, value } of instructions) {
    building.say(`${name} ${value.length > 80 ? `${value.slice(0, 79)}…` : value}`);
    switch (name) {
      case 'WORKDIR':
        image = { ...image, workFolder: join(folder, value) };
        mkdirSync(image.workFolder, { recursive: true });
        break;
      case 'ENV': {
        const [key = '', set = ''] = value.split('=');
        image = { ...image, environment: { ...image.environment, [key]: set } };
        break;
      }
      case 'COPY':
        copy(value.split(/\s+/), image, building);
        break;
      case 'RUN':
        await promisify(execFile)('sh', ['-c', value], {
          cwd: image.workFolder,
          env: { ...building.environment, ...image.environment },
        });
        break;
      case 'USER':
        image = { ...image, user: value };
        break;
      case 'HEALTHCHECK':
        image = { ...image, healthCheck: parseExecForm(value.slice(value.indexOf('CMD ') + 4)) };
        break;
      case 'CMD':
        image = { ...image, command: parseExecForm(value) };
        break;
      case 'EXPOSE':
        break;
      default:
        throw new Error(`This instruction is not known here: ${name}`);
    }
  }
  return image;
}

function copy(words: readonly string[], image: Image, { project, allowed, stages }: Building): void {
  const [first = ''] = words;
  const from = /^--from=(.*)$/.exec(first)?.[1];
  const stage = from === undefined ? undefined : stages.get(from);
  if (from !== undefined && !stage) throw new Error(`There is no stage ${from}.`);
  const paths = from === undefined ? words : words.slice(1);
  const target = paths.at(-1) ?? '';
  for (const path of paths.slice(0, -1)) {
    if (!stage && !allowed.has(path)) throw new Error(`The .dockerignore hides ${path}.`);
    const source = join(stage ? stage.folder : project, path);
    const to = join(image.workFolder, target.endsWith('/') ? join(target, basename(path)) : target);
    cpSync(source, to, { recursive: true });
  }
}

/** Starts a program in an image, as its user: one with the id 1000 and no rights, if this process may change users. */
export function runInImage(
  { workFolder, environment, user }: Image,
  [program, ...parameters]: readonly [string, ...string[]],
  variables: Readonly<Record<string, string>> = {},
): ChildProcess {
  const mayChange = process.getuid?.() === 0 && user !== undefined;
  return spawn(program, parameters, {
    cwd: workFolder,
    env: { ...environment, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(mayChange && { uid: 1000, gid: 1000 }),
  });
}
