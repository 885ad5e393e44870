import { describe, expect, test } from 'vitest';
import {
  Button,
  Command,
  createApp,
  defineButton,
  defineCommand,
  defineModal,
  forSuggestions,
  Guard,
  GuardRejection,
  Modal,
  SlashCommand,
  StringOption,
  Subcommand,
  TextInput,
  Use,
  type AppOptions,
  type ButtonInteraction,
  type CommandryError,
  type GuardContext,
  type HandlerInteraction,
  type ModalInteraction,
  type Middleware,
} from 'commandry';
import { TEST_USER } from 'commandry-dev/testing';
import { routeKit, startRoutes } from '../../support/apps/routed.js';
import { choices } from '../../support/apps/started-app.js';

/** The ids of the staff, as a container has them. */
class Staff {
  constructor(readonly ids: readonly string[] = []) {}
  has(id: string): Promise<boolean> {
    return Promise.resolve(this.ids.includes(id));
  }
}

class StaffOnly {
  constructor(readonly staff: Staff = new Staff()) {}
  async check({ user }: HandlerInteraction, { commandPath, routeId }: GuardContext) {
    return (await this.staff.has(user.id)) || `Staff only: ${routeId ?? commandPath}`;
  }
}

class Desk {
  readonly #staff: Staff;
  constructor(staff: Staff = new Staff()) {
    this.#staff = staff;
  }

  @Guard(StaffOnly)
  @SlashCommand('close', 'd')
  close() {
    return 'closed';
  }

  @Guard(() => true, 'isStaff')
  @SlashCommand('purge', 'd')
  purge() {
    return 'purged';
  }

  @Guard(StaffOnly)
  @Button('reopen')
  reopen() {
    return 'reopened';
  }

  @Guard('isStaff', 'isOnMessage')
  @Button('claim')
  claim(_: ButtonInteraction) {
    return 'claimed';
  }

  @Guard('isStaff')
  @Modal('note', 'Note')
  note(_: ModalInteraction, @TextInput('text', 'Text') text = 'noted') {
    return text;
  }

