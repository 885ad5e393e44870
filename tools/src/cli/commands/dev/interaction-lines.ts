import type { Clock } from 'commandry';
import { CommandType, InteractionType } from 'commandry/protocol';
import type { EmulatorEvent } from '../../../emulator/index.js';
import { HEADLINES } from '../invoke/format/format-outcome.js';
import { isLoading } from '../invoke/format/format-message.js';
import { toPrintable } from '../../output/printable.js';

/** A completed interaction: who did what, the result, and how long it took. */
export interface InteractionLine {
  readonly text: string;
  readonly hasFailed: boolean;
}

/** The longest text shown of a user's input, which may have 6,000 characters. */
const LONGEST = 100;

/** How long the bot's log, which reports that its handler failed, may lag behind the response. */
const LOG_LAG_MS = 50;

/** The number of interactions tracked at once. Those that never complete are dropped, oldest first. */
const MOST_WAITING = 500;

interface Waiting {
  readonly what: string;
  readonly sinceMs: number;
}

/** Creates a line for each interaction. */
export interface InteractionLines {
  /** Handles an event of the emulator. */
  readonly onEvent: (event: EmulatorEvent) => void;
  /** Handles a failed interaction in the bot's log. */
  readonly onIncident: (interactionId: string, incidentId: string) => void;
}

/**
 * Creates a line for each interaction from the events of an emulator: one when it was answered, and another when a
 * deferred reply arrives.
 *
 * @param onLine - Called with each line.
 */
export function createInteractionLines(
  clock: Pick<Clock, 'monotonicMs' | 'after'>,
  onLine: (line: InteractionLine) => void,
): InteractionLines {
  const waiting = new Map<string, Waiting>();
  const deferred = new Map<string, Waiting>();
  const incidents = new Map<string, string>();
  const keep = <T>(map: Map<string, T>, id: string, one: T) => {
    map.set(id, one);
    const [oldest] = map.keys();
    if (map.size > MOST_WAITING && oldest !== undefined) map.delete(oldest);
  };
  const tell = (id: string, { what, sinceMs }: Waiting, outcome: string, hasFailed: boolean, more = '') => {
    const tookMs = Math.round(clock.monotonicMs() - sinceMs).toLocaleString('en-US');
    clock.after(LOG_LAG_MS, () => {
      const incident = incidents.get(id);
      const shown = incident === undefined ? outcome : `failed (incident ${incident})`;
      const text = toPrintable(`${what} → ${shown}, ${tookMs} ms${more}`);
      onLine({ text, hasFailed: hasFailed || incident !== undefined });
    });
  };
  const onEvent = (event: EmulatorEvent) => {
    if (event.type === 'INTERACTION_CREATE') {
      const what = describeInteraction(event.interaction as unknown as Delivered);
      keep(waiting, event.interaction.id, { what, sinceMs: clock.monotonicMs() });
    } else if (event.type === 'INTERACTION_RESULT') {
      const one = waiting.get(event.interaction_id);
      if (!one) return;
      waiting.delete(event.interaction_id);
      if (event.outcome === 'deferred') keep(deferred, event.interaction_id, one);
      const told = event.reason ?? event.note;
      const more = told ? `: ${told.message}` : '';
      tell(event.interaction_id, one, headlineOf(event.outcome), event.outcome === 'failed', more);
    } else if (event.type === 'MESSAGE_UPDATE' || event.type === 'MESSAGE_DELETE') {
      const id = event.message.interaction_metadata?.id ?? '';
      const one = deferred.get(id);
      if (!one || (event.type === 'MESSAGE_UPDATE' && isLoading(event.message))) return;
      deferred.delete(id);
      tell(id, one, event.type === 'MESSAGE_UPDATE' ? 'replied' : 'deleted the reply', false);
    }
  };
  return {
    onEvent,
    onIncident(interactionId, incidentId) {
      keep(incidents, interactionId, incidentId);
    },
  };
}

function headlineOf(outcome: string): string {
  return Object.hasOwn(HEADLINES, outcome) ? HEADLINES[outcome as keyof typeof HEADLINES] : outcome;
}

/** The parts of a delivered interaction that say who did what. */
interface Delivered {
  readonly type: number;
  readonly member?: { readonly user: { readonly username: string } };
  readonly user?: { readonly username: string };
  readonly data?: {
    readonly type?: number;
    readonly name?: string;
    readonly target_id?: string;
    readonly custom_id?: string;
    readonly values?: readonly string[];
    readonly options?: readonly DeliveredOption[];
  };
}

interface DeliveredOption {
  readonly name: string;
  readonly value?: string | number | boolean;
  readonly focused?: boolean;
  readonly options?: readonly DeliveredOption[];
}

function describeInteraction({ type, member, user, data = {} }: Delivered): string {
  const who = (member?.user ?? user)?.username ?? 'somebody';
  const what = toPrintable(describeUse(type, data)).replaceAll('\n', ' ');
  return `${who}: ${what.length > LONGEST ? `${what.slice(0, LONGEST)}…` : what}`;
}

function describeUse(type: number, data: NonNullable<Delivered['data']>): string {
  const { name = '', custom_id: customId = '', values, target_id: target, options = [] } = data;
  if (type === InteractionType.MODAL_SUBMIT) return `modal ${customId}`;
  if (type === InteractionType.MESSAGE_COMPONENT)
    return values ? `select ${customId}: ${values.join(', ')}` : `button ${customId}`;
  if (data.type === CommandType.CHAT_INPUT) return ['/' + name, ...options.flatMap(toWords)].join(' ');
  return target === undefined ? name : `${name} on ${target}`;
}

function toWords({ name, value, focused, options }: DeliveredOption): string[] {
  if (value === undefined) return [name, ...(options ?? []).flatMap(toWords)];
  return [`${name}:${String(value)}${focused === true ? '…' : ''}`];
}
