// Wherever a provider may stand, a cached one keeps its types: the compiler must say nothing, on every supported version.
import {
  cached,
  Command,
  defineCommand,
  defineOptionKind,
  defineSubcommand,
  IntegerOption,
  NumberOption,
  SlashCommand,
  StringOption,
  Subcommand,
  type AutocompleteInteraction,
  type AutocompleteProvider,
} from 'commandry';

export const alone = cached(async (typed, _query, { user }) => Promise.resolve([typed.trim() + user.id]), {
  ttlMs: 1000,
  key: (typed, { user }) => typed + user.id,
});
export const declared: AutocompleteProvider<string> = alone;
export const plain = cached((typed, { locale }) => [typed.trim() + locale], { ttlMs: 1000 });
export const known = cached<number>(async (typed) => Promise.resolve([typed.length]), { ttlMs: 1000 });
export const lifetime: number = alone.ttlMs;

export const Kind = defineOptionKind({
  type: 'integer',
  autocomplete: cached(async (typed, _query, { user }) => Promise.resolve([typed.length + user.id.length]), {
    ttlMs: 1000,
    key: (typed, { user }) => typed.trim() + user.id,
  }),
  transform: (value) => value.toFixed(1),
});

export const command = defineCommand({
  name: 'cached',
  description: 'd',
  options: {
    text: {
      type: 'string',
      description: 'd',
      required: true,
      strict: true,
      autocomplete: cached(async (typed, _query, { user }) => Promise.resolve([typed.trim() + user.id]), {
        ttlMs: 1000,
        key: (typed, { user }) => typed.trim() + user.id,
      }),
    },
    named: {
      type: 'number',
      description: 'd',
      autocomplete: cached(
        async (typed, _query, { user }) => Promise.resolve([{ name: user.id, value: typed.length }]),
        { ttlMs: 1000, key: (typed, { user }) => typed.trim() + user.id },
      ),
    },
    shared: { type: 'string', description: 'd', autocomplete: alone },
    plain: { type: 'string', description: 'd', autocomplete: cached((typed) => [typed], { ttlMs: 1000 }) },
    kind: { kind: Kind, description: 'd', required: true },
  },
  run: (_interaction, { text, named, shared, plain: last, kind }) =>
    [text.trim(), named?.toFixed(), shared?.trim(), last?.trim(), kind.trim()].join(' '),
});

export const parent = defineCommand({
  name: 'parent',
  description: 'd',
  subcommands: {
    child: defineSubcommand({
      description: 'd',
      options: {
        count: {
          type: 'integer',
          description: 'd',
          required: true,
          autocomplete: cached(
            async (typed, _query, { user }) => Promise.resolve([typed.length, user.id.length]),
            {
              ttlMs: 1000,
              key: (typed, { user }) => typed.trim() + user.id,
            },
          ),
        },
      },
      run: (_interaction, { count }) => count.toFixed(),
    }),
  },
});

class Source {
  readonly suggest = cached(async (typed, _query, { user }) => Promise.resolve([typed.trim() + user.id]), {
    ttlMs: 1000,
    key: (typed, { user }) => typed.trim() + user.id,
  });
}

@Command('cached-options', 'd')
export class Decorated {
  readonly words = cached(
    async (typed, _query, { user }) => Promise.resolve([{ name: typed.trim(), value: user.id }]),
    { ttlMs: 1000, key: (typed, { user }) => typed.trim() + user.id },
  );

  @Subcommand('a', 'd')
  a(
    @StringOption('text', 'd', {
      required: true,
      autocomplete: cached(async (typed, _query, { user }) => Promise.resolve([typed.trim() + user.id]), {
        ttlMs: 1000,
        key: (typed, { user }) => typed.trim() + user.id,
      }),
    })
    text: string,
    @IntegerOption('count', 'd', { autocomplete: cached((typed) => [typed.length], { ttlMs: 1000 }) })
    count = 1,
    @NumberOption('named', 'd', {
      strict: true,
      autocomplete: cached(
        async (typed, _query, { user }) => Promise.resolve([{ name: user.id, value: typed.length }]),
        { ttlMs: 1000, key: (typed, { user }) => typed.trim() + user.id },
      ),
    })
    named?: number,
  ) {
    return `${text} ${count} ${named ?? ''}`;
  }
}

export class Named {
  readonly words = alone;

  @SlashCommand('named', 'd')
  run(
    @StringOption('class', 'd', { required: true, autocomplete: Source }) shared: string,
    @StringOption('method', 'd', { autocomplete: 'words', strict: true }) text?: string,
  ) {
    return shared + (text ?? '');
  }
}

// @ts-expect-error without a key nobody is told apart, so the provider is not told who asks
export const leaking = cached((_typed, _query, interaction: AutocompleteInteraction) => [interaction.id], {
  ttlMs: 1000,
});
// @ts-expect-error a key is a text
export const wrongKey = cached((typed) => [typed], { ttlMs: 1000, key: () => 5 });