  async isStaff({ user }: HandlerInteraction) {
    if (!(await this.#staff.has(user.id))) throw new GuardRejection('Not staff.');
  }

  isOnMessage({ message }: ButtonInteraction) {
    return message.content === 'Press';
  }
}

const made = [
  defineCommand({ name: 'made', description: 'd', guards: [StaffOnly], run: () => 'made' }),
  defineButton({ id: 'made', guards: [StaffOnly], run: () => 'made' }),
  defineModal({
    id: 'madeModal',
    title: 'd',
    guards: [StaffOnly],
    inputs: { text: { type: 'text', label: 'Text' } },
    run: () => 'made',
  }),
] as const;

/** A bot whose staff these are, and how often each class was instantiated. */
function start(
  staff: Staff,
  commands: AppOptions['commands'] = [Desk, ...made],
  more: Partial<AppOptions> = {},
) {
  const instantiated: string[] = [];
  const started = startRoutes(commands, {
    resolve: (target) => {
      instantiated.push(target.name);
      return new target(staff);
    },
    ...more,
  });
  const slash = async (path: string) => {
    const { body } = await routeKit.chatInput(started.app, path);
    return (body as { data: { content: string } }).data.content;
  };
  const press = async (id: string) => (await started.use(id)).data?.content;
  const submit = async (id: string) =>
    (await started.submit(id, [{ type: 4, custom_id: 'text', value: 'noted' }])).data?.content;
  return { ...started, slash, press, submit, instantiated };
}

const NOBODY = new Staff();
const EVERYBODY = new Staff([TEST_USER.id]);

describe('a guard with dependencies', () => {
  test('is a class, of which resolve makes one instance for all that name it', async () => {
    const refusing = start(NOBODY);
    expect(refusing.instantiated).toEqual(['Desk', 'StaffOnly']);
    expect(await refusing.slash('close')).toBe('Staff only: close');
    expect(await refusing.press('reopen')).toBe('Staff only: reopen');
    const allowing = start(EVERYBODY);
    expect(await allowing.slash('close')).toBe('closed');
    expect(await allowing.press('reopen')).toBe('reopened');
  });

  test('is a class in the function style too, for commands, components and modals', async () => {
    const refusing = start(NOBODY);
    const answers = [
      await refusing.slash('made'),
      await refusing.press('made'),
      await refusing.submit('madeModal'),
    ];
    expect(answers).toEqual(['Staff only: made', 'Staff only: made', 'Staff only: madeModal']);
    const allowing = start(EVERYBODY);
    expect([
      await allowing.slash('made'),
      await allowing.press('made'),
      await allowing.submit('madeModal'),
    ]).toEqual(['made', 'made', 'made']);
  });

  test('is a method of the class, called with its this, and beside other guards', async () => {
    const refusing = start(NOBODY);
    const answers = [
      await refusing.slash('purge'),
      await refusing.press('claim'),
      await refusing.submit('note'),
    ];
    expect(answers).toEqual(['Not staff.', 'Not staff.', 'Not staff.']);
    const allowing = start(EVERYBODY);
    expect([
      await allowing.slash('purge'),
      await allowing.press('claim'),
      await allowing.submit('note'),
    ]).toEqual(['purged', 'claimed', 'noted']);
    expect(refusing.app.counters.GUARD_REJECTED).toBe(3);
  });

  test('applies to a whole application, which has constructors without parameters by default', async () => {
    const { slash } = start(NOBODY, [made[0]], { guards: [StaffOnly], resolve: undefined });
    expect(await slash('made')).toBe('Staff only: made');
  });

  test('keeps its place among middleware and guards', async () => {
    const order: string[] = [];
    const note =
      (what: string): Middleware =>
      (_, next) => (order.push(what), next());
    class Notes {
      check() {
        order.push('class');
      }
    }
    @Use(note('outer'))
    @Guard(Notes, 'isNoted')
    class Ordered {
      @Use(note('inner'))
      @Guard('isNotedToo', () => void order.push('function'))
      @SlashCommand('run', 'd')
      run() {
        order.push('handler');
        return 'done';
      }
      isNoted() {
        order.push('method of the class');
      }
      isNotedToo() {
        order.push('method');
      }
    }
    await start(NOBODY, [Ordered]).slash('run');
    const [outer, ...rest] = order;
    expect([outer, ...rest]).toEqual([
      'outer',
      'class',
      'method of the class',
      'inner',
      'method',
      'function',
      'handler',
    ]);
  });

  test('of a parent class is the method of the subclass that overrides it', async () => {
    @Guard('isAllowed')
    class Parent {
      @SlashCommand('inherited', 'd')
      inherited() {
        return 'done';
      }
      isAllowed(): boolean | string {
        return true;
      }
    }
    class Child extends Parent {
      override isAllowed() {
        return 'Not here.';
      }
    }
    expect(await start(NOBODY, [Parent]).slash('inherited')).toBe('done');
    expect(await start(NOBODY, [Child]).slash('inherited')).toBe('Not here.');
  });

  test('around subcommands of other classes is a method of the class that has the decorator', async () => {
    class Inner {
      @Subcommand('run', 'd')
      run() {
        return 'done';
      }
    }
    @Guard('isAllowed')
    @Command('outer', 'd', { subcommands: () => [Inner] })
    class Outer {
      isAllowed() {
        return 'Not in here.';
      }
    }
    expect(await start(NOBODY, [Outer]).slash('outer run')).toBe('Not in here.');
  });

  test('applies to suggestions if forSuggestions made its method', async () => {
    class Hidden {
      readonly check = forSuggestions(() => false);
    }
    class Shown {
      check() {
        return false;
      }
    }
    class Cases {
      readonly isStaff = forSuggestions(({ kind }) => kind !== 'autocomplete');
      @Guard(Hidden)
      @SlashCommand('hidden', 'd')
      hidden(@StringOption('q', 'd', { autocomplete: () => ['secret'] }) q?: string) {
        return q;
      }
      @Guard(Shown)
      @SlashCommand('shown', 'd')
      shown(@StringOption('q', 'd', { autocomplete: () => ['known'] }) q?: string) {
        return q;
      }
      @Guard('isStaff')
      @SlashCommand('named', 'd')
      named(@StringOption('q', 'd', { autocomplete: () => ['secret'] }) q?: string) {
        return q ?? 'none';
      }
    }
    const { app, slash } = start(NOBODY, [Cases]);
    const type = async (path: string) =>
      (await routeKit.autocomplete(app, path, { name: 'q', value: '' })).body;
    expect([await type('hidden'), await type('shown'), await type('named')]).toEqual([
      choices(),
      choices('known'),
      choices(),
    ]);
    expect(await slash('named')).toBe('none');
  });
});

describe('a guard that cannot be called is reported at load:', () => {
  const problemsOf = (commands: AppOptions['commands'], more: Partial<AppOptions> = {}) => {
    try {
      createApp({ commands, ...routeKit.credentials, ...more });
    } catch (error) {
      return (error as CommandryError).problems.map(
        ({ code, location, found, wanted }) => `${code} ${location.className}: ${found}: ${wanted}`,
      );
    }
    return [];
  };
  const WANTED = 'a public method (interaction, context) that returns whether the handler may run';

  test('a name without a method, once for a class, with the nearest', () => {
    @Guard('isStaf' as never)
    class Wrong {
      @SlashCommand('one', 'd')
      one() {
        return 'x';
      }
      @SlashCommand('two', 'd')
      two() {
        return 'x';
      }
      isStaff() {
        return true;
      }
    }
    expect(problemsOf([Wrong])).toEqual([
      `WRONG_KIND Wrong: guard: Wrong.isStaf is undefined: ${WANTED} (did you mean isStaff?)`,
    ]);
  });

  test('a class without the method, also in the function style and around the application', () => {
    class Silent {
      readonly check = 'text';
    }
    const command = defineCommand({ name: 'x', description: 'd', guards: [Silent as never], run: () => 'x' });
    const found = `guard: Silent.check is string: ${WANTED}`;
    expect(problemsOf([command])).toEqual([`WRONG_KIND defineCommand('x'): ${found}`]);
    expect(problemsOf([made[0]], { guards: [Silent as never] })).toEqual([
      `WRONG_KIND createApp({ guards }): ${found}`,
    ]);
  });

  test('a class whose constructor needs arguments, without a resolve function', () => {
    class Needs {
      constructor(readonly staff: Staff) {}
      check() {
        return true;
      }
    }
    const command = defineCommand({ name: 'x', description: 'd', guards: [Needs], run: () => 'x' });
    const found = 'CONSTRUCTOR_NEEDS_ARGUMENTS Needs: a constructor that needs 1 argument';
    expect(problemsOf([command])).toEqual([expect.stringContaining(found)]);
    expect(problemsOf([made[0]], { guards: [Needs] })).toEqual([expect.stringContaining(found)]);
  });

  test('a name in the function style, where there is no class', () => {
    const command = defineCommand({
      name: 'x',
      description: 'd',
      guards: ['isStaff' as never],
      run: () => 'x',
    });
    expect(problemsOf([command])).toEqual([
      "WRONG_KIND defineCommand('x'): guard: string: a function or a class with a method check",
    ]);
  });
});
