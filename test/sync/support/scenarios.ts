import type { FormerNames } from 'commandry';
import type { CommandPayload } from 'commandry/protocol';

/** A change from what is registered in a scope to what is declared there. */
export interface Scenario {
  readonly name: string;
  readonly before: readonly CommandPayload[];
  readonly declared: readonly CommandPayload[];
  readonly formerly?: readonly FormerNames[];
  readonly prune?: boolean;
  /** The fate of the entry point command, which is only global: declared, or deleted. Default: it stays. */
  readonly entryPoint?: CommandPayload | 'dropped';
  /** New commands that it takes in one scope. */
  readonly creates: number;
  /** A command that keeps its id: the name before and the name after. */
  readonly keeps: readonly (readonly [string, string])[];
}

const ping: CommandPayload = { type: 1, name: 'ping', description: 'Is it there?' };
const roll: CommandPayload = {
  type: 1,
  name: 'roll',
  description: 'Rolls',
  options: [
    { type: 4, name: 'sides', description: 'd', required: true, min_value: 2 },
    { type: 3, name: 'label', description: 'd', choices: [{ name: 'A', value: 'a' }] },
  ],
};
const colour = { type: 3, name: 'colour', description: 'd' };
const size = { type: 4, name: 'size', description: 'd', max_value: 9 };
const pick: CommandPayload = { type: 1, name: 'pick', description: 'Picks', options: [colour, size] };
const wave: CommandPayload = { type: 2, name: 'Wave' };
const edited = (payload: CommandPayload): CommandPayload => ({ ...payload, nsfw: true });
const called = (name: string, payload: CommandPayload): CommandPayload => ({ ...payload, name });

/** Every kind of change, alone and together. */
export const SCENARIOS: readonly Scenario[] = [
  { name: 'one create', before: [ping], declared: [ping, roll], creates: 1, keeps: [['ping', 'ping']] },
  { name: 'creates', before: [], declared: [ping, roll, wave], creates: 3, keeps: [] },
  {
    name: 'one update',
    before: [ping, roll],
    declared: [edited(ping), roll],
    creates: 0,
    keeps: [
      ['ping', 'ping'],
      ['roll', 'roll'],
    ],
  },
  {
    name: 'updates',
    before: [ping, roll],
    declared: [edited(ping), edited(roll)],
    creates: 0,
    keeps: [
      ['ping', 'ping'],
      ['roll', 'roll'],
    ],
  },
  {
    name: 'another order of options',
    before: [pick],
    declared: [{ ...pick, options: [size, colour] }],
    creates: 0,
    keeps: [['pick', 'pick']],
  },
  {
    name: 'a rename that is seen',
    before: [ping, roll],
    declared: [ping, called('throw', roll)],
    creates: 0,
    keeps: [['roll', 'throw']],
  },
  {
    name: 'a rename that is declared, with other changes',
    before: [ping, roll],
    declared: [edited(ping), called('throw', edited(roll))],
    formerly: [{ type: 1, name: 'throw', formerly: ['roll'] }],
    creates: 0,
    keeps: [
      ['ping', 'ping'],
      ['roll', 'throw'],
    ],
  },
  { name: 'one delete', before: [ping, roll], declared: [ping], creates: 0, keeps: [['ping', 'ping']] },
  { name: 'the last command deleted', before: [ping], declared: [], creates: 0, keeps: [] },
  { name: 'all commands deleted', before: [ping, roll, wave], declared: [], creates: 0, keeps: [] },
  {
    name: 'another type under the same name',
    before: [wave],
    declared: [{ type: 3, name: 'Wave' }],
    creates: 1,
    keeps: [],
  },
  {
    name: 'the entry point command taken over, beside others',
    before: [ping],
    declared: [edited(ping), roll],
    entryPoint: { type: 4, name: 'radar', description: 'Watch together', handler: 1 },
    creates: 1,
    keeps: [['ping', 'ping']],
  },
  {
    name: 'the entry point command dropped, beside others',
    before: [ping, wave],
    declared: [edited(ping)],
    entryPoint: 'dropped',
    creates: 0,
    keeps: [['ping', 'ping']],
  },
  {
    name: 'everything at once',
    before: [ping, roll, wave, called('old', { ...ping, description: 'Gone' })],
    declared: [edited(ping), called('throw', roll), called('new', { ...roll, description: 'New' }), wave],
    creates: 1,
    keeps: [
      ['ping', 'ping'],
      ['roll', 'throw'],
      ['Wave', 'Wave'],
    ],
  },
  {
    name: 'everything where nothing is pruned',
    before: [ping, roll, wave],
    declared: [
      edited(ping),
      called('throw', roll),
      called('new', { ...roll, description: 'New' }),
      called('more', ping),
    ],
    formerly: [{ type: 1, name: 'throw', formerly: ['roll'] }],
    prune: false,
    creates: 2,
    keeps: [
      ['ping', 'ping'],
      ['roll', 'throw'],
      ['Wave', 'Wave'],
    ],
  },
];
