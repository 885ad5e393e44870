import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Application, Logger, LogLevel, type ProjectReflection, type TypeDocOptions } from 'typedoc';
import type { PluginOptions } from 'typedoc-plugin-markdown';
import type { Entry } from './entries.js';
import { nameTypes } from './name-types.js';
import { findUndocumented, type Undocumented } from './undocumented.js';

export interface Documented {
  readonly undocumented: Undocumented;
  /** What else is wrong with doc comments: links that lead nowhere, names of parameters that are not there. */
  readonly problems: readonly string[];
  /** Writes the pages into a folder, which is emptied. */
  write(folder: string): Promise<void>;
}

/** Reads the doc comments of entries: one page for each, and what is missing. */
export async function documentEntries(
  root: string,
  entries: readonly Entry[],
  tsconfig = `${root}tsconfig.json`,
): Promise<Documented> {
  const options: Partial<TypeDocOptions & PluginOptions> = {
    plugin: ['typedoc-plugin-markdown'],
    entryPoints: entries.map(({ source }) => `${root}${source}`),
    tsconfig,
    name: 'API reference',
    readme: 'none',
    logLevel: LogLevel.Warn,
    // Types are checked elsewhere.
    skipErrorChecking: true,
    disableGit: true,
    sourceLinkTemplate: 'https://github.com/commandry/commandry/blob/main/{path}#L{line}',
    basePath: root,
    excludeInternal: true,
    excludePrivate: true,
    excludeProtected: true,
    excludeExternals: true,
    validation: {
      notExported: false,
      notDocumented: false,
      invalidLink: true,
      rewrittenLink: true,
      invalidPath: true,
    },
    router: 'module',
    entryFileName: 'index',
    hideBreadcrumbs: true,
    hidePageHeader: true,
    useCodeBlocks: true,
    useHTMLAnchors: true,
    parametersFormat: 'table',
    interfacePropertiesFormat: 'table',
    classPropertiesFormat: 'table',
    typeAliasPropertiesFormat: 'table',
    typeDeclarationFormat: 'table',
    enumMembersFormat: 'table',
    tableColumnSettings: { hideSources: true, hideInherited: true, hideOverrides: true, hideModifiers: true },
  };
  const app = await Application.bootstrapWithPlugins(options);
  const logger = new Collected();
  app.logger = logger;
  nameTypes(app);
  const project = await app.convert();
  if (!project) throw new Error('The entries cannot be read.');
  nameModules(project, root, entries);
  app.validate(project);
  return {
    undocumented: findUndocumented(project),
    problems: [...new Set(logger.problems)],
    write: async (folder) => {
      app.options.setValue('out', folder);
      await app.generateOutputs(project);
      nameAnchors(folder);
    },
  };
}

/**
 * Moves the anchors before headings into them, where the site reads them: it would number those that are the same otherwise.
 * Inherited constructors have no anchor, and get one, since the number that the site would give them may be taken.
 */
function nameAnchors(folder: string): void {
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.md')) continue;
    const path = join(folder, file);
    const text = readFileSync(path, 'utf8');
    let inherited = 0;
    writeFileSync(
      path,
      text
        .replace(/^<a id="([^"]+)"><\/a>\n+(##+ .*)$/gm, '$2 {#$1}')
        .replace(/^(##+ Constructor)$/gm, (heading) => `${heading} {#inherited-constructor-${++inherited}}`),
    );
  }
}

/** Keeps what is wrong. */
class Collected extends Logger {
  readonly problems: string[] = [];

  override log(message: string, level: LogLevel): void {
    if (level >= LogLevel.Warn) this.problems.push(message);
  }
}

/** Names the page of each entry as it is imported. */
function nameModules(project: ProjectReflection, root: string, entries: readonly Entry[]): void {
  for (const module of project.children ?? []) {
    const file = module.sources?.[0]?.fileName;
    const entry = entries.find(({ source }) => source === file);
    if (entry) module.name = entry.name;
  }
}
