import { createProject, describeProject, ProjectError } from 'create-commandry';
import { CliError } from '../../output/cli-error.js';
import { createOutput } from '../../output/output.js';
import type { OutputFlags } from '../../output/output-flags.js';
import type { Session } from '../../runtime/command-session.js';

/** The options of `commandry init`. */
export interface InitFlags extends OutputFlags {
  readonly name?: string;
  readonly add: boolean;
}

/** Creates a new project in a folder, as `npm create commandry` does. */
export async function runInit(folder: string, flags: InitFlags, session: Session): Promise<void> {
  const { cwd, version } = session;
  const { name, add: mayHaveFiles } = flags;
  const project = await createProject({ cwd, folder, name, mayHaveFiles, version }).catch(
    (error: unknown) => {
      if (!(error instanceof ProjectError)) throw error;
      throw new CliError(error.message, { cause: error.cause, ...(error.isUsage && { exitCode: 2 }) });
    },
  );
  createOutput(session, flags).result(project, describeProject(project, cwd));
}
