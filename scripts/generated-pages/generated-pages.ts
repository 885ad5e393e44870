import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format, type FormatConfig } from 'oxfmt';
import { generateArchitecture } from './architecture.js';
import { generateCli, generateCliOptions } from './cli.js';
import {
  generateEmulator,
  generateEmulatorApi,
  generateEmulatorControl,
  generateEmulatorWorld,
} from './emulator.js';
import { generateErrorIndex, generateErrors } from './errors.js';
import { generateDispatches } from './emulator-dispatches.js';
import { generateRoutes } from './emulator-routes.js';
import { generateCoverage } from './reference-coverage.js';
import { generateSettings } from './settings.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Pages with tables of what is in the code. Each function gets the page as it is. */
const PAGES: Readonly<Record<string, (page: string) => string | Promise<string>>> = {
  'docs/reference/errors/index.md': generateErrorIndex,
  'docs/reference/errors/authorization.md': generateErrors,
  'docs/reference/errors/command-line.md': generateErrors,
  'docs/reference/errors/components.md': generateErrors,
  'docs/reference/errors/definitions.md': generateErrors,
  'docs/reference/errors/discord.md': generateErrors,
  'docs/reference/errors/emulator.md': generateErrors,
  'docs/reference/errors/gateway.md': generateErrors,
  'docs/reference/errors/permissions.md': generateErrors,
  'docs/reference/errors/queue.md': generateErrors,
  'docs/reference/errors/replies.md': generateErrors,
  'docs/reference/errors/requests.md': generateErrors,
  'docs/reference/errors/settings.md': generateErrors,
  'docs/reference/errors/testing.md': generateErrors,
  'docs/reference/errors/translations.md': generateErrors,
  'docs/contributing/architecture.md': generateArchitecture,
  'docs/contributing/reference-coverage.md': generateCoverage,
  'docs/reference/running/settings.md': generateSettings,
  'docs/reference/tools/cli.md': generateCli,
  'docs/reference/tools/cli-options.md': generateCliOptions,
  'docs/reference/tools/emulator.md': generateEmulator,
  'docs/reference/tools/emulator-api.md': generateEmulatorApi,
  'docs/reference/tools/emulator-control.md': generateEmulatorControl,
  'docs/reference/tools/emulator-dispatches.md': generateDispatches,
  'docs/reference/tools/emulator-routes.md': generateRoutes,
  'docs/reference/tools/emulator-world.md': generateEmulatorWorld,
};

/** A page of the documentation as it is, and as the code says that it should be. */
export interface GeneratedPage {
  /** From the root of the repository. */
  readonly path: string;
  readonly current: string;
  readonly generated: string;
}

/** Generates the pages in memory. */
export function generatePages(): Promise<readonly GeneratedPage[]> {
  const { overrides: [ofPages] = [], ...general } = JSON.parse(
    readFileSync(`${root}.oxfmtrc.json`, 'utf8'),
  ) as FormatConfig & { readonly overrides?: readonly { readonly options: FormatConfig }[] };
  // Those of the pages, which the formatter applies only to files that it reads itself.
  const options = { ...general, ...ofPages?.options };
  return Promise.all(
    Object.entries(PAGES).map(async ([path, generate]) => {
      const current = readFileSync(root + path, 'utf8');
      try {
        const { code } = await format(path, await generate(current), options);
        return { path, current, generated: code };
      } catch (cause) {
        throw new Error(`${path} cannot be generated. ${(cause as Error).message}`, { cause });
      }
    }),
  );
}
