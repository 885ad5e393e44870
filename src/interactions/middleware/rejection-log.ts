import { GuardRejection } from '../../commands/types/middleware-types.js';
import type { Log } from '../../common/log.js';
import type { UserInteractionPayload } from '../../protocol/interactions/interaction.js';
import type { CountedEvent } from '../dispatch/counters.js';

/** Counts refusals and logs them. One that passes several hands, as what is thrown does, counts once. */
export class RejectionLog {
  readonly #counters: Record<CountedEvent, number>;
  readonly #log: Log;
  readonly #noted = new WeakSet<GuardRejection>();

  constructor(counters: Record<CountedEvent, number>, log: Log) {
    this.#counters = counters;
    this.#log = log;
  }

  /** @param denied - Left out where a guard refused with words of its own. */
  note({ id }: Pick<UserInteractionPayload, 'id'>, commandPath: string, denied?: GuardRejection): void {
    if (denied && this.#noted.has(denied)) return;
    if (denied) this.#noted.add(denied);
    const reason = denied?.reason.kind ?? 'refused';
    const what = commandPath === '' ? 'A component' : `The command "${commandPath}"`;
    this.#write(`${what} was refused to the user (${reason}).`, {
      ...{ interactionId: id, command: commandPath, reason },
    });
  }

  /** The same for a user who types, and is shown nothing. */
  noteSuggestions(
    { id }: Pick<UserInteractionPayload, 'id'>,
    commandPath: string,
    option: string,
    { reason: { kind: reason } }: GuardRejection,
  ): void {
    this.#write(`The suggestions for "${commandPath} ${option}" were refused to the user (${reason}).`, {
      ...{ interactionId: id, command: commandPath, option, reason },
    });
  }

  #write(message: string, where: Readonly<Record<string, string>>): void {
    this.#counters.COMMAND_DENIED++;
    this.#log({ level: 'info', event: 'COMMAND_DENIED', message, ...where });
  }
}
