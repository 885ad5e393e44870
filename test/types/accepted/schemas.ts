// Every declaration here is right: it must compile on every supported version of TypeScript.
import { z } from 'zod';
import * as v from 'valibot';
import {
  defineButton,
  defineCommand,
  defineModal,
  defineOptionKind,
  defineSubcommand,
  IntegerOption,
  Modal,
  NumberOption,
  RouteState,
  SlashCommand,
  StringOption,
  TextInput,
  type ChatInputInteraction,
  type ModalInteraction,
  type StandardSchema,
  type State,
} from 'commandry';
import { createTestKit } from 'commandry-dev/testing';

const Day = z.iso.date().transform((text) => new Date(text));
const DayOfValibot = v.pipe(
  v.string(),
  v.isoDate(),
  v.transform((text) => new Date(text)),
);
declare const own: StandardSchema<string, URL>;

export class Options {
  @SlashCommand('texts', 'd')
  texts(
    _: ChatInputInteraction,
    @StringOption('a', 'd', { required: true, schema: Day }) a: Date,
    @StringOption('b', 'd', { required: true, schema: DayOfValibot }) b: Date,
    @StringOption('c', 'd', { required: true, maxLength: 9, schema: z.enum(['a', 'b']) }) c: 'a' | 'b',
    @StringOption('d', 'd', { required: true, schema: z.coerce.number() }) d: number,
    @StringOption('e', 'd', {
      required: true,
      schema: z.string().refine((text) => Promise.resolve(text !== '')),
    })
    e: string,
    @StringOption('f', 'd', { required: true, schema: own, autocomplete: (typed) => [typed], strict: true })
    f: URL,
    @StringOption('g', 'd', { required: true, schema: own, autocomplete: 'suggest' }) g: URL,
    @StringOption('h', 'd', { required: true, schema: z.any() }) h: string,
    @StringOption('i', 'd', { schema: Day }) i?: Date,
    @StringOption('j', 'd', { schema: z.string().default('x') }) j = '',
    @StringOption('k', 'd', { schema: v.optional(v.string(), 'x') }) k = '',
    @StringOption('l', 'd', { schema: z.preprocess((text) => text, z.string()) }) l?: string,
  ) {
    return [a, b, c, d, e, f, g, h, i, j, k, l].join(' ');
  }
  suggest(typed: string) {
    return [typed];
  }
  @SlashCommand('defaults', 'd')
  defaults(
    _: ChatInputInteraction,
    @StringOption('j', 'd', { schema: z.string().default('x') }) j: string,
    @IntegerOption('n', 'd', { schema: v.optional(v.number(), 7) }) n: number,
  ) {
    return j.repeat(n);
  }
  @SlashCommand('numbers', 'd')
  numbers(
    _: ChatInputInteraction,
    @IntegerOption('a', 'd', { required: true, minValue: 1, schema: z.int().transform((n) => BigInt(n)) })
    a: bigint,
    @NumberOption('b', 'd', { required: true, schema: v.pipe(v.number(), v.maxValue(9)) }) b: number,
    @IntegerOption('c', 'd', { schema: z.literal([1, 2]) }) c?: 1 | 2,
  ) {
    return `${a} ${b} ${String(c)}`;
  }
}

const DayOption = defineOptionKind({ type: 'string', maxLength: 10, schema: Day });
const Page = defineOptionKind({ type: 'integer', minValue: 1, schema: v.pipe(v.number(), v.brand('Page')) });

export class Kinds {
  @SlashCommand('kinds', 'd')
  kinds(
    _: ChatInputInteraction,
    @DayOption('day', 'd', { required: true }) day: Date,
    @Page('page', 'd') page?: number,
  ) {
    return `${day.getTime()} ${String(page)}`;
  }
}

export const remind = defineCommand({
  name: 'remind',
  description: 'd',
  options: {
    when: { type: 'string', description: 'd', required: true, schema: Day },
    day: { kind: DayOption, description: 'd' },
    n: { type: 'integer', description: 'd', schema: z.int().default(3) },
    plain: { type: 'string', description: 'd', choices: ['a', 'b'] },
  },
  run: (_, { when, day, n, plain }) =>
    `${when.getTime()} ${String(day?.getTime())} ${n.toFixed()} ${plain ?? ''}`,
});

export const parts = defineCommand({
  name: 'parts',
  description: 'd',
  subcommands: {
    one: defineSubcommand({
      description: 'd',
      options: { when: { type: 'string', description: 'd', required: true, schema: DayOfValibot } },
      run: (_, { when }) => String(when.getTime()),
    }),
  },
});

// A user types what the schema takes.
export const used = createTestKit({ commands: [remind] })
  .as()
  .slash('remind', { when: '2026-12-24', n: 4 });

const On = {
  on: { type: 'string', maxLength: 10, schema: Day },
  n: { type: 'integer', schema: z.int() },
} as const;

export class Reports {
  @Modal('report', 'Report')
  report(
    _: ModalInteraction,
    @RouteState(On) { on, n }: State<{ on: Date; n: number }, { on: string; n: number }>,
    @TextInput('why', 'd', { required: true, style: 'paragraph', schema: z.string().trim().min(20) })
    why: string,
    @TextInput('since', 'd', { schema: Day }) since?: Date,
    @TextInput('day', 'd', { kind: DayOption }) day?: Date,
  ) {
    return `${on.getTime() + n} ${why} ${String(since)} ${String(day)}`;
  }
  show(interaction: ChatInputInteraction) {
    return interaction.showModal(Reports, 'report', { state: { on: '2026-12-24', n: 1 } });
  }
}

export const feedback = defineModal({
  id: 'feedback',
  title: 'd',
  state: On,
  inputs: {
    day: { type: 'text', label: 'd', required: true, schema: Day },
    score: { type: 'text', label: 'd', schema: v.pipe(v.string(), v.transform(Number)) },
    note: { type: 'text', label: 'd' },
  },
  run: (_, { day, score, note }, { on }) =>
    `${day.getTime() - on.getTime()} ${score?.toFixed() ?? ''} ${note ?? ''}`,
});

export const shown = defineButton({
  id: 'show',
  run: (interaction) => interaction.showModal(feedback, { state: { on: '2026-12-24', n: 1 } }),
});

export async function asked(interaction: ChatInputInteraction): Promise<number | undefined> {
  const form = await interaction.askModal({
    title: 'd',
    inputs: { day: { type: 'text', label: 'd', required: true, schema: Day } },
  });
  return form?.answers.day.getTime();
}
