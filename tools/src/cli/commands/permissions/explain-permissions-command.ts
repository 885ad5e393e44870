import { resolve } from 'node:path';
import { describeCommand, type ExplainedUse } from 'commandry/sync';
import { Circumstances, isSnowflake, listGivenProblems, parseGiven } from 'commandry/protocol';
import { CliError } from '../../output/cli-error.js';
import { loadBot } from '../../runtime/load-bot.js';
import { createOutput, type Output } from '../../output/output.js';
import type { ExplainFlags } from './flags.js';
import { toPrintable } from '../../output/printable.js';
import { readJsonFile } from '../../files/read-json-file.js';
import type { Session } from '../../runtime/command-session.js';

/** Explains whether a user can use a command in a channel. */
export async function runPermissionsExplain(
  command: string,
  flags: ExplainFlags,
  session: Session,
): Promise<void> {
  const circumstances = flags.facts === undefined ? undefined : await readFacts(session.cwd, flags.facts);
  const ids = circumstances
    ? {
        guildId: circumstances.guild.id,
        userId: circumstances.member.user.id,
        channelId: circumstances.channel.id,
      }
    : readIds(flags);
  const { app } = await loadBot(session, flags);
  const explained = await app.explainUse({ command, type: flags.type, ...ids, circumstances });
  const output = createOutput(session, flags);
  output.result({ ...ids, ...toJson(explained) }, describe(explained, output));
}

async function readFacts(cwd: string, given: string): Promise<Circumstances> {
  const read = parseGiven(Circumstances, await readJsonFile(resolve(cwd, given)));
  if (read.success) return read.data;
  throw new CliError(
    `${given} does not hold guild, member and channel as Discord returns them. ${listGivenProblems(read.problems)}.`,
  );
}

/** @throws CliError naming each option that is missing or not an id. */
function readIds({ guild, user, channel }: ExplainFlags) {
  const problems = Object.entries({ '--guild': guild, '--user': user, '--channel': channel }).flatMap(
    ([name, value]) => {
      if (value === undefined) return [`${name} is missing`];
      return isSnowflake(value) ? [] : [`${name} is not an id: ${JSON.stringify(value)}`];
    },
  );
  if (guild !== undefined && user !== undefined && channel !== undefined && problems.length === 0)
    return { guildId: guild, userId: user, channelId: channel };
  throw new CliError(`${problems.join(', ')}. Ids are numbers of up to 20 digits.`, { exitCode: 2 });
}

function toJson({ command, allowed, rule, steps, sentences }: ExplainedUse) {
  const { id, type, name } = command;
  const said = steps.map((step, index) => ({ ...step, description: sentences[index] ?? '' }));
  return { command: { id, type, name }, allowed, rule, steps: said };
}

function describe(
  { allowed, command, circumstances, steps, sentences }: ExplainedUse,
  output: Output,
): string {
  const { guild, member, channel } = circumstances;
  const who = `${member.user.username} (${member.user.id})`;
  const where = `${channel.name == null ? 'channel' : `#${channel.name}`} (${channel.id}) of ${guild.name}`;
  const verdict = `${who} ${allowed ? 'can' : 'cannot'} use ${describeCommand(command)} in ${where}.`;
  const last = steps.length - 1;
  return [
    output.paint(['bold', allowed ? 'green' : 'red'], toPrintable(verdict)),
    '',
    ...sentences.map((sentence, index) => {
      const line = toPrintable(`${index === last ? '>' : ' '} ${index + 1}. ${sentence}`);
      return index === last ? output.paint('bold', line) : line;
    }),
  ].join('\n');
}
