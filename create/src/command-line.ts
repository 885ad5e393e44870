import { parseArgs } from 'node:util';
import { ProjectError } from './project-error.js';

/** The options of every program that creates projects, for its usage. */
export const OPTIONS = `Options:
  --name <name>  name of the package; default: the name of the folder
  --add          add the files to a folder that is not empty
  --version      print the version of commandry that projects get
  --help         print this`;

/** What was typed behind the name of the program. */
export interface Parameters {
  readonly folder: string | undefined;
  readonly name: string | undefined;
  readonly mayHaveFiles: boolean;
  /** The text that was asked for instead of a project: the usage, or the version. */
  readonly wanted: string | undefined;
}

/** @throws ProjectError with the usage, if an option is unknown or there is more than one folder. */
export function readParameters(usage: string, version: string): Parameters {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        name: { type: 'string' },
        add: { type: 'boolean', default: false },
        version: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    const [folder, ...more] = positionals;
    if (more.length > 0) throw new Error(`Expected one folder, but got ${positionals.length}.`);
    const wanted = values.help ? usage : values.version ? version : undefined;
    return { folder, name: values.name, mayHaveFiles: values.add, wanted };
  } catch (cause) {
    throw new ProjectError(`${(cause as Error).message}\n\n${usage}`, true, { cause });
  }
}

/**
 * Prints what `run` returns, or the ProjectError that it throws.
 *
 * @param program - The name before an error.
 */
export async function runProgram(program: string, run: () => Promise<string>): Promise<void> {
  try {
    console.log(await run());
  } catch (error) {
    if (!(error instanceof ProjectError)) throw error;
    console.error(`${program}: ${error.message}`);
    process.exitCode = error.isUsage ? 2 : 1;
  }
}
