import { redact } from 'commandry/tooling';
import type { CodeError } from '../../../emulator/index.js';
import { showPath } from '../../runtime/app-file.js';
import type { CliEnvironment } from '../../runtime/cli-environment.js';
import { CLEAR, listenForKeys, openInBrowser } from '../../runtime/keys.js';
import { toPrintable } from '../../output/printable.js';
import type { Output } from '../../output/output.js';
import type { BotListener } from './bot/bot-run.js';
import { toCodeLines } from './bot/code-error.js';
import { toReadableLines } from '../../output/log-lines.js';
import type { InteractionLine } from './interaction-lines.js';
import { count } from '../../output/count.js';

/** The output for a person who develops a bot. */
export interface Screen extends Omit<BotListener, 'onRead' | 'onSaid' | 'onWrote'> {
  /** Called at the start: shows all addresses. */
  readonly onStart: () => void;
  readonly onChange: (path: string) => void;
  /** Called once with each file that the bot writes itself, as an absolute path. */
  readonly onOwnWrite: (path: string) => void;
  readonly onEnd: (how: string, error?: CodeError) => void;
  /** Called when the emulator has refused commands of the bot. */
  readonly onRefusal: (text: string) => void;
  /** Listens for keys from now on; returns what ends that. */
  readonly listen: (restart: () => void, interrupt: () => void) => (() => void) | undefined;
  /** Called when somebody has used the bot. */
  readonly onInteraction: (line: InteractionLine) => void;
}

/** The contents of a screen. */
export interface Scene {
  readonly baseUrl: string;
  readonly cwd: string;
  readonly file: string;
  /** Texts that are redacted, whoever prints them: the bot token in the emulator and the bot's other secrets. */
  readonly findSecrets: () => readonly string[];
  readonly isWatched: boolean;
  /** The text typed before a command to invoke it. */
  readonly invoke: string;
  /** For a bot that is connected to the live service: its name, the development guild's, and the address of Discord. */
  readonly live?: { readonly bot: string; readonly guild: string; readonly baseUrl: string } | undefined;
}

/**
 * @param write - Writes to the standard output stream.
 * @param tellAside - Writes a line outside of the one JSON document.
 */
export function createScreen(
  { baseUrl, cwd, file, findSecrets, isWatched, invoke, live }: Scene,
  output: Output,
  environment: Pick<CliEnvironment, 'stdin' | 'env'>,
  write: (text: string) => void,
  tellAside: (text: string) => void,
): Screen {
  const { isJson, isQuiet, isVerbose, paint, result } = output;
  const playgroundUrl = `${baseUrl}/playground`;
  const shown = showPath(cwd, file);
  let isTold = false;
  let hasHinted = false;
  const line = (text: string) => {
    if (isJson) tellAside(text);
    else write(`${text}\n`);
  };
  /** Prints the one JSON document once the result of the first start is known. */
  const tell = (bot: object) => {
    if (isJson && !isTold) result({ baseUrl, controlUrl: `${baseUrl}/control`, playgroundUrl, bot }, '');
    isTold = true;
  };
  const again = isWatched ? ' It restarts when a file changes.' : '';
  return {
    onStart() {
      if (live) line(`${paint('bold', 'Live')}        ${live.baseUrl}, as ${live.bot} in ${live.guild}`);
      else line(`${paint('bold', 'Emulator')}    ${baseUrl}`);
      line(`${paint('bold', 'Playground')}  ${playgroundUrl}`);
      line(`${paint('bold', 'Bot')}         ${shown}`);
    },
    listen(restart, interrupt) {
      const stop = listenForKeys(
        environment,
        [
          {
            key: 'o',
            does: 'open the playground in the browser',
            press: () => void openInBrowser(playgroundUrl, line),
          },
          {
            key: 'r',
            does: 'restart the bot',
            press: () => {
              line(paint('cyan', 'Restarting the bot.'));
              restart();
            },
          },
          {
            key: 'c',
            does: 'clear the screen',
            press: () => {
              write(CLEAR);
            },
          },
          { key: 'q', does: 'quit', press: interrupt },
        ],
        { isJson, print: line, interrupt },
      );
      if (stop) line(paint('dim', 'Keys        o opens the playground, r restarts the bot, ? shows all'));
      return stop;
    },
    onChange(path) {
      if (!isQuiet) line(paint('cyan', `${path} changed.`));
    },
    onOwnWrite(path) {
      const name = showPath(cwd, path);
      line(
        paint(
          'cyan',
          `The bot writes ${name} itself, so its changes do not restart the bot. To ignore the file: --ignore ${name}`,
        ),
      );
    },
    onLine(text) {
      const secrets = findSecrets();
      for (const each of toReadableLines(text, { isQuiet, isVerbose, paint })) {
        line(`${paint('dim', 'bot |')} ${redact(each, secrets)}`);
      }
    },
    onInteraction({ text, hasFailed }) {
      if (isQuiet && !hasFailed) return;
      const shown = redact(text, findSecrets());
      line(hasFailed ? paint('red', shown) : shown);
    },
    onRefusal(text) {
      line(paint('red', redact(toPrintable(text), findSecrets())));
    },
    onListening(url) {
      tell({ file: shown, url, commands: null, problem: null });
      line(
        `The bot listens at ${url}. It is ready when its commands are registered, and has not registered any yet.`,
      );
    },
    onReady(url, commands) {
      const isFirst = !hasHinted;
      hasHinted = true;
      tell({ file: shown, url: live ? null : url, commands: commands ?? null, problem: null });
      const counted = commands === undefined ? '' : `, ${count(commands, 'command')}`;
      if (live) {
        const hint = isFirst
          ? `\nUse it in Discord, in ${live.guild}. The playground shows what it receives and answers.`
          : '';
        line(paint('green', `The bot is connected to Discord${counted}.`) + hint);
        return;
      }
      const hint = isFirst ? `\nUse it on the playground, or in another terminal: ${invoke} '/…'` : '';
      line(paint('green', `The bot is ready at ${url}${counted}.`) + hint);
    },
    onConnected() {
      tell({ file: shown, url: null, commands: null, problem: null });
      line(paint('green', 'The bot is connected to the gateway.'));
    },
    onWarning(problem) {
      line(paint('red', problem));
    },
    onProblem(problem) {
      tell({ file: shown, url: null, commands: null, problem });
      line(paint('red', problem));
    },
    onEnd(how, error) {
      for (const each of error ? toCodeLines(error, cwd, paint) : []) line(redact(each, findSecrets()));
      tell({ file: shown, url: null, commands: null, problem: `The bot ${how}.` });
      line(paint('red', `The bot ${how}.${again}`));
    },
  };
}
