import { beforeEach, describe, expect, it } from 'vitest';
import {
  cooldown,
  Guard,
  requirePermissions,
  Use,
  button,
  Button,
  defineButton,
  type ButtonInteraction,
} from 'commandry';
import { startRoutes } from '../../support/apps/routed.js';

describe('around a route there are', () => {
  const order: string[] = [];
  @Use(async (_, next) => {
    order.push('class');
    await next();
  })
  class Around {
    @Guard(requirePermissions('ADMINISTRATOR'))
    @Button('admin')
    admin(_: ButtonInteraction) {
      return 'Admin';
    }

    @Guard(cooldown({ windowMs: 60_000 }))
    @Button('slow')
    slow(_: ButtonInteraction) {
      return 'Slow';
    }

    @Button('fail')
    fail(_: ButtonInteraction) {
      throw new RangeError('broken');
    }
  }
  class Inherited extends Around {
    override slow(_: ButtonInteraction) {
      return 'Inherited';
    }
  }

  beforeEach(() => {
    order.length = 0;
  });

  it('guards, and middleware of the class and the app', async () => {
    const { use, app } = startRoutes([Around], {
      use: [
        async ({ kind }, next) => {
          order.push(`app ${kind}`);
          await next();
        },
      ],
    });
    expect((await use('admin')).data).toMatchObject({
      content: 'Members need these permissions to use this command: `ADMINISTRATOR`.',
      flags: 64,
    });
    expect(order).toEqual(['app button', 'class']);
    expect(app.counters.GUARD_REJECTED).toBe(1);
  });

  it('cooldowns of their own', async () => {
    const { use } = startRoutes([Around]);
    expect((await use('slow')).data?.content).toBe('Slow');
    expect((await use('slow')).data?.content).toMatch(/^Please wait/);
  });

  it('inherited routes, whose methods may be overridden', async () => {
    const { use } = startRoutes([Inherited]);
    expect((await use('slow')).data?.content).toBe('Inherited');
    expect(button(Inherited, 'slow', { label: 'x' }).custom_id).toBe('slow');
  });

  it('guards that see the state', async () => {
    const own = defineButton({
      id: 'own',
      state: { owner: 'snowflake' },
      guards: [
        (interaction) => !('state' in interaction) || interaction.state['owner'] === interaction.user.id,
      ],
      run: () => 'Yours',
    });
    const { use } = startRoutes([own]);
    const press = async (owner: string) =>
      (await use(button(own, { label: 'x', state: { owner } }).custom_id)).data?.content;
    expect(await press('200000000000000001')).toBe('Yours');
    expect(await press('200000000000000002')).toBe('You cannot use this command here.');
  });

  it('incident ids, and logs that name class, method and route', async () => {
    const { use, logbook } = startRoutes([Around], { makeIncidentId: () => 'incident-1' });
    expect((await use('fail')).data?.content).toMatch(/incident-1$/);
    expect(logbook.entries).toMatchObject([
      { event: 'HANDLER_FAILED', handler: 'Around.fail', route: 'fail', incidentId: 'incident-1' },
    ]);
  });

  it('instances from a container', async () => {
    class Counting {
      readonly #start: number;
      constructor(start: number) {
        this.#start = start;
      }
      @Button('count')
      count(_: ButtonInteraction) {
        return String(this.#start);
      }
    }
    const { use } = startRoutes([Counting], { resolve: () => new Counting(42) });
    expect((await use('count')).data?.content).toBe('42');
  });
});
