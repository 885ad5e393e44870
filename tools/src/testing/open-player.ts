import type { Snowflake } from 'commandry/protocol';
import type { CommandSource } from 'commandry';
import type { Service } from '../emulator/emulator-modules.js';
import { connectTo, ControlCallError, type ControlCall } from './control-calls.js';
import { toParts } from './create-test-kit.js';
import { createEmulatorService, toEmulatorOptions } from './emulator-service.js';
import { assembleStaged, prepareKit } from './kit/assemble-kit.js';
import { KitError } from './kit/kit-error.js';
import type { KitIncident } from './kit/incidents.js';
import type { TestKitOptions, TestSource } from './kit/test-kit.js';
import { toExchange, type ActionResult } from './to-exchange.js';
import { openInProcess } from './transports.js';
import type { Exchange } from './service/kit-service.js';
import type { Arranger } from './world/arranger.js';
import type { KitWorld } from './world/kit-world.js';

/** An action of a user: a request to the control plane, below the path of the user. */
export interface PlayedAction {
  readonly userId: Snowflake;
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** For example `/invoke`. */
  readonly path: string;
  readonly body?: object | undefined;
}

/** An interaction, and what came of it. */
export interface PlayedUse {
  /** Undefined while the bot has not responded. */
  readonly exchange: Exchange | undefined;
  /**
   * Lets time pass until the handler is done.
   *
   * @throws KitError `BOT_WAITS_FOR_USER` or `BOT_STILL_WORKING`.
   */
  finish(): Promise<void>;
}

/**
 * A bot in a Discord in this process, in which everything that is done is recorded: `service.recorder`. Time stands still
 * unless it is moved.
 */
export interface Player {
  readonly service: Service;
  readonly applicationId: Snowflake;
  readonly botUserId: Snowflake;
  readonly now: () => number;
  /** Sends a request to the control plane, and waits for nothing that follows from it. */
  readonly control: ControlCall;
  /**
   * Lets a user act, and resolves when the bot is done reacting. What a user cannot do is recorded as refused.
   *
   * @throws KitError `BOT_STILL_WORKING`.
   */
  act(action: PlayedAction): Promise<void>;
  /** Lets a user do something else that leads to an interaction, as {@link act} does. */
  do(userId: Snowflake, use: () => Promise<object>): Promise<void>;
  /**
   * Does the same, and returns the interaction that it was; undefined for anything else, and for what was refused.
   */
  use(action: PlayedAction): Promise<PlayedUse | undefined>;
  /** Moves the clock as {@link PlayedAction}s are done: recorded, and with everything that becomes due. */
  moveClock(ms: number): Promise<void>;
  /** Lets time pass without recording that. */
  pass(ms: number): Promise<void>;
  /** Moves the clock while somebody acts, and waits for nothing: for what is on its way. */
  jump(ms: number): void;
  /** What has gone wrong in the bot so far. */
  readonly errors: readonly KitIncident[];
  close(): Promise<void>;
}

const INTERACTIONS: ReadonlySet<string> = new Set(['/invoke', '/autocomplete', '/component', '/modal']);

/**
 * Opens a player for a bot.
 *
 * @param arrange - Fills the world before the bot is registered in it.
 * @throws CommandryError As `createApp`. EmulatorError `BAD_WORLD`.
 */
export function openPlayer<const Commands extends readonly CommandSource[]>(
  source: TestSource<Commands>,
  arrange: (world: KitWorld, arranger: Arranger) => void,
  options: TestKitOptions = {},
): Player {
  const prepared = prepareKit(source, options, 'openPlayer');
  arrange(prepared.world, prepared.arranger);
  const parts = toParts(prepared, options);
  const transport = openInProcess(toEmulatorOptions(parts), true, true);
  const kitService = createEmulatorService(parts, transport);
  const { kit, stage } = assembleStaged(prepared, kitService);
  const { errors } = kit;
  const { service } = transport;
  const use = async ({ userId, ...action }: PlayedAction): Promise<PlayedUse | undefined> => {
    const what = `${action.method} ${action.path}`;
    try {
      if (!INTERACTIONS.has(action.path)) {
        await stage.perform(userId, what, action);
        return undefined;
      }
      const staged = await stage.act(userId, what, async () =>
        toExchange((await kitService.perform({ userId, ...action })) as unknown as ActionResult),
      );
      return {
        get exchange() {
          return staged.exchange;
        },
        finish: () => stage.finish(staged),
      };
    } catch (error) {
      // It is in the recording.
      if (
        !(error instanceof ControlCallError) &&
        !(error instanceof KitError && error.code === 'NOT_POSSIBLE')
      )
        throw error;
      return undefined;
    }
  };
  return {
    service,
    applicationId: prepared.world.application.id,
    botUserId: prepared.world.application.botUserId,
    now: kit.clock.now,
    control: connectTo(`${transport.baseUrl}/control`, transport.fetch),
    errors,
    async act(action) {
      await use(action);
    },
    async do(userId, use) {
      await stage.act(userId, 'an interaction is delivered', async () =>
        toExchange((await use()) as ActionResult),
      );
    },
    use,
    async moveClock(ms) {
      const action = service.recorder.begin('POST', '/clock', {}, true);
      action?.given({ advance_ms: ms });
      await kit.clock.advance(ms);
      action?.done({});
    },
    pass: (ms) => kit.clock.advance(ms),
    jump: (ms) => {
      prepared.timers.moveTo(prepared.timers.now() + ms);
    },
    close: () => kit.close(),
  };
}
