import type { DiscordRefusal, LogEntry } from 'commandry';

/** An error of the bot, as its log describes it: a copy without secrets, of the class `Error`. */
export interface KitIncidentError extends Error {
  /** The code of a CommandryError or of an error of Node.js. */
  readonly code?: string;
  /** Discord's refusal, if the error is one: `error.discord?.code` is Discord's number for it. */
  readonly discord?: DiscordRefusal;
}

/** Something that went wrong in the bot: a handler that threw, a call that failed, a response that was refused. */
export interface KitIncident {
  /** For example `HANDLER_FAILED`, or the code of Discord for a response that it refused. */
  readonly code: string;
  /** A description for people: the message of the line in the log, or of the error. */
  readonly message: string;
  /** The id that the user was shown. */
  readonly incidentId: string | undefined;
  /** The handler, for example `Tickets.open`. */
  readonly handler: string | undefined;
  /** The error, with the stack of whoever threw it; undefined where nothing was thrown. */
  readonly error: KitIncidentError | undefined;
}

/** The errors, and whether the test looks at them itself. */
export class Incidents {
  readonly #all: KitIncident[] = [];
  #unseen: { readonly incident: KitIncident; readonly userId: string | undefined }[] = [];
  #isLookedAt = false;

  /** @param userId - The user whose interaction it was. */
  add(incident: KitIncident, userId: string | undefined): void {
    this.#all.push(incident);
    this.#unseen.push({ incident, userId });
  }

  /** Adds the incident of a line of the bot's log, if it is one. */
  addFromLog(entry: LogEntry, userId: string | undefined): void {
    // Nobody would see the warning before a user does.
    if (entry.level !== 'error' && entry.event !== 'ROUTE_NOT_IN_COMMANDS') return;
    const { event, message, incidentId, handler, error } = entry;
    const incident = {
      code: event,
      message,
      incidentId: textOrNothing(incidentId),
      handler: textOrNothing(handler),
      error: error === undefined ? undefined : toError(error),
    };
    this.add(incident, userId);
  }

  /** All of them, for a test that looks at them itself: from now on none fails it. */
  lookAt(): readonly KitIncident[] {
    this.#isLookedAt = true;
    return this.#all;
  }

  /**
   * Returns those that nobody looks at and that were not returned before.
   *
   * @param isFor - Whether the incidents of a user are wanted.
   */
  takeUnseen(isFor: (userId: string | undefined) => boolean): readonly KitIncident[] {
    const taken = this.#unseen.filter(({ userId }) => isFor(userId));
    this.#unseen = this.#unseen.filter(({ userId }) => !isFor(userId));
    return this.#isLookedAt ? [] : taken.map(({ incident }) => incident);
  }
}

function textOrNothing(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Makes an error of its description in the log. */
function toError(described: unknown): KitIncidentError {
  const { name, code, message, stack, cause, discord, thrown } = described as Readonly<
    Record<string, unknown>
  >;
  const error = new Error(
    typeof message === 'string' ? message : JSON.stringify(thrown ?? 'something without a message'),
    cause === undefined ? {} : { cause: toError(cause) },
  );
  if (typeof name === 'string') error.name = name;
  if (typeof code === 'string') Object.assign(error, { code });
  if (discord !== undefined) Object.assign(error, { discord });
  // Without a stack of its own it would show where the kit made it.
  error.stack = typeof stack === 'string' ? stack : `${error.name}: ${error.message}`;
  return error;
}
