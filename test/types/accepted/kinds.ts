// Kinds of option with choices or channel types: their transforms are given exactly those values.
import { defineOptionKind } from 'commandry';

const SIZES = ['s', 'm'] as const;

const Texts = defineOptionKind({
  type: 'string',
  choices: ['a', 'b'],
  transform: (value) => {
    const exact: 'a' | 'b' = value;
    return { exact };
  },
});
const Named = defineOptionKind({
  type: 'integer',
  choices: [{ name: 'One', value: 1 }, 2],
  transform: async (value): Promise<1 | 2> => Promise.resolve(value),
});
const FromObject = defineOptionKind({
  type: 'string',
  choices: { Small: 's', Large: 'l' },
  transform: (value): 's' | 'l' => value,
});
const Declared = defineOptionKind({ type: 'string', choices: SIZES, transform: (value): 's' | 'm' => value });
const Places = defineOptionKind({
  type: 'channel',
  channelTypes: ['GUILD_TEXT', 'GUILD_VOICE'],
  transform: (value): 0 | 2 => value.type,
});
const Suggested = defineOptionKind({
  type: 'integer',
  autocomplete: (typed) => [Number(typed)],
  transform: (value) => value.toFixed(1),
});
const Plain = defineOptionKind({ type: 'string', choices: ['a', 'b'] });

export const values: {
  readonly texts: { readonly exact: 'a' | 'b' } | undefined;
  readonly named: 1 | 2 | undefined;
  readonly fromObject: 's' | 'l' | undefined;
  readonly declared: 's' | 'm' | undefined;
  readonly places: 0 | 2 | undefined;
  readonly suggested: string | undefined;
  readonly plain: 'a' | 'b' | undefined;
} = {
  texts: Texts.value,
  named: Named.value,
  fromObject: FromObject.value,
  declared: Declared.value,
  places: Places.value,
  suggested: Suggested.value,
  plain: Plain.value,
};

// @ts-expect-error a channel has no length
export const wrongSetting = defineOptionKind({ type: 'channel', minLength: 3 });
// @ts-expect-error a text option cannot have numbers as choices
export const wrongChoices = defineOptionKind({ type: 'string', choices: [1, 2] });
