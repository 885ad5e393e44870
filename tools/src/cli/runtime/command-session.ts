import { findSecrets, redact } from 'commandry/tooling';
import type { OutputFlags } from '../output/output-flags.js';
import type { CliEnvironment, TextOutput } from './cli-environment.js';

/** One run of the program: what is around it, and how it will end. */
export interface Session extends CliEnvironment {
  /** The exit code, unless something fails. 0 at first. */
  exitCode: number;
  /** The switches of the command that runs; none before it is known. */
  output: OutputFlags;
}

/** Begins a run. From now on no secret of the environment can be printed, whoever put it into a text. */
export function startSession(environment: CliEnvironment): Session {
  return {
    ...environment,
    stdout: redactFields(environment.stdout, environment.env),
    stderr: redactFields(environment.stderr, environment.env),
    exitCode: 0,
    output: {},
  };
}

function redactFields(output: TextOutput, env: CliEnvironment['env']): TextOutput {
  return {
    write: (text) => output.write(redact(text, findSecrets(env))),
    get isTTY() {
      return output.isTTY ?? false;
    },
    get columns() {
      return output.columns ?? 80;
    },
  };
}
