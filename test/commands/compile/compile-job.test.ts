import { describe, expect, test } from 'vitest';
import {
  Command,
  CommandryError,
  createApp,
  Guard,
  SlashCommand,
  Subcommand,
  defineJob,
  Job,
} from 'commandry';
import { createRecordingQueue } from '../jobs/support/recording-queue.js';
import { kit } from '../../support/apps/started-app.js';

type Sources = Parameters<typeof createApp>[0]['commands'];

function create(...commands: Sources) {
  return createApp({ commands, ...kit.credentials, queue: createRecordingQueue().queue });
}

function problemsOf(...commands: Sources) {
  try {
    create(...commands);
  } catch (error) {
    if (error instanceof CommandryError)
      return error.problems.map(
        ({ code, location, found }) => `${code} ${Object.values(location).join('.')}: ${found}`,
      );
    throw error;
  }
  return [];
}

test('a class may have commands and jobs, and a method several names', () => {
  class Mixed {
    @SlashCommand('ping', 'd')
    ping() {
      return 'pong';
    }
    @Job('new')
    @Job('old', { maxAttempts: 1 })
    job() {
      return undefined;
    }
  }
  const { jobs, definitions } = create(
    Mixed,
    defineJob('other/one', () => undefined),
  );
  expect(jobs.map(({ name, maxAttempts, backoffMs }) => [name, maxAttempts, backoffMs])).toEqual([
    ['new', 5, 1000],
    ['old', 1, 1000],
    ['other/one', 5, 1000],
  ]);
  expect(definitions.map(({ name }) => name)).toEqual(['ping']);
});

test('jobs in a class that a command names count too', () => {
  class Parts {
    @Subcommand('one', 'd')
    one() {
      return '1';
    }
    @Job('later')
    later() {
      return undefined;
    }
  }
  @Command('all', 'd', { subcommands: () => [Parts] })
  class All {}
  expect(create(All).jobs).toHaveLength(1);
});

describe('problems', () => {
  test('a command or a guard on a method with @Job', () => {
    class Wrong {
      @Job('a')
      @SlashCommand('x', 'd')
      command() {
        return 'x';
      }
      @Job('b')
      @Guard(() => true)
      guarded() {
        return undefined;
      }
    }
    expect(problemsOf(Wrong)).toEqual([
      "METHOD_NOT_ALONE Wrong.command: the command or route 'x' on a method with @Job",
      'METHOD_NOT_ALONE Wrong.guarded: @Use or @Guard on a method with @Job',
    ]);
  });

  test('names and settings that are none, and a name that another job has', () => {
    const nothing = () => undefined;
    expect(
      problemsOf(
        defineJob('a:b', nothing),
        defineJob('b', { maxAttempts: 0, backoffMs: -1, schema: 7 as never }, nothing),
        defineJob('c', undefined as never),
        defineJob('d', nothing),
        defineJob('d', nothing),
      ),
    ).toEqual([
      `SETTING_INVALID defineJob('a:b'): the name "a:b"`,
      "SETTING_INVALID defineJob('b'): maxAttempts: 0",
      "SETTING_INVALID defineJob('b'): backoffMs: -1",
      "SETTING_INVALID defineJob('b'): schema: 7",
      "SETTING_INVALID defineJob('c'): the handler nothing",
      "JOB_NAME_DUPLICATE defineJob('d'): the job 'd', which defineJob('d') has too",
    ]);
  });
});
