import type { App } from 'commandry';
import { isApp, isForeignApp } from 'commandry/tooling';
import { CliError } from '../output/cli-error.js';
import type { ModuleNamespace } from './import-module.js';

/**
 * Finds the app among the exports of a module: `app` or the default export, each the app, a promise of it or a function
 * that returns it; else the only export that is an app.
 *
 * @param shown - The file, as messages name it.
 * @throws CliError `APP_NOT_EXPORTED`.
 */
export async function pickApp(exported: ModuleNamespace, shown: string): Promise<App> {
  const names = flatten(exported);
  for (const name of ['app', 'default']) {
    const app = await toApp(names[name]);
    if (app) return app;
  }
  const apps = Object.values(names).filter(isApp);
  const [only] = apps;
  if (only && apps.length === 1) return only;
  throw new CliError(
    `${shown} ${describe(names, apps.length)}. Write "export const app = createApp({ … })" in a file of its own, which neither listens nor registers, and import it where the bot is started.`,
    { code: 'APP_NOT_EXPORTED' },
  );
}

/** A CommonJS module has all of its exports in its default export, once or twice. */
function flatten(exported: ModuleNamespace): ModuleNamespace {
  const inner = exported['default'];
  if (typeof inner !== 'object' || inner === null || isApp(inner) || inner instanceof Promise)
    return exported;
  return { ...exported, ...flatten({ default: undefined, ...inner }) };
}

async function toApp(exported: unknown): Promise<App | undefined> {
  const value: unknown = await (isFactory(exported) ? exported() : exported);
  return isApp(value) ? value : undefined;
}

function isFactory(value: unknown): value is () => unknown {
  return typeof value === 'function' && !/^class\b/.test(Function.prototype.toString.call(value));
}

function describe(names: ModuleNamespace, apps: number): string {
  if (apps > 1) return `exports ${apps} apps, and none of them is called app`;
  if (Object.values(names).some(isForeignApp)) {
    return 'exports an app that another version of commandry made, which this one cannot use; run the command line of the same version';
  }
  const list = Object.keys(names).filter((name) => names[name] !== undefined);
  return list.length === 0 ? 'exports nothing' : `exports ${list.join(', ')}, and none of it is an app`;
}
