import type { Emulator, EmulatorEvent, WireMessage } from '../../../tools/src/emulator/index.js';

/** What Discord has seen of one interaction. */
export interface Recorded {
  readonly id: string;
  readonly token: string;
  /** How it was answered at first; undefined while it is not. */
  outcome: string | undefined;
  /** The contents of the messages that calls with its token have made or changed, in order. */
  readonly said: string[];
}

export interface SurvivalRecords {
  readonly all: ReadonlyMap<string, Recorded>;
  /** Those that were deferred, and so are owed an answer. */
  readonly accepted: () => readonly Recorded[];
  /** How much has happened. */
  readonly count: () => number;
}

const BY_TOKEN = /^\/api\/v10\/webhooks\/\d+\/([^/?]+)/;

/** Records the interactions of an emulator, and every call that was made for them. */
export function recordInteractions(emulator: Emulator): SurvivalRecords {
  const byId = new Map<string, Recorded>();
  const byToken = new Map<string, Recorded>();
  let count = 0;
  emulator.subscribe((event: EmulatorEvent) => {
    count++;
    if (event.type === 'INTERACTION_CREATE') {
      const { id, token } = event.interaction;
      const recorded: Recorded = { id, token, outcome: undefined, said: [] };
      byId.set(id, recorded);
      byToken.set(token, recorded);
    }
    if (event.type === 'INTERACTION_RESULT') {
      const recorded = byId.get(event.interaction_id);
      if (recorded) recorded.outcome = event.outcome;
    }
    if (event.type === 'API_RESPONSE' && event.method !== 'GET' && event.status < 300) {
      const recorded = byToken.get(decodeURIComponent(BY_TOKEN.exec(event.path)?.[1] ?? ''));
      recorded?.said.push((event.body as WireMessage | undefined)?.content ?? '');
    }
  });
  const accepted = () => [...byId.values()].filter(({ outcome }) => (outcome ?? '').includes('deferred'));
  return { all: byId, accepted, count: () => count };
}

const OF_ATTEMPT = /^(\d+)#(\d+)( and more)?$/;

/** What an interaction got, told apart. */
export function readSaid({ id, said }: Recorded) {
  const replies: number[] = [];
  const followUps: number[] = [];
  const notices: string[] = [];
  const foreign: string[] = [];
  for (const content of said) {
    const [, key, attempt, more] = OF_ATTEMPT.exec(content) ?? [];
    if (key === undefined) notices.push(content);
    else if (key !== id) foreign.push(content);
    else (more === undefined ? replies : followUps).push(Number(attempt));
  }
  return { replies, followUps, notices, foreign };
}
