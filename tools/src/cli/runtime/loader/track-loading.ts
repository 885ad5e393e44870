import Module from 'node:module';
import { basename, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MessageChannel } from 'node:worker_threads';
import { findBeside } from './find-beside.js';
import { missingUrl } from './tracking-hooks.js';

/** What the code of a bot has read. */
export interface ReadPath {
  /** The absolute path of a module, also of one that it asked for in vain; with `extensions`, of a folder. */
  readonly path: string;
  /** The extensions of the files that are read in the folder and below. */
  readonly extensions?: readonly string[];
}

/** Extensions of the files that may be part of a bot. */
const EXTENSIONS = /\.(?:[mc]?[jt]s|[jt]sx|json|ftl|ya?ml)$/;

/** True of a file that may be part of a bot, by its name. */
export function isWatchedKind(path: string): boolean {
  return EXTENSIONS.test(path) || /^\.env(?:\.|$)/.test(basename(path));
}

/** The synchronous hooks of newer versions of Node, in this thread. */
interface Hooks {
  readonly registerHooks?: (hooks: {
    readonly resolve: (specifier: string, context: { readonly parentURL?: string }, next: Next) => unknown;
    readonly load: (url: string, context: object, next: Next) => unknown;
  }) => void;
}

type Next = (name: string, context: object) => unknown;

/**
 * From now on, tells of each module that this process loads from a file, once, except of those in `node_modules`. To be called before another loader is registered, which then is asked first.
 */
export function trackLoading(report: (read: ReadPath) => void): void {
  const known = new Set<string>();
  const tell = (path: string) => {
    if (known.has(path) || path.includes(`${sep}node_modules${sep}`)) return;
    known.add(path);
    report({ path });
  };
  const tellUrl = (url: string) => {
    // Loaders distinguish their copies of a module by a query.
    if (url.startsWith('file:')) tell(fileURLToPath(url.replace(/[?#].*$/s, '')));
  };
  const { prototype } = Module as unknown as { prototype: { load: LoadCommonJs } };
  const { load } = prototype;
  prototype.load = function (file) {
    const [path = ''] = file.split('?');
    tell(path);
    load.call(this, file);
  };
  const { registerHooks } = Module as unknown as Hooks;
  if (registerHooks) {
    registerHooks({
      resolve(specifier, context, next) {
        try {
          return next(specifier, context);
        } catch (error) {
          const missing = missingUrl(specifier, context.parentURL);
          if (missing !== undefined) tellUrl(missing);
          throw error;
        }
      },
      load(url, context, next) {
        tellUrl(url);
        return next(url, context);
      },
    });
    return;
  }
  const { port1, port2 } = new MessageChannel();
  port1.on('message', tellUrl);
  port1.unref();
  Module.register(findBeside('tracking-hooks'), { data: port2, transferList: [port2] });
}

type LoadCommonJs = (this: unknown, file: string) => void;
