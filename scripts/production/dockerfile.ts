/** A line of a Dockerfile: `COPY`, and what follows it. */
export interface Instruction {
  readonly name: string;
  readonly value: string;
}

/** A part of a Dockerfile that begins with `FROM`. */
export interface Stage {
  readonly name: string | undefined;
  readonly instructions: readonly Instruction[];
}

/** Reads the stages of a Dockerfile, in their order. */
export function parseDockerfile(text: string): Stage[] {
  const lines = text
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n/g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const stages: { name: string | undefined; instructions: Instruction[] }[] = [];
  for (const line of lines) {
    const [, name = '', value = ''] = /^(\S+)\s+(.*)$/.exec(line) ?? [];
    if (name === 'FROM') stages.push({ name: / AS (\S+)$/.exec(value)?.[1], instructions: [] });
    else stages.at(-1)?.instructions.push({ name, value });
  }
  return stages;
}

/** The words of an instruction in its exec form, `["node", "server.js"]`. */
export function parseExecForm(value: string): [program: string, ...parameters: string[]] {
  if (!value.startsWith('[')) throw new Error(`Not the exec form, so signals do not arrive: ${value}`);
  return JSON.parse(value) as [string, ...string[]];
}

/** Returns what a .dockerignore that begins with `*` lets through: names at the top of the project. */
export function parseAllowed(dockerignore: string): Set<string> {
  const [all, ...others] = dockerignore.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  if (all !== '*' || others.some((line) => !/^![\w.-]+$/.test(line)))
    throw new Error('The .dockerignore must begin with *, and then let names through.');
  return new Set(others.map((line) => line.slice(1)));
}
