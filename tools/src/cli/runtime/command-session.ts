import { findSecrets, hideSecrets } from 'commandry/tooling';
import type { OutputFlags } from '../output/output-flags.js';
import type { Surroundings, TextOutput } from './cli-environment.js';

/** One run of the program: what is around it, and how it will end. */
export interface Session extends Surroundings {
  /** The exit code, unless something fails. 0 at first. */
  exitCode: number;
  /** The switches of the command that runs; none before it is known. */
  output: OutputFlags;
}

/** Begins a run. From now on no secret of the environment can be printed, whoever put it into a text. */
export function startSession(surroundings: Surroundings): Session {
  return {
    ...surroundings,
    stdout: withoutSecrets(surroundings.stdout, surroundings.env),
    stderr: withoutSecrets(surroundings.stderr, surroundings.env),
    exitCode: 0,
    output: {},
  };
}

function withoutSecrets(output: TextOutput, env: Surroundings['env']): TextOutput {
  return {
    write: (text) => output.write(hideSecrets(text, findSecrets(env))),
    get isTTY() {
      return output.isTTY ?? false;
    },
    get columns() {
      return output.columns ?? 80;
    },
  };
}
